/**
 * What the built-in agent says about a call that has ended: right after it, and when the customer asks about it.
 *
 * @module
 */
import { readJson } from "../../json.ts";
import { ENGLISH } from "../../languages/en/language.ts";
import { languageOf } from "../../languages/languages.ts";
import type { BuiltinLines } from "../../languages/lines.ts";
import { asksWhy } from "../../languages/why.ts";
import { OUTCOMES } from "../../outcomes.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { hasPointing } from "../../search/question_kind.ts";
import { stem } from "../../search/stem.ts";
import { hasSubject, subjectWords } from "../../search/subject.ts";
import { isUnspaced, messageWordsOf, wordsOf } from "../../search/tokens.ts";
import { hasMeaning, takesBack } from "../intents/opposites.ts";
import type { ModelFunction, ModelMessage, ModelRequest } from "../model.ts";
import { textOfAnswer } from "../text_answer.ts";
import { labelOf } from "./labels.ts";
import { askFor, type BareDecision } from "./next_step.ts";
import { plainAnswer, plainFields } from "./plain_answer.ts";
import { withOffer } from "./without_person.ts";

/** The end of a call. */
type Result = Extract<ModelMessage, { role: "result" }>;

/** The maximum length of a text answer that is repeated. */
const TEXT_CHARS_MAX = 600;

/** Returns one plain line about a call's result; null if the customer sees a card, or a person takes over. */
export function stepAfter(request: ModelRequest, result: Result): BareDecision | null {
  const called = request.functions.find((one) => one.name === result.name);
  const { builtin: lines, person } = languageOf(request.locale);
  if (called?.kind === "handoff") return null;
  if (result.outcome !== "ok") {
    const { line, fixedBy } = OUTCOMES[result.outcome];
    if (fixedBy === "customer") return { kind: "say", line: lines[line] };
    const isUnknown = result.outcome === "no_answer" && called?.changes === true;
    // The receipt of a change already contains the reason.
    const reason = line === "failed" && called?.changes !== true ? reasonOf(result.text) : null;
    const sentence = lines[isUnknown ? "changeUnknown" : line];
    return askFor(withOffer(reason === null ? sentence : `${sentence} ${reason}`, lines), [person], "");
  }
  if (result.shown) return called?.changes ? { kind: "say", line: lines.done } : null;
  return { kind: "say", line: resultLine(called, result.text, lines) };
}

/** Extracts the app's reason from the desk's line about its answer (`errorMessage` in `core/actions/answer.ts`). */
function reasonOf(text: string): string | null {
  const [, reason = ""] = /^The app answered with status \d+: ([^\n]+)$/.exec(text) ?? [];
  if (reason === "") return null;
  return /[.!?…。！？]$/.test(reason) ? reason : `${reason}.`;
}

function resultLine(called: ModelFunction | undefined, text: string, lines: BuiltinLines): string {
  const opening = called?.changes ? lines.done : lines.found;
  // A text answer to a change is a page for a browser, such as "Thank you": the line alone is clearer.
  const written = called?.changes ? null : textOfAnswer(text);
  const content = written?.slice(0, TEXT_CHARS_MAX) ??
    (called?.changes ? plainFields(readJson(text)) : plainAnswer(readJson(text)));
  if (content === "") return opening;
  return `${opening}${written === null && /^- |^[^\n]*:\n/.test(content) ? "\n" : " "}${content}`;
}

/** "Why did it not work?" asks about what came before; a longer question names its subject. */
const WHY_WORDS_MAX = 8;
const WHY_SIGNS_MAX = 16;
const WHY_SUBJECTS_MAX = 2;

/**
 * Repeats the line about a call that failed just before, and offers a person, if the customer asks why: "Why was it
 * refused?", "warum?". No page has the answer.
 */
export function whyFailed({ messages, locale }: ModelRequest, text: string): BareDecision | null {
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
  const reply = since.findLast((message) => message.role === "agent");
  if (reply?.role !== "agent") return null;
  const { builtin: lines, person } = languageOf(locale);
  return askFor(withOffer(reply.text.replace(withOffer("", lines), "").trim(), lines), [person], text);
}

/** The maximum number of customer messages since a call, the one about it included. */
const RECENT_MESSAGES_MAX = 3;

/**
 * Repeats how the last call ended, if the customer asks whether it was done: "did it work?". A read that succeeded is
 * nothing to ask that about. A change that waited for a yes and got none was not made.
 */
export function whetherDone(request: ModelRequest, text: string): BareDecision | null {
  if (!asksWhetherDone(text, request.locale)) return null;
  const result = recentResult(request);
  if (result === null) return null;
  if (result.outcome === "needs_yes") return { kind: "say", line: languageOf(request.locale).turn.declined };
  return result.outcome === "ok" && !isChange(request, result) ? null : stepAfter(request, result);
}

/** A longer message that points back names what it is about. */
const TAKE_BACK_WORDS_MAX = 5;

/**
 * Offers the action of the last change again, if the customer wants to take it back: "undo that". Only the action's own
 * question can tell what the opposite is.
 */
export function toTakeBack(request: ModelRequest, text: string): BareDecision | null {
  const words = messageWordsOf(text);
  if (!words.some(undoes)) return null;
  // "Mach das rückgängig" has a verb beside it; "undo my last edit" is about something else.
  const about = subjectWords(words.filter((word) => !undoes(word)).join(" ")).length;
  if (about > (hasPointing(text) && words.length <= TAKE_BACK_WORDS_MAX ? 1 : 0)) return null;
  const result = recentResult(request);
  const called = request.functions.find(({ name }) => name === result?.name);
  if (result?.outcome !== "ok" || called?.changes !== true) return null;
  const { builtin, person } = languageOf(request.locale);
  return askFor(builtin.unsure, [labelOf(called), person], text);
}

/** Returns the end of the last call, without the questions before changes; null if more was said since. */
function recentResult({ messages }: ModelRequest): Result | null {
  const at = messages.findLastIndex((message) => message.role === "result" && message.byDesk?.why !== "question");
  const result = messages[at];
  const since = messages.slice(at).filter(({ role }) => role === "customer").length;
  return result?.role === "result" && since <= RECENT_MESSAGES_MAX ? result : null;
}

function isChange({ functions }: ModelRequest, { name }: Result): boolean {
  return functions.some((one) => one.name === name && one.changes);
}

function undoes(word: string): boolean {
  return hasMeaning({ plain: word, stems: new Set([stem(word)]) }, takesBack());
}

/** Whether a message asks if something was done, and names nothing else, in the chat's language, its own, or English. */
function asksWhetherDone(text: string, locale: string | null): boolean {
  const plain = messageWordsOf(text).join(" ");
  const languages = new Set([languageOf(locale), languageOf(languageOfQuestion(text)), ENGLISH]);
  return [...languages].some(({ talk: { succeeded: [asks, states] } }) => {
    const match = asks?.exec(plain) ?? (/[?？؟]/.test(text) ? states?.exec(plain) : null) ?? null;
    return match !== null && !hasSubject(plain.replace(match[0], " "));
  });
}
