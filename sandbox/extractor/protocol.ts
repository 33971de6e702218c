/**
 * What the extractor is asked and answers.
 *
 * @module
 */

import { z } from "zod";

/** What the bytes are; sent in the `x-kind` header of `POST /extract`. */
export const extractKindSchema = z.enum(["html", "text", "pdf", "docx"]);
export type ExtractKind = z.infer<typeof extractKindSchema>;

/** The text of a document, or why there is none. */
export const extractAnswerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("extracted"), title: z.string(), markdown: z.string() }),
  z.strictObject({
    kind: z.literal("failed"),
    code: z.enum(["unsupported", "unreadable", "too_large", "timeout", "busy", "gone"]),
    message: z.string(),
  }),
]);
export type ExtractAnswer = Readonly<z.infer<typeof extractAnswerSchema>>;
export type ExtractFailure = Extract<ExtractAnswer, { kind: "failed" }>;

/** A failure with its sentence. */
export function failed(code: ExtractFailure["code"], message: string): ExtractFailure {
  return { kind: "failed", code, message };
}
