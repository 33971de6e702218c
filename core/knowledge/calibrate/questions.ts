/**
 * Questions made from the knowledge itself: of a chunk its headings, and a few words of one sentence.
 *
 * @module
 */
import { sentencesIn } from "../../languages/sentences.ts";
import { subjectWords } from "../../search/subject.ts";
import { isUnspaced } from "../../search/tokens.ts";
import type { KnowledgeHit } from "../search.ts";

/** What a question is made from: titles are alike in some knowledge, sentences in other. */
export const KINDS = ["headings", "sentence"] as const;

/** A kind of question. */
export type QuestionKind = typeof KINDS[number];

/** A chunk, as far as questions are made of it. */
export type QuestionedChunk = {
  readonly id: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  readonly language: string | null;
};

/** About as long as customers ask: words, and signs of a script without spaces. */
const WORDS = 8;
const SIGNS = 14;

/** A sentence about nothing makes no question. */
const SUBJECT_WORDS_MIN = 2;

/** Headings above a chunk that are asked for together. */
const HEADINGS = 2;

/** The question of a kind; null where the chunk has none. The same chunk always makes the same. */
export function questionOf(kind: QuestionKind, chunk: QuestionedChunk): string | null {
  const question = kind === "headings" ? headingsOf(chunk) : partOfSentence(chunk);
  return question === null || subjectWords(question).length === 0 ? null : question;
}

function headingsOf({ title, headings }: QuestionedChunk): string {
  return [...new Set([title, ...headings])].slice(-HEADINGS).join(" ");
}

function partOfSentence({ id, text, language }: QuestionedChunk): string | null {
  const plain = text.replaceAll("\n", " ");
  const sentences = sentencesIn(plain, language).map(({ start, end }) => plain.slice(start, end).trim())
    .filter((sentence) => subjectWords(sentence).length >= (isUnspaced(sentence) ? 1 : SUBJECT_WORDS_MIN));
  const sentence = sentences[id % Math.max(1, sentences.length)];
  if (sentence === undefined) return null;
  const isSpaced = !isUnspaced(sentence);
  const parts = isSpaced ? sentence.split(/\s+/) : [...sentence];
  const size = isSpaced ? WORDS : SIGNS;
  const from = id % Math.max(1, parts.length - size + 1);
  return parts.slice(from, from + size).join(isSpaced ? " " : "");
}

/** Whether a passage says what was asked in the same words: then the knowledge answers it twice. */
export function isSaidBy(
  kind: QuestionKind,
  question: string,
  chunk: QuestionedChunk,
  { title, headings, text }: Pick<KnowledgeHit, "title" | "headings" | "text">,
): boolean {
  const said = plainOf(kind === "headings" ? chunk.headings.at(-1) ?? chunk.title : question);
  return plainOf([title, ...headings, text].join(" ")).includes(said);
}

function plainOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}
