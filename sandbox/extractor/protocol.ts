/**
 * What the extractor is asked and answers.
 *
 * `POST /extract` has the document as its body and says about it, percent-encoded, in `x-kind`, `x-content-type` and
 * `x-url`. The answer is lines of JSON: `started` when the document's turn has come, then what became of it.
 *
 * @module
 */

import { z } from "zod";

/** What the bytes are. */
const extractKindSchema = z.enum(["html", "text", "markdown", "pdf", "docx"]);
export type ExtractKind = z.infer<typeof extractKindSchema>;

/** What is known of a document besides its bytes. */
export const extractAboutSchema = z.strictObject({
  kind: extractKindSchema,
  /** The Content-Type header that it came with. */
  contentType: z.string().nullable(),
  /** Where it was fetched from. */
  url: z.string().nullable(),
});
export type ExtractAbout = Readonly<z.infer<typeof extractAboutSchema>>;

/** A document and what is known of it. */
export type ExtractRequest = ExtractAbout & { readonly bytes: Uint8Array };

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
  z.strictObject({
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
  }),
]);
export type ExtractAnswer = Readonly<z.infer<typeof extractAnswerSchema>>;
export type Extracted = Extract<ExtractAnswer, { kind: "extracted" }>;
export type ExtractFailure = Extract<ExtractAnswer, { kind: "failed" }>;

/** The line that says that a document is being read now. */
export const STARTED = JSON.stringify({ kind: "started" });

/** A failure with its sentence, which says what to do. */
export function failed(code: ExtractFailure["code"], message: string): ExtractFailure {
  return { kind: "failed", code, message };
}

/** A text with nothing known about it. */
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

/** The failure of a file that the process could not hold. */
export function tooHeavy(): ExtractFailure {
  return failed("too_heavy", "The file needs more memory than one file may have. Split it into smaller files.");
}
