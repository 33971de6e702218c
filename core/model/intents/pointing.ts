/**
 * Questions about what was said just before: "what would that cost?".
 *
 * @module
 */
import { hasPointing, hasQuestionForm } from "../../search/question_kind.ts";
import { isUnspaced, wordsOf } from "../../search/tokens.ts";

/** A longer message names its subject. */
const WORDS_MAX = 8;
const SIGNS_MAX = 16;

/** Whether a message is a short question about what was said before. */
export function pointsBack(text: string): boolean {
  return hasQuestionForm(text) && isShort(text) && hasPointing(text);
}

/** Whether a message has few words. */
export function isShort(text: string): boolean {
  return isUnspaced(text) ? [...text].length <= SIGNS_MAX : wordsOf(text).length <= WORDS_MAX;
}
