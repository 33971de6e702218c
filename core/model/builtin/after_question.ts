/**
 * Messages that answer what the desk asked or offered just before, after something else came in between.
 *
 * @module
 */
import { languageOf, LANGUAGES } from "../../languages/languages.ts";
import { asksWhy } from "../../languages/why.ts";
import { readAnswer } from "../../languages/yes.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { hasQuestionForm } from "../../search/question_kind.ts";
import { hasSubject, subjectWords } from "../../search/subject.ts";
import { isUnspaced, wordsOf } from "../../search/tokens.ts";
import { pointsBack } from "../intents/pointing.ts";
import { isRefusal } from "../intents/refusal.ts";
import { isPersonal, requestIn } from "../intents/request.ts";
import type { ModelMessage, ModelRequest } from "../model.ts";
import { askFor, type NextStep } from "./next_step.ts";
import { leadingAnswerOf, smallTalkOf } from "./small_talk.ts";
import { withOffer } from "./without_person.ts";

/** Whether the newest message came while a question before a change waited, which is over by it. */
export function isQuestionJustOver(messages: readonly ModelMessage[]): boolean {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const before = messages.slice(0, newest).findLastIndex(({ role }) => role === "customer" || role === "agent");
  return messages.slice(before + 1).some((message) => message.role === "desk" && message.isOver);
}

/** A message after a question that says no among other words: "wait, no", "yes but not now". */
export function declines(text: string, locale: string | null): boolean {
  const words = wordsOf(text);
  return isRefusal(text, locale) || words.length <= DECLINES_WORDS_MAX && !hasQuestionForm(text) &&
      words.some((word) => readAnswer(word, locale) === "no");
}

const DECLINES_WORDS_MAX = 6;

/**
 * A message after a question that agrees to something else than what was asked: "yes, but only from tomorrow", はい、でも明日から.
 * One that goes on for longer, or with a question, is read for what else it says.
 */
export function agreesOnCondition(text: string, locale: string | null): boolean {
  const length = isUnspaced(text) ? [...text].length / SIGNS_OF_WORD : wordsOf(text).length;
  const [first = "", ...rest] = text.trim().split(/[\s,.!;،、。，！]+/u);
  const agrees = leadingAnswerOf(text, locale) === "yes" || smallTalkOf(first, locale) === "okay";
  return agrees && length <= CONDITION_WORDS_MAX && !hasQuestionForm(text) && !hasQuestionForm(rest.join(" "));
}

const CONDITION_WORDS_MAX = 12;
/** Signs of a script without spaces that say as much as a word. */
const SIGNS_OF_WORD = 2;

/**
 * A message after a question that asks to end something of the customer's own: "cancel my subscription" is no answer to
 * whether the plan is to be changed, for all that "cancel" alone is a no.
 */
export function isOwnWish(text: string): boolean {
  return requestIn(text).form === "command" && isPersonal(text) && hasSubject(text);
}

/** How many messages of the customer may have come after a question that a late yes asks again. */
const LATE_MESSAGES_MAX = 2;

/**
 * The call of a question that something else came before, when the customer says yes to it after all, or asks about it at
 * once: it is asked again, since a yes counts only for the question on the screen.
 */
export function questionOver({ messages, locale }: ModelRequest, text: string): NextStep | null {
  // A file without words says nothing.
  const answer = text.trim() === "" ? "other" : readAnswer(text, locale);
  const words = wordsOf(text);
  // "Is that a yes?" asks nothing about the change, and "yes but wait" is no yes to it.
  const isAsked = pointsBack(text) && !words.some((word) => ["yes", "no"].includes(readAnswer(word, locale)));
  const isYes = answer === "yes" || answer === "filler" ||
    words.length <= 2 && !hasSubject(text) && leadingAnswerOf(text, locale) === "yes";
  if (!isYes && !isAsked) return null;
  const at = messages.findLastIndex((message) => message.role === "result" && message.byDesk?.why !== "question");
  const result = messages[at];
  if (result?.role !== "result" || result.outcome !== "needs_yes") return null;
  const since = messages.slice(at);
  if (!since.some((message) => message.role === "desk" && message.isOver)) return null;
  if (since.filter(({ role }) => role === "customer").length > (isAsked ? 1 : LATE_MESSAGES_MAX)) return null;
  const call = messages.find((message) => message.role === "call" && message.id === result.id);
  if (call?.role !== "call") return null;
  // What the question itself shows, such as a price, may be what is asked; a page that answers it comes first.
  return { kind: "call", name: call.name, input: call.input, ...(isAsked ? { unsure: true } : {}) };
}

/**
 * A human word, what failed, and a person, for a customer who accepts the help that the chat offered after a failure: "Yes,
 * please help me". Teammates see more of it with the message; no rule knows how to fix the customer's page.
 */
export function offerTaken({ messages, locale }: ModelRequest, text: string): NextStep | null {
  const before = messages[messages.findLastIndex(({ role }) => role === "customer") - 1];
  if (before?.role !== "desk" || before.failed === undefined) return null;
  const isOffered = LANGUAGES.some(({ nudges }) => nudges.yes === text.trim());
  if (!isOffered && hasSubject(text)) return null;
  const { builtin: lines, person } = languageOf(locale);
  return askFor(withOffer(`${lines.sorry} ${before.failed}`, lines), [person], text);
}

/** "Why did it not work?" asks about what came before; a longer question says what it is about. */
const WHY_WORDS_MAX = 8;
const WHY_SIGNS_MAX = 16;
const WHY_SUBJECTS_MAX = 2;

/**
 * What the customer read of a call that failed just before, again, and a person, for who asks why: "Why was it refused?",
 * "warum?". No page knows it.
 */
export function whyFailed({ messages, locale }: ModelRequest, text: string): NextStep | null {
  const isLong = isUnspaced(text) ? [...text].length > WHY_SIGNS_MAX : wordsOf(text).length > WHY_WORDS_MAX;
  if (isLong || !asksWhy(text) || subjectWords(text).length > WHY_SUBJECTS_MAX) return null;
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const at = messages.slice(0, newest).findLastIndex(({ role }) => role === "result");
  const failed = messages[at];
  const since = messages.slice(at + 1, newest);
  if (failed?.role !== "result" || OUTCOMES[failed.outcome].line === "done" || failed.outcome === "needs_yes") {
    return null;
  }
  if (since.some(({ role }) => role === "customer")) return null;
  const said = since.findLast((message) => message.role === "agent");
  if (said?.role !== "agent") return null;
  const { builtin: lines, person } = languageOf(locale);
  return askFor(withOffer(said.text.replace(withOffer("", lines), "").trim(), lines), [person], text);
}
