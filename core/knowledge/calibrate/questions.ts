/**
 * Generates questions from the knowledge itself: a few words of one sentence.
 *
 * @module
 */
import { sentencesIn } from "../../languages/sentences.ts";
import { subjectWords } from "../../search/subject.ts";
import { isUnspaced } from "../../search/tokens.ts";
import type { KnowledgeHit } from "../search.ts";

/** The parts of a chunk that make a question. */
export type QuestionedChunk = {
  /** Hash of its content, in hexadecimal: the same text has the same hash everywhere. */
  readonly hash: string;
  readonly text: string;
  readonly language: string | null;
};

/** About the length of customers' questions: in words, and in characters of a script without spaces. */
const WORDS = 8;
const SIGNS = 14;

/** Digits of a chunk's hash that choose the sentence. */
const PLACE_DIGITS = 8;

/** A sentence without a subject makes no question. */
const SUBJECT_WORDS_MIN = 2;

/** Returns the question of a chunk, or null. Deterministic for a text. */
export function questionOf({ hash, text, language }: QuestionedChunk): string | null {
  const place = Number.parseInt(hash.slice(0, PLACE_DIGITS), 16);
  const plain = text.replaceAll("\n", " ");
  const sentences = sentencesIn(plain, language).map(({ start, end }) => plain.slice(start, end).trim())
    .filter((sentence) => subjectWords(sentence).length >= (isUnspaced(sentence) ? 1 : SUBJECT_WORDS_MIN));
  const sentence = sentences[place % Math.max(1, sentences.length)];
  if (sentence === undefined) return null;
  const isSpaced = !isUnspaced(sentence);
  const parts = isSpaced ? sentence.split(/\s+/) : [...sentence];
  const size = isSpaced ? WORDS : SIGNS;
  const from = place % Math.max(1, parts.length - size + 1);
  const question = parts.slice(from, from + size).join(isSpaced ? " " : "");
  return subjectWords(question).length === 0 ? null : question;
}

/** Whether a passage contains the question in the same words: the knowledge answers it twice then. */
export function repeatsQuestion(
  question: string,
  { title, headings, text }: Pick<KnowledgeHit, "title" | "headings" | "text">,
): boolean {
  return plainOf([title, ...headings, text].join(" ")).includes(plainOf(question));
}

function plainOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}
