/**
 * Messages that answer an earlier question or offer of the desk, after something else came in between.
 *
 * @module
 */
import { languageOf, LANGUAGES } from "../../languages/languages.ts";
import { readAnswer } from "../../languages/yes.ts";
import { hasQuestionForm } from "../../search/question_kind.ts";
import { hasSubject } from "../../search/subject.ts";
import { isUnspaced, wordsOf } from "../../search/tokens.ts";
import { pointsBack } from "../intents/pointing.ts";
import { isRefusal } from "../intents/refusal.ts";
import { isPersonal, requestIn } from "../intents/request.ts";
import type { ModelMessage, ModelRequest } from "../model.ts";
import { askFor, type NextStep } from "./next_step.ts";
import { leadingAnswerOf, smallTalkOf } from "./small_talk.ts";
import { withOffer } from "./without_person.ts";

/** Whether the newest message arrived while a question before a change was pending, and ended it. */
export function isQuestionJustOver(messages: readonly ModelMessage[]): boolean {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const before = messages.slice(0, newest).findLastIndex(({ role }) => role === "customer" || role === "agent");
  return messages.slice(before + 1).some((message) => message.role === "desk" && message.isOver);
}

/** Whether a message after a question contains a no among other words: "wait, no", "yes but not now". */
export function declines(text: string, locale: string | null): boolean {
  const words = wordsOf(text);
  return isRefusal(text, locale) || words.length <= DECLINES_WORDS_MAX && !hasQuestionForm(text) &&
      words.some((word) => readAnswer(word, locale) === "no");
}

const DECLINES_WORDS_MAX = 6;

/**
 * Whether a message agrees to something else than the question: "yes, but only from tomorrow", はい、でも明日から. A longer
 * message, or one with a question, is read for its other content.
 */
export function agreesOnCondition(text: string, locale: string | null): boolean {
  const length = isUnspaced(text) ? [...text].length / SIGNS_OF_WORD : wordsOf(text).length;
  const [first = "", ...rest] = text.trim().split(/[\s,.!;،、。，！]+/u);
  const agrees = leadingAnswerOf(text, locale) === "yes" || smallTalkOf(first, locale) === "okay";
  return agrees && length <= CONDITION_WORDS_MAX && !hasQuestionForm(text) && !hasQuestionForm(rest.join(" "));
}

const CONDITION_WORDS_MAX = 12;
/** Characters of a script without spaces that carry as much meaning as a word. */
const SIGNS_OF_WORD = 2;

/**
 * Whether a message after a question asks to end something of the customer's own: "cancel my subscription" does not
 * answer whether the plan should be changed, although "cancel" alone is a no.
 */
export function isOwnWish(text: string): boolean {
  return requestIn(text).form === "command" && isPersonal(text) && hasSubject(text);
}

/** The maximum number of customer messages after a question for a late yes to ask it again. */
const LATE_MESSAGES_MAX = 2;

/**
 * Returns the call of an earlier question, if the customer now says yes to it, or directly asks about it: it is asked
 * again, since a yes counts only for the question on the screen.
 */
export function questionOver({ messages, locale }: ModelRequest, text: string): NextStep | null {
  // A file without words is not an answer.
  const answer = text.trim() === "" ? "other" : readAnswer(text, locale);
  const words = wordsOf(text);
  // "Is that a yes?" asks nothing about the change, and "yes but wait" is not a yes to it.
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
  // The message may ask about something in the question itself, such as a price; a page that answers it comes first.
  return { kind: "call", name: call.name, input: call.input, ...(isAsked ? { unsure: true } : {}) };
}

/**
 * Replies with sympathy, what failed, and a person, to a customer who accepts the help that the chat offered after a
 * failure: "Yes, please help me". Teammates see more of it with the message; no rule can fix the customer's page.
 */
export function offerTaken({ messages, locale }: ModelRequest, text: string): NextStep | null {
  const before = messages[messages.findLastIndex(({ role }) => role === "customer") - 1];
  if (before?.role !== "desk" || before.failed === undefined) return null;
  const isOffered = LANGUAGES.some(({ nudges }) => nudges.yes === text.trim());
  if (!isOffered && hasSubject(text)) return null;
  const { builtin: lines, person } = languageOf(locale);
  return askFor(withOffer(`${lines.sorry} ${before.failed}`, lines), [person], text);
}
