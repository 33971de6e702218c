/**
 * Determines which action a message asks for, and with what certainty.
 *
 * @module
 */
import { languageOf } from "../../languages/languages.ts";
import { questionsIn } from "../../search/message_questions.ts";
import { hasQuestionForm } from "../../search/question_kind.ts";
import { asksPrice } from "../../search/rephrase.ts";
import { hasSubject } from "../../search/subject.ts";
import { type Index, isAllKnown, rankActions, type Scored } from "../intents/rank.ts";
import { isRefusal, refusedIn } from "../intents/refusal.ts";
import { asksHow, asksOwnState, isPersonal, requestIn } from "../intents/request.ts";
import { isContentWord, isKnownTo } from "../intents/misfit.ts";
import type { ModelFunction, ModelRequest } from "../model.ts";
import { messageWordsOf } from "../../search/tokens.ts";
import { fillInputs } from "./inputs/fill.ts";
import { hasInputs, idInputs, isChoice } from "./inputs/schema.ts";
import { actionLabels, labelOf } from "./labels.ts";
import { askFor, type BareDecision, type NextStep, prepare } from "./next_step.ts";
import type { Mood } from "./small_talk.ts";
import { isSubjectAlone } from "./subject_alone.ts";
import { withOffer } from "./without_person.ts";

/**
 * How well an action must match, and how much better than the next. Measured: with two to eight actions, with five
 * examples or none, 95 of 100 choices above both are right, and at most 10 of 100 requests for something the desk
 * cannot do are above both.
 */
const SURE = 0.185;
const MARGIN = 0.05;
/**
 * The sum of both. Of requests similar to an action but for something else, one in twenty reaches it, of real requests
 * two in five; the others are offered the action as a button.
 */
const SURE_WITH_MARGIN = 0.53;
/** Above this score a message matches one of the action's examples: no page answers it better. */
const SAID = 0.8;
/** Above this score the two best are offered; half of it suffices for the second. */
const ASK = 0.108;
const VALUE_NAMED = 1.5;

/** Returns the call of the action that a message asks for; the two best as buttons if none is clear. */
export function decideAction(
  request: ModelRequest,
  index: Index,
  { text, mood }: { readonly text: string; readonly mood: Mood | null },
): NextStep {
  const { builtin: lines, person } = languageOf(request.locale);
  const { asked, ranked } = rankMessage(request, index, text);
  const [best, second] = ranked;
  if (best === undefined || best.score < ASK) {
    if (mood === null && !hasSubject(text) && !hasQuestionForm(text)) return whatIsMeant(request, text);
    const line = mood === null ? lines.unknown : lines.sorry;
    return { ...askFor(withOffer(line, lines), [person], text), unsure: true };
  }
  const margin = best.score - (second?.score ?? 0);
  const isClear = best.score >= SURE && margin >= MARGIN &&
    (best.score + margin >= SURE_WITH_MARGIN || isAllKnown(index, best.name, asked));
  const names = isClear ? [best.name] : ranked.slice(0, 2)
    .filter((one) => one.score >= ASK / 2)
    .map((one) => one.name);
  const fitting = names.flatMap((name) => request.functions.filter((one) => one.name === name));
  const [action] = fitting;
  // A question asks for information: "when does my plan end" is at most offered the cancellation.
  const { form } = requestIn(asked);
  const isRuledOut = index.changing.has(best.name) && !index.negated.has(best.name) && isRefusal(text, request.locale);
  if (action !== undefined && isClear && !isRuledOut && !(action.changes && (form === "question" || asksHow(asked)))) {
    const prepared = askOtherValue(request, index, { action, text, asked }) ??
      prepare(request, action, { text, action: action.name, asking: null, answers: new Map() });
    // A message whose action needs an input may be a question that a page answers: "change my password" and an action
    // for plans. "How much does Pro cost" needs no account, although an action for accounts matches its words.
    // "Invoices" of somebody who is not signed in is a subject; "my plan" needs their account.
    const isSubject = !request.customer.signedIn && !action.changes && isSubjectAlone(asked);
    const isPublic = !isPersonal(asked) && action.needsCustomer && (isSubject || best.score < SAID &&
        (asksPrice(asked) || !request.customer.signedIn && form === "question"));
    // "How do I pay by invoice" asks for the steps, which may be on a page.
    const mayBePage = (prepared.kind === "ask" && form !== "command" || asksHow(asked)) && best.score < SAID ||
      isPublic;
    return mayBePage ? { ...prepared, unsure: true } : prepared;
  }
  const read = asksOwnState(asked) ? readOf(request, ranked) : undefined;
  if (read !== undefined) {
    return { ...prepare(request, read, { text, action: read.name, asking: null, answers: new Map() }), unsure: true };
  }
  const otherValue = margin >= MARGIN && !isRuledOut ? askOtherValue(request, index, { action, text, asked }) : null;
  if (otherValue !== null) return { ...otherValue, unsure: true };
  const line = mood === null ? lines.unsure : `${lines.sorry} ${lines.unsure}`;
  return { ...askFor(line, [...fitting.map(labelOf), person], text), unsure: true };
}

/**
 * Returns the action that reads the customer's own data, if it is the best of those that change nothing: "is my account
 * active?" A page may still explain it, but only the account has the answer.
 */
function readOf({ functions }: ModelRequest, ranked: readonly Scored[]): ModelFunction | undefined {
  const reading = ranked.filter(({ score }) => score >= ASK)
    .flatMap(({ name }) => functions.filter((one) => one.name === name && !one.changes));
  return reading.slice(0, 1).find(({ needsCustomer, input }) => needsCustomer && !hasInputs(input));
}

/**
 * Asks for the value of a change whose message ends in a value that is not allowed: "change my plan to business", where
 * only Starter and Pro exist. Null if nothing indicates that the last word is a value.
 */
function askOtherValue(
  request: ModelRequest,
  index: Index,
  { action, text, asked }: {
    readonly action: ModelFunction | undefined;
    readonly text: string;
    readonly asked: string;
  },
): BareDecision | null {
  if (action?.changes !== true || requestIn(asked).form !== "command") return null;
  const telling = messageWordsOf(index.spell(requestIn(asked).text)).filter(isContentWord);
  const [unknown, ...more] = telling.filter((word) => !isKnownTo(index, action.name, word));
  if (unknown === undefined || more.length > 0 || telling.length < 2 || telling.at(-1) !== unknown) return null;
  const next = prepare(request, action, { text, action: action.name, asking: null, answers: new Map() });
  if (next.kind !== "ask" || next.pending.asking === null || !isChoice(action.input, next.pending.asking)) return null;
  const { builtin: lines, person } = languageOf(request.locale);
  return { ...next, line: `${lines.onlyThese} ${next.line}`, choices: [...next.choices, person] };
}

/** Whether a message forbids what an action would change: "don't upgrade me", if nothing was asked before. */
export function refusesChange(request: ModelRequest, index: Index, text: string): boolean {
  const refused = wantsBeside(request, index, text) ? null : refusedIn(text, request.locale);
  const [best] = refused === null ? [] : rankMessage(request, index, refused).ranked;
  return best !== undefined && best.score >= ASK && index.changing.has(best.name) && !index.negated.has(best.name) &&
    !ENDS.test(best.name);
}

/**
 * Whether a later part of a message is itself a request: "I don't need Pro any more, please downgrade me". A reason is
 * not: "my colleague asked".
 */
function wantsBeside(request: ModelRequest, index: Index, text: string): boolean {
  const { locale } = request;
  const parts = text.split(/[,;.!，、。！]\s*/u);
  const refused = parts.findIndex((part) => isRefusal(part, locale));
  return parts.slice(refused + 1).some((part) =>
    hasSubject(part) && !isRefusal(part, locale) &&
    (hasQuestionForm(part) || (rankMessage(request, index, part).ranked[0]?.score ?? 0) >= ASK)
  );
}

/** Verbs of ending: "I don't want it any more" may ask for them. */
const ENDS = /(?:^|_)(?:cancel|end|stop|delete|remove|close|terminate|unsubscribe|leave|refuse|reject|block)(?:_|$)/;

/** Returns the reply to a message without a subject: what can be asked. */
function whatIsMeant(request: ModelRequest, text: string): NextStep {
  const { builtin: lines, person } = languageOf(request.locale);
  const labels = actionLabels(request);
  return labels.length === 0
    ? askFor(withOffer(lines.unknown, lines), [person], text)
    : askFor(lines.unsure, [...labels, person], text);
}

/** Ranks the actions for the best matching part of a message: its request, or the whole. */
function rankMessage(
  request: ModelRequest,
  index: Index,
  text: string,
): { readonly asked: string; readonly ranked: readonly Scored[] } {
  const parts = questionsIn(text).map((asked) => ({
    asked,
    ranked: namesValue(request, rankActions(index, asked), text),
  }));
  return parts.reduce((best, one) => (one.ranked[0]?.score ?? 0) > (best.ranked[0]?.score ?? 0) ? one : best);
}

/** An action whose inputs match the words is more likely: "Pro" asks for the action that takes a plan. */
function namesValue(request: ModelRequest, ranked: readonly Scored[], text: string): readonly Scored[] {
  return ranked.map(({ name, score }) => {
    const action = request.functions.find((one) => one.name === name);
    const filled = action === undefined ? null : fillInputs(action.input, text, new Map(), languageOf(request.locale));
    const ids = action === undefined ? new Set() : idInputs(action.input);
    const isNamed = filled?.kind === "filled" && Object.keys(filled.input).some((input) => !ids.has(input));
    return { name, score: isNamed ? Math.min(1, score * VALUE_NAMED) : score };
  }).toSorted((one, other) => other.score - one.score);
}
