/**
 * Messages with two questions: "What plan am I on and how do I cancel?" Each is answered on its own, because no page
 * answers both, and the words of one hide the other.
 *
 * @module
 */
import { withoutEnd } from "../../search/courtesy_reader.ts";
import { searchedIn } from "../../search/message_questions.ts";
import { afterContinuation, hasPointing, hasQuestionForm } from "../../search/question_kind.ts";
import { subjectWords } from "../../search/subject.ts";
import { isUnspaced, wordsOf } from "../../search/tokens.ts";
import type { Index } from "../intents/rank.ts";
import type { ModelMessage, ModelRequest } from "../model.ts";
import { decide } from "./decide.ts";
import type { NextStep } from "./next_step.ts";

/** Longer messages have a story around their questions. */
const WORDS_MAX = 30;

/** A question is at least "which plan" or "how long". */
const PART_WORDS_MIN = 2;

/** The two parts of a message: what an action reads, and what is searched on the pages. */
export type TwoQuestions = {
  readonly asked: string;
  /** The call that answers one or both of them, and its question; null if pages have to answer both. */
  readonly read: Extract<NextStep, { kind: "call" }> | null;
  /** One or two questions for the pages; none if the call answers both. */
  readonly searched: readonly string[];
};

/**
 * Returns how a message with two questions is answered; null for any other message, and if one of them would change
 * something or needs to be asked back.
 */
export function planForTwo(request: ModelRequest, index: Index, asked: string): TwoQuestions | null {
  const parts = twoQuestionsIn(asked);
  if (parts === null) return null;
  const steps = parts.map((text) => ({ text, step: decide(withWords(request, text), index) }));
  const reads = steps.flatMap(({ step }) => isRead(request, step) ? [step] : []);
  const searched = steps.flatMap(({ text, step }) => isForPages(step) ? [text] : []);
  const [read = null] = reads;
  if (reads.length + searched.length < steps.length || reads.some(({ name }) => name !== read?.name)) return null;
  return { asked, read, searched };
}

function isRead({ functions }: ModelRequest, step: NextStep): step is Extract<NextStep, { kind: "call" }> {
  return step.kind === "call" && step.unsure !== true &&
    functions.some(({ name, changes }) => name === step.name && !changes);
}

/** Whether the pages are asked first. What they may not answer is never a call of this kind: nothing is changed by it. */
function isForPages(step: NextStep): boolean {
  return step.unsure === true;
}

/** Returns a request with other words in place of the newest message. */
export function withWords(request: ModelRequest, words: string): ModelRequest {
  const newest = request.messages.findLastIndex(({ role }) => role === "customer");
  const replaced = (message: ModelMessage): ModelMessage =>
    message.role === "customer" ? { ...message, text: words, words } : message;
  return {
    ...request,
    messages: request.messages.map((message, at) => at === newest ? replaced(message) : message),
  };
}

/** Returns the two questions of a short message that has nothing else, each with its own subject; null otherwise. */
export function twoQuestionsIn(message: string): readonly [string, string] | null {
  const { sentences, whole } = searchedIn(message);
  if (wordsOf(whole).length > WORDS_MAX) return null;
  if (sentences.length === 0) return twoInSentence(whole);
  const [one, other] = sentences;
  // Of three questions, the search takes two.
  if (one === undefined || other === undefined || `${one.text} ${other.text}` !== whole) return null;
  const pair = [one.text, withoutContinuation(other.text)] as const;
  return one.asks && other.asks && areTwo(...pair) ? pair : null;
}

/** "How do I export, and can I print?" The word between them is one that continues a question in its language. */
function twoInSentence(sentence: string): readonly [string, string] | null {
  for (const { index } of sentence.matchAll(/[\s,;、，](?=\p{L})/gu)) {
    const [one, rest] = [withoutEnd(sentence.slice(0, index), /[\s,;、，]/u), sentence.slice(index + 1)];
    const other = afterContinuation(rest);
    if (other !== null && opensAsQuestion(one) && opensAsQuestion(other) && areTwo(one, other)) return [one, other];
  }
  return null;
}

/** Whether the words alone are a question: the mark at the end belongs to the whole. */
function opensAsQuestion(text: string): boolean {
  return hasQuestionForm(text.replace(/[?？؟]/g, ""));
}

/** Whether each has a subject of its own: "how much is it" is about what the other one names. */
function areTwo(one: string, other: string): boolean {
  const [here, there] = [subjectWords(one), subjectWords(other)];
  const isWhole = (text: string) => isUnspaced(text) || wordsOf(text).length >= PART_WORDS_MIN;
  return here.length > 0 && there.some((word) => !here.includes(word)) && isWhole(one) && isWhole(other) &&
    !hasPointing(other);
}

function withoutContinuation(text: string): string {
  return afterContinuation(text) ?? text;
}
