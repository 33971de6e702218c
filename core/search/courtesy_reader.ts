/**
 * Recognises courtesy in a message: greetings, thanks, and the names beside them.
 *
 * @module
 */
import { COURTESY, courtesyPhrases } from "../languages/courtesy.ts";
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../languages/stop_words.ts";
import { isAskingTerm } from "./asking.ts";
import { hasQuestionForm, INTRODUCES } from "./question_kind.ts";
import { isUnspaced, wordsOf } from "./tokens.ts";

/** The number of words of a name in courtesy: "my name is Tom Miller". */
const NAMES_MAX = 3;

/** The maximum number of remaining characters, in a script without spaces, of a clause without content. */
const SIGNS_LEFT_MAX = 3;

/** The kind of a text: only courtesy, courtesy with a name, or something else. */
export type CourtesyKind = "courtesy" | "named" | "content";

/** Distinguishes courtesy from content in one language. */
export type CourtesyReader = {
  readonly phrases: readonly string[];
  readonly isCommon: (word: string) => boolean;
};

/** Returns the reader of a language; null reads as English. */
export function readerOf(language: string | null): CourtesyReader {
  const [stop, telltales] = [stopWordsOf(language ?? "en"), TELLTALES.get(language ?? "en") ?? new Set<string>()];
  return {
    phrases: courtesyPhrases(language),
    isCommon: (word) =>
      stop.has(word) || telltales.has(word) || OTHER_ASKING.has(word) || (language === "en" && isAskingTerm(word)),
  };
}

/** Returns whether a text is only courtesy, courtesy with a name, or something else. */
export function kindOf(text: string, { phrases, isCommon }: CourtesyReader): CourtesyKind {
  if (phrases.length > 0 && isUnspaced(text)) return kindOfUnspaced(text, phrases);
  const words = wordsOf(text);
  const isMark = (word: string) => COURTESY.marks.has(word);
  const others = words.filter((word) => !isMark(word) && !COURTESY.beside.has(word) && !isCommon(word));
  if (others.length === 0) return "courtesy";
  if (others.length > NAMES_MAX || hasQuestionForm(text)) return "content";
  // A name comes after the greeting and after the thanks.
  const isAfterMark = !others.includes(words[0] ?? "") && words.findIndex(isMark) !== -1 &&
    words.findIndex(isMark) < words.findIndex((word) => others.includes(word));
  if (!isAfterMark && !INTRODUCES.test(text)) return "content";
  return INTRODUCES.test(text) || others.every((word) => isName(word, text)) ? "named" : "content";
}

/** Whether a word is capitalized in a text; scripts without capitals have none. */
function isName(word: string, text: string): boolean {
  const written = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return written.some((one) => /^\p{Lu}/u.test(one) && one.toLowerCase() === word);
}

function kindOfUnspaced(text: string, phrases: readonly string[]): CourtesyKind {
  let rest = text.toLowerCase();
  for (const phrase of phrases) rest = rest.replaceAll(phrase, " ");
  const remaining = (rest.match(/[\p{L}\p{N}]/gu) ?? []).length;
  const all = (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
  if (remaining === 0) return "courtesy";
  if (hasQuestionForm(text)) return "content";
  return remaining <= SIGNS_LEFT_MAX && (remaining < all / 2 || INTRODUCES.test(text)) ? "named" : "content";
}

/** Removes the words of courtesy at both ends; unchanged if nothing would be left. */
export function trimmed(text: string, reader: CourtesyReader): string {
  const { phrases, isCommon } = reader;
  const kept = text.slice(0, endOfContent(text, reader));
  if (phrases.length > 0 && isUnspaced(text)) return kept.length > 1 ? kept : text;
  const parts = kept.split(/\s+/);
  const isMark = (part: string) => /\p{L}/u.test(part) && wordsOf(part).every((word) => COURTESY.marks.has(word));
  const from = parts.findIndex((part) => !isMark(part));
  const rest = parts.slice(Math.max(0, from)).join(" ");
  const hasContent = wordsOf(rest).some((word) => !isCommon(word) && !COURTESY.beside.has(word));
  return hasContent ? rest : text;
}

/** Returns where the courtesy at the end of a text begins: at a word of courtesy and its companions. */
export function endOfContent(text: string, { phrases, isCommon }: CourtesyReader): number {
  if (phrases.length > 0 && isUnspaced(text)) return endOfPhrases(text, phrases, COURTESY.marks);
  let end = text.length;
  let isMarked = false;
  let content = text.length;
  for (const { 0: part, index } of [...text.matchAll(/\S+/g)].toReversed()) {
    const words = wordsOf(part);
    const isMark = words.length > 0 && words.every((word) => COURTESY.marks.has(word));
    const isBeside = words.every((word) => COURTESY.beside.has(word));
    if (!isMark && !isBeside && !words.every(isCommon)) break;
    isMarked ||= isMark;
    if (isMark || isBeside) end = index;
    if (isMarked) content = end;
  }
  return text.slice(0, content).trimEnd().length;
}

/** The same in a script without spaces. */
function endOfPhrases(text: string, phrases: readonly string[], marks: ReadonlySet<string>): number {
  const lower = text.toLowerCase();
  let [end, content] = [text.length, text.length];
  for (;;) {
    const bare = withoutEnd(lower.slice(0, end), /[^\p{L}\p{N}]/u);
    const phrase = phrases.find((one) => bare.endsWith(one));
    if (phrase === undefined) return content;
    end = bare.length - phrase.length;
    if (marks.has(phrase)) content = end;
  }
}

/** Removes characters of a kind from the end of a text. A pattern would try each run of them that is not at the end. */
export function withoutEnd(text: string, sign: RegExp): string {
  const signs = [...text];
  return signs.slice(0, signs.findLastIndex((one) => !sign.test(one)) + 1).join("");
}
