/**
 * The subject of a message: the words that can be evidence. Numbers, addresses, function words, courtesy and generic
 * words occur in any text by chance, so they find nothing on their own: "hello 17", "I want", "go on".
 *
 * @see docs/decisions/knowledge.md, "What is evidence for an answer"
 * @module
 */
import { COURTESY } from "../languages/courtesy.ts";
import { isGeneralWord } from "../languages/general_words.ts";
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../languages/stop_words.ts";
import { isAskingTerm } from "./asking.ts";
import { isCommonWord } from "./background.ts";
import { languageOfQuestion, likelyLanguages } from "./language.ts";
import { isUnspaced, messageWordsOf, termsOf } from "./tokens.ts";

/** URLs: their parts are not words of a question. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+|\bwww\.\S+/giu;

/** The word before an email address. */
const ANNOUNCES = /\b(?:e-?mail|address)\s+(?=[\w.+-]{1,64}@)|\bmail\s+(?=[\w.+-]{1,64}@)/giu;

/** French and Italian words before an apostrophe: "l'équipe" is about "équipe", as "dell'ordine" about "ordine". */
const ELIDED =
  /(?<![\p{L}\p{M}'’])(?:[cdjlmnstv]|qu|jusqu|lorsqu|un|dell|all|dall|nell|sull|quest|quell)['’](?=\p{L}{2})/giu;

const NUMBER = /^[\p{N}_]+$/u;

/** A version, whose numbers identify something: "4.2.1", "v2.0". */
const VERSION = /\bv\d+(?:\.\d+)*|\b\d+(?:\.\d+){2,}/giu;

const ENGLISH = "en";
const LANGUAGES_KNOWN = [...TELLTALES.keys()];

/** Removes the URLs in a text. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, " ");
}

/** Returns the content words of a message, as written, in lower case; empty for one without a subject. */
export function subjectWords(message: string): readonly string[] {
  const languages = languagesOfQuestion(message);
  const plain = withoutAddresses(message).replace(ELIDED, " ");
  const words = messageWordsOf(plain.replace(ANNOUNCES, "")).filter((word) => !isGeneral(word, languages));
  return [...words, ...versionsIn(plain).flatMap(messageWordsOf)];
}

/** Returns the versions that a text names, as written. */
export function versionsIn(text: string): readonly string[] {
  return text.match(VERSION) ?? [];
}

/** Whether a message has a subject. */
export function hasSubject(message: string): boolean {
  return subjectWords(message).length > 0;
}

/** Returns the terms of a message that are evidence, in either reading. */
export function subjectTerms(message: string): ReadonlySet<string> {
  const words = subjectWords(message);
  return new Set([true, false].flatMap((isEnglish) => words.flatMap((word) => termsOf(word, isEnglish).words)));
}

/**
 * Returns the languages that a message may be in: "size" is the subject of "Which size fits?", although it is also
 * Turkish.
 */
function languagesOfQuestion(message: string): readonly string[] {
  const language = languageOfQuestion(message);
  if (language !== null) return [language];
  const likely = likelyLanguages(message);
  return likely.every((code) => code === ENGLISH) && likely.length > 0 ? likely : LANGUAGES_KNOWN;
}

function isGeneral(word: string, languages: readonly string[]): boolean {
  if (NUMBER.test(word) || (!isUnspaced(word) && [...word].length < 2)) return true;
  if (isCommonWord(word) || COURTESY.marks.has(word)) return true;
  const isSo = (code: string) =>
    isGeneralWord(word, code) || stopWordsOf(code).has(word) || TELLTALES.get(code)?.has(word) === true;
  if (languages.some(isSo) || languages.includes(ENGLISH) && isAskingTerm(word)) return true;
  return languages.some((code) => code !== ENGLISH) && OTHER_ASKING.has(word);
}
