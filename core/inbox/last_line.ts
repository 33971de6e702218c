/**
 * The words of a conversation for its row in a list: what the customer wants, in their own words.
 *
 * @module
 */
import { asksForPerson, isPersonAlone, LANGUAGES } from "../languages/languages.ts";
import { messageWordsOf } from "../search/tokens.ts";

/** A longer request for a person says what about. */
const REQUEST_CHARS_MAX = 40;

/** The marks of a block of code, with its language: a row shows what is in it. */
const FENCE = /```[\w+-]*/g;

/**
 * The words that a row shows, without the marks of code. Rows of customers who asked for a person would all read alike, so they show what was written
 * before the request; the request itself where that was nothing.
 *
 * @param words the newest first
 */
export function lastLineOf(words: readonly string[]): string | null {
  const line = words.find((text) => !isShortRequest(text)) ?? words[0] ?? null;
  return line === null ? null : line.replace(FENCE, " ").replace(/\s+/g, " ").trim() || line;
}

/** Whether a message is a short one that asks for a person, in any language. */
function isShortRequest(text: string): boolean {
  if (text.length > REQUEST_CHARS_MAX) return false;
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  return asksForPerson(text) || isPersonAlone(words) ||
    LANGUAGES.some(({ talk }) => talk.personRequest.test(plain) && !talk.denial.test(plain));
}
