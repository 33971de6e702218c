/**
 * Shows customers where something is on their open page, by the words they use for it.
 *
 * @module
 */
import { LANGUAGES } from "../../languages/languages.ts";
import { stem } from "../../search/stem.ts";
import { isUnspaced, messageWordsOf } from "../../search/tokens.ts";

/** An element of a page that was read. */
export type PageElement = { readonly gen: number; readonly ref: string; readonly name: string };

/** The line of an element in the answer of `page_read`. */
const ELEMENT = /^\[(e\d+)\][a-z]+ "([^"]*)"/gm;

/** The share of a name's letters that must be in the customer's words. */
const SHARE_MIN = 0.6;
/** A shorter name is too unspecific; scripts that write whole words with a letter or two need less. */
const LETTERS_MIN = 4;
const SIGNS_MIN = 2;
/** Words that ask to be shown something, and name nothing. */
const ASKING = new Set(["where", "show", "find", "see", "look", "point", "open", "page"].map(stem));

/** Whether a message asks where something is, in any of the languages. */
export function asksWhere(text: string): boolean {
  const words = messageWordsOf(text).join(" ");
  return LANGUAGES.some(({ talk }) => talk.where.test(words));
}

/** Returns the element that a message is most likely about; null if no name matches. */
export function elementFor(message: string, readPage: string): PageElement | null {
  const words = messageWordsOf(message);
  const stems = new Set(words.map(stem).filter((stem) => !ASKING.has(stem)));
  const text = words.join(" ");
  const gen = Number(/^gen (\d+)$/m.exec(readPage)?.[1]);
  const found = [...readPage.matchAll(ELEMENT)]
    .map(([, ref = "", name = ""]) => ({ gen, ref, name, score: scoreOf(name, stems, text) }))
    .reduce<(PageElement & { readonly score: number }) | null>(
      (best, one) => one.score > (best?.score ?? 0) ? one : best,
      null,
    );
  return found === null || Number.isNaN(gen) ? null : { gen, ref: found.ref, name: found.name };
}

/** Returns the number of letters of a name that the message contains; 0 if that is less than the required share. */
function scoreOf(name: string, stems: ReadonlySet<string>, text: string): number {
  const words = messageWordsOf(name);
  const letters = words.join("").length;
  const common = words.filter((word) => isUnspaced(word) ? text.includes(word) : stems.has(stem(word))).join("");
  const isLong = common.length >= (isUnspaced(common) ? SIGNS_MIN : LETTERS_MIN);
  return isLong && common.length / letters >= SHARE_MIN ? common.length + common.length / letters : 0;
}
