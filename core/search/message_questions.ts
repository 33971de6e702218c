/**
 * Finds the question in a message: greetings, thanks, names, signatures and context are ignored.
 *
 * A message is split into sentences. Those with only courtesy ask nothing; of the others, questions are searched
 * individually, and if none has the form of a question, each of the last ones. The whole is searched as well.
 *
 * @see docs/decisions/knowledge.md, "The question in a message"
 * @module
 */
import { sentencesIn } from "../languages/sentences.ts";
import {
  type CourtesyKind,
  type CourtesyReader,
  endOfContent,
  kindOf,
  readerOf,
  trimmed,
  withoutEnd,
} from "./courtesy_reader.ts";
import { languageOfQuestion } from "./language.ts";
import { hasQuestionForm } from "./question_kind.ts";
import { isUnspaced, wordsOf } from "./tokens.ts";

/** Sentences that are searched individually: questions, and the others. */
const ASKED_MAX = 2;
const SENTENCES_MAX = 4;

/** The same for a long message, whose story names the subject of its question: "How do we switch it on?" */
const SEARCHED_MAX = 8;

/** The maximum number of words in a line at the end of a message that may be a signature. */
const SIGNATURE_WORDS_MAX = 5;

/** The maximum number of words in a name after the thanks, and of characters in a script without spaces. */
const SIGNATURE_NAMES_MAX = 2;
const SIGNATURE_SIGNS_MAX = 4;

/** A part of a sentence between two punctuation marks. */
type Clause = { readonly text: string; readonly kind: CourtesyKind };

/** A sentence without its courtesy. */
export type Sentence = { readonly text: string; readonly asks: boolean };

/** A line that quotes another mail, or that precedes a signature. */
const QUOTE_OR_SIGNATURE = /^\s*(?:>|--\s*$)/;

/**
 * Returns the texts to search for a message: its questions, and the whole if there is more.
 *
 * @returns at least one; the message itself if nothing could be removed
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
 * Returns what is searched for a message: its sentences individually, questions and then the last ones, and the whole.
 *
 * @returns the whole is the message itself if nothing could be removed; there are no sentences then
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
  const has = (kind: CourtesyKind) => read.filter(({ clauses }) => clauses.some((one) => one.kind === kind));
  const content = has("content");
  return (content.length > 0 ? content : has("named")).flatMap(({ sentence, clauses }) => {
    const text = trimmed(joined(sentence, clauses), reader);
    return text === "" ? [] : [{ text, asks: hasQuestionForm(text) }];
  });
}

/** Marks of the writing direction hide where a sentence begins. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the sentences of each line. */
function sentencesOf(message: string, language: string | null): readonly string[] {
  return message.replace(DIRECTIONS, "").split("\n").filter((line) => !QUOTE_OR_SIGNATURE.test(line)).flatMap((line) =>
    sentencesIn(line, language).map(({ start, end }) => line.slice(start, end).trim())
      .filter((text) => /[\p{L}\p{N}]/u.test(text))
  );
}

/** Removes the short lines after the last courtesy of a message, if something precedes it. */
function withoutSignature(sentences: readonly string[], reader: CourtesyReader): readonly string[] {
  const kinds = sentences.map((sentence) => kindOf(sentence, reader));
  const last = kinds.findLastIndex((kind) => kind !== "content");
  const after = sentences.slice(last + 1);
  const isSignature = last > 0 && kinds.slice(0, last).includes("content") &&
    after.every((line) =>
      !hasQuestionForm(line) && wordsOf(line).length <= SIGNATURE_WORDS_MAX && !/[.!…]$/.test(line)
    );
  return isSignature ? sentences.slice(0, last) : sentences;
}

const CLAUSE_END = /(?<=[,;:!，；：！、،–—])\s*/u;

/** Returns the clauses of a sentence from the first one with content to the last. */
function clausesOf(sentence: string, reader: CourtesyReader, isBegun: boolean): readonly Clause[] {
  let hasContent = isBegun;
  let isThanked = false;
  const clauses = sentence.split(CLAUSE_END).filter((text) => text.trim() !== "").map((text): Clause => {
    const kind = kindOf(text, reader);
    // A name follows the thanks.
    const isNamed = kind === "content" && hasContent && isThanked && isShort(text) && !hasQuestionForm(text);
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

/** A list or an address keeps the text between its parts. */
function joined(sentence: string, clauses: readonly Clause[]): string {
  const [begin, end] = [clauses[0], clauses.at(-1)];
  if (begin === undefined || end === undefined) return "";
  const from = sentence.indexOf(begin.text);
  return withoutEnd(sentence.slice(from, sentence.lastIndexOf(end.text) + end.text.length), /[\s,;:，；：、،–—]/u);
}
