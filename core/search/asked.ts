/**
 * The question in a message: greetings, thanks, names, signatures and context are set aside.
 *
 * A message is cut into sentences. Those of courtesy alone ask nothing; of the others the ones that ask are searched by
 * themselves, and where none has the form of a question, each of the last ones. The whole is searched as well.
 *
 * @see docs/decisions/knowledge.md, "The question in a message"
 * @module
 */
import { COURTESY, courtesyPhrases } from "../languages/courtesy.ts";
import { sentencesIn } from "../languages/sentences.ts";
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../languages/stop_words.ts";
import { isUnspaced, wordsOf } from "./tokens.ts";
import { languageOfQuestion } from "./language.ts";
import { isAskingTerm } from "./asking.ts";
import { asksSomething, INTRODUCES } from "./question_kind.ts";

/** Sentences that are searched one by one: those that ask, and the others. */
const ASKED_MAX = 2;
const SENTENCES_MAX = 4;

/** The same of a long message, whose story says what its question is about: "How do we switch it on?" */
const SEARCHED_MAX = 8;

/** The most words in a line at the end of a message that may be a signature. */
const SIGNATURE_WORDS_MAX = 5;

/** The most words in a name after the thanks, and the most characters in a script without spaces. */
const SIGNATURE_NAMES_MAX = 2;
const SIGNATURE_SIGNS_MAX = 4;

/** Words that courtesy may name: "my name is Tom Miller". */
const NAMES_MAX = 3;

/** Characters left of a clause in a script without spaces that say nothing. */
const SIGNS_LEFT_MAX = 3;

/** A part of a message between two marks. */
type Clause = { readonly text: string; readonly kind: "courtesy" | "named" | "content" };

/** A sentence without its courtesy. */
export type Sentence = { readonly text: string; readonly asks: boolean };

const SENT_FROM = /^\s*(?:>|--\s*$)/;
/**
 * The texts to search for a message: what it asks, and the whole where there is more than that.
 *
 * @returns at least one; the message itself where nothing could be set aside
 */
export function questionsIn(message: string): readonly string[] {
  const language = languageOfQuestion(message);
  const content = contentSentences(message, language);
  const whole = content.map(({ text }) => text).join(" ");
  if (whole === "") return [message.trim()];
  if (content.length === 1) return [whole];
  const asking = content.filter(({ asks }) => asks);
  const alone = asking.length > 0 ? asking.slice(-ASKED_MAX) : content.slice(-SENTENCES_MAX);
  return [...new Set([...alone.map(({ text }) => text), whole])];
}

/**
 * What is searched for a message: its sentences one by one, those that ask and then the last ones, and the whole.
 *
 * @returns the whole is the message itself where nothing could be set aside; then there are no sentences
 */
export function searchedIn(message: string): { readonly sentences: readonly Sentence[]; readonly whole: string } {
  const content = contentSentences(message, languageOfQuestion(message));
  const whole = content.map(({ text }) => text).join(" ");
  if (content.length < 2) return { sentences: [], whole: whole === "" ? message.trim() : whole };
  const [asking, others] = [content.filter(({ asks }) => asks), content.filter(({ asks }) => !asks)];
  const sentences = [...asking.slice(-ASKED_MAX), ...others.slice(-SEARCHED_MAX)].slice(0, SEARCHED_MAX);
  return { sentences, whole };
}

function contentSentences(message: string, language: string | null): readonly Sentence[] {
  const reader = readerOf(language);
  const sentences = withoutSignature(sentencesOf(message, language), reader);
  let isBegun = false;
  const read = sentences.map((sentence) => {
    const clauses = clausesOf(sentence, reader, isBegun);
    isBegun ||= clauses.some(({ kind }) => kind === "content");
    return { sentence, clauses };
  });
  const has = (kind: Clause["kind"]) => read.filter(({ clauses }) => clauses.some((one) => one.kind === kind));
  const content = has("content");
  return (content.length > 0 ? content : has("named")).flatMap(({ sentence, clauses }) => {
    const text = trimmed(joined(sentence, clauses), reader);
    return text === "" ? [] : [{ text, asks: asksSomething(text) }];
  });
}

/** Marks of the writing direction hide where a sentence begins. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The sentences of each line. */
function sentencesOf(message: string, language: string | null): readonly string[] {
  return message.replace(DIRECTIONS, "").split("\n").filter((line) => !SENT_FROM.test(line)).flatMap((line) =>
    sentencesIn(line, language).map(({ start, end }) => line.slice(start, end).trim())
      .filter((text) => /[\p{L}\p{N}]/u.test(text))
  );
}

/** What tells courtesy from content in one language. */
type Reader = {
  readonly phrases: readonly string[];
  readonly isCommon: (word: string) => boolean;
};

function readerOf(language: string | null): Reader {
  const [stop, telltales] = [stopWordsOf(language ?? "en"), TELLTALES.get(language ?? "en") ?? new Set<string>()];
  return {
    phrases: courtesyPhrases(language),
    isCommon: (word) =>
      stop.has(word) || telltales.has(word) || OTHER_ASKING.has(word) || (language === "en" && isAskingTerm(word)),
  };
}

/** Without the short lines after the last courtesy of a message that says something before it. */
function withoutSignature(sentences: readonly string[], reader: Reader): readonly string[] {
  const kinds = sentences.map((sentence) => kindOf(sentence, reader));
  const last = kinds.findLastIndex((kind) => kind !== "content");
  const after = sentences.slice(last + 1);
  const isSignature = last > 0 && kinds.slice(0, last).includes("content") &&
    after.every((line) => !asksSomething(line) && wordsOf(line).length <= SIGNATURE_WORDS_MAX && !/[.!…]$/.test(line));
  return isSignature ? sentences.slice(0, last) : sentences;
}

const CLAUSE_END = /(?<=[,;:!，；：！、،–—])\s*/u;

/** The clauses of a sentence from the first one with content to the last. */
function clausesOf(sentence: string, reader: Reader, isBegun: boolean): readonly Clause[] {
  let hasContent = isBegun;
  let isThanked = false;
  const clauses = sentence.split(CLAUSE_END).filter((text) => text.trim() !== "").map((text): Clause => {
    const kind = kindOf(text, reader);
    // After the thanks comes a name.
    const isNamed = kind === "content" && hasContent && isThanked && isShort(text) && !asksSomething(text);
    hasContent ||= kind === "content";
    isThanked = kind !== "content" || endOfContent(text, reader) < text.length;
    return { text, kind: isNamed ? "named" : kind };
  });
  const first = clauses.findIndex(({ kind }) => kind === "content");
  const last = clauses.findLastIndex(({ kind }) => kind === "content");
  return first === -1 ? clauses.filter(({ kind }) => kind === "named") : clauses.slice(first, last + 1);
}

function isShort(text: string): boolean {
  return isUnspaced(text) ? [...text].length <= SIGNATURE_SIGNS_MAX : wordsOf(text).length <= SIGNATURE_NAMES_MAX;
}

/** A list or an address keeps what stood between its parts. */
function joined(sentence: string, clauses: readonly Clause[]): string {
  const [begin, end] = [clauses[0], clauses.at(-1)];
  if (begin === undefined || end === undefined) return "";
  const from = sentence.indexOf(begin.text);
  return withoutEnd(sentence.slice(from, sentence.lastIndexOf(end.text) + end.text.length), /[\s,;:，；：、،–—]/u);
}

/** A text without the signs of a kind at its end. A pattern would try each run of them that is not at the end. */
function withoutEnd(text: string, sign: RegExp): string {
  const signs = [...text];
  return signs.slice(0, signs.findLastIndex((one) => !sign.test(one)) + 1).join("");
}

/** Whether a text is courtesy alone, courtesy with a name, or something else. */
function kindOf(text: string, { phrases, isCommon }: Reader): Clause["kind"] {
  if (phrases.length > 0 && isUnspaced(text)) return kindOfUnspaced(text, phrases);
  const words = wordsOf(text);
  const isMark = (word: string) => COURTESY.marks.has(word);
  const others = words.filter((word) => !isMark(word) && !COURTESY.beside.has(word) && !isCommon(word));
  if (others.length === 0) return "courtesy";
  if (others.length > NAMES_MAX || asksSomething(text)) return "content";
  // A name comes after the greeting and after the thanks.
  const isAfterMark = !others.includes(words[0] ?? "") && words.findIndex(isMark) !== -1 &&
    words.findIndex(isMark) < words.findIndex((word) => others.includes(word));
  if (!isAfterMark && !INTRODUCES.test(text)) return "content";
  return INTRODUCES.test(text) || others.every((word) => isName(word, text)) ? "named" : "content";
}

/** Whether a word is written with a capital letter in a text; scripts without capitals have no such. */
function isName(word: string, text: string): boolean {
  const written = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return written.some((one) => /^\p{Lu}/u.test(one) && one.toLowerCase() === word);
}

function kindOfUnspaced(text: string, phrases: readonly string[]): Clause["kind"] {
  let rest = text.toLowerCase();
  for (const phrase of phrases) rest = rest.replaceAll(phrase, " ");
  const left = (rest.match(/[\p{L}\p{N}]/gu) ?? []).length;
  const all = (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
  if (left === 0) return "courtesy";
  if (asksSomething(text)) return "content";
  return left <= SIGNS_LEFT_MAX && (left < all / 2 || INTRODUCES.test(text)) ? "named" : "content";
}

/** Without the words of courtesy at its ends; unchanged where nothing would be left. */
function trimmed(text: string, reader: Reader): string {
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

/** Where the courtesy at the end of a text begins: at a word of courtesy, with what accompanies it. */
function endOfContent(text: string, { phrases, isCommon }: Reader): number {
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
