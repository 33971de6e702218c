/**
 * Questions about what was said just before: "what would that cost?".
 *
 * @module
 */
import { asksSomething } from "../../search/question_kind.ts";
import { wordsOf } from "../../search/tokens.ts";

/** Words that stand for something said before, in the languages that the desk speaks. */
const POINTING = new Set(
  `that this it these those das dies es davon dafür dabei cela ça ce eso esto ello questo quello ciò isso isto dat dit het
  tego tym bu bunu onu هذا ذلك هذه`.split(/\s+/),
);

const POINTING_SIGNS = /それ|これ|这|這|那个|那個|它/u;

/** A longer message says what it is about. */
const WORDS_MAX = 8;
const SIGNS_MAX = 16;

/** Whether a message is a short question about what was said before. */
export function pointsBack(text: string): boolean {
  if (!asksSomething(text)) return false;
  if (POINTING_SIGNS.test(text)) return [...text].length <= SIGNS_MAX;
  const words = wordsOf(text);
  return words.length <= WORDS_MAX && words.some((word) => POINTING.has(word));
}
