/**
 * The text of a conversation in a list: the customer's request, in their own words.
 *
 * @module
 */
import { isPersonRequest } from "../search/person_request.ts";

/** The fences of a code block, with its language: a row shows the content. */
const FENCE = /```[\w+-]*/g;

/**
 * Returns the text of a row, without code fences. Rows of customers who asked for a person would all look the same, so
 * they show what was written before; the request itself if there was nothing.
 *
 * @param words the newest first
 */
export function lastLineOf(words: readonly string[]): string | null {
  const line = words.find((text) => !isPersonRequest(text)) ?? words[0] ?? null;
  return line === null ? null : line.replace(FENCE, " ").replace(/\s+/g, " ").trim() || line;
}
