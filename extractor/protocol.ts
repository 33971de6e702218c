/**
 * The messages between the desk and the extractor; both sides check them.
 *
 * The request `extract` has {@linkcode ExtractAbout} as its value and the document as its body. The answer is either an
 * immediate {@linkcode ExtractAnswer}, or {@linkcode STARTED} when reading begins and then, as the bytes of a stream,
 * the answer in JSON. The request `mail` has no value and an email as its body; its answer is a {@linkcode MailRead} of
 * `mail/protocol.ts` or a failure, in the same two steps.
 *
 * @module
 */

import { z } from "zod";
import { EXTRACTOR_LIMITS } from "./limits.ts";

/** The format of the bytes. */
const extractKindSchema = z.enum(["html", "text", "markdown", "pdf", "docx"]);
export type ExtractKind = z.infer<typeof extractKindSchema>;

/** The metadata of a document. */
export const extractAboutSchema = z.strictObject({
  kind: extractKindSchema,
  /** Its Content-Type header. */
  contentType: z.string().nullable(),
  /** The address that it was fetched from. */
  url: z.string().nullable(),
});
export type ExtractAbout = Readonly<z.infer<typeof extractAboutSchema>>;

/** A document with its metadata. */
export type ExtractRequest = ExtractAbout & { readonly bytes: Uint8Array };

/** Why a document could not be read. */
export const extractFailureSchema = z.strictObject({
  kind: z.literal("failed"),
  code: z.enum([
    "unsupported",
    "unreadable",
    "encrypted",
    "scanned",
    "empty",
    "too_large",
    "too_slow",
    "too_heavy",
    "busy",
    "gone",
  ]),
  message: z.string(),
});
export type ExtractFailure = Readonly<z.infer<typeof extractFailureSchema>>;

/** The text of a document, or why there is none. */
export const extractAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("extracted"),
    title: z.string(),
    markdown: z.string(),
    language: z.string().nullable(),
    canonical: z.string().nullable(),
    links: z.array(z.string()).readonly(),
    alternateMarkdown: z.string().nullable(),
    movesTo: z.string().nullable(),
    noindex: z.boolean(),
    nofollow: z.boolean(),
  }),
  extractFailureSchema,
]);
export type ExtractAnswer = Readonly<z.infer<typeof extractAnswerSchema>>;
export type Extracted = Extract<ExtractAnswer, { kind: "extracted" }>;

/** Reports that reading has begun. */
export const STARTED = { kind: "started" } as const;

/** The first answer to a request whose turn has come; any other is a failure. */
export const startedSchema = z.strictObject({ kind: z.literal("started") });

/** Makes a failure; its message describes what to do. */
export function failed(code: ExtractFailure["code"], message: string): ExtractFailure {
  return { kind: "failed", code, message };
}

/** Makes an extracted text; unknown properties have defaults. */
export function extracted(known: Partial<Extracted> & Pick<Extracted, "markdown">): Extracted {
  return {
    kind: "extracted",
    title: "",
    language: null,
    canonical: null,
    links: [],
    alternateMarkdown: null,
    movesTo: null,
    noindex: false,
    nofollow: false,
    ...known,
  };
}

/** The failure of a file over the size limit. */
export function tooLarge(): ExtractFailure {
  const most = EXTRACTOR_LIMITS.bytesMax / 1024 / 1024;
  return failed("too_large", `The file is larger than ${most} MB. Split it, or make its pictures smaller.`);
}

/** The failure of a file that needs more memory than the process may use. */
export function outOfMemory(): ExtractFailure {
  return failed("too_heavy", "The file needs more memory than one file may have. Split it into smaller files.");
}
