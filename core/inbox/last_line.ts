/**
 * The words of a conversation for its row in a list: what the customer wants, in their own words.
 *
 * @module
 */
import { isPersonRequest } from "../search/person_request.ts";

/** The marks of a block of code, with its language: a row shows what is in it. */
const FENCE = /```[\w+-]*/g;

/**
 * The words that a row shows, without the marks of code. Rows of customers who asked for a person would all read alike, so they show what was written
 * before the request; the request itself where that was nothing.
 *
 * @param words the newest first
 */
export function lastLineOf(words: readonly string[]): string | null {
  const line = words.find((text) => !isPersonRequest(text)) ?? words[0] ?? null;
  return line === null ? null : line.replace(FENCE, " ").replace(/\s+/g, " ").trim() || line;
}
