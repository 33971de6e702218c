/**
 * What a customer's newest message asks for, decided from the files and the words alone.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../../json.ts";
import { readAnswer } from "../../languages/yes.ts";
import { questionsIn } from "../../search/message_questions.ts";
import { asksSomething } from "../../search/question_kind.ts";
import { cutAtWord } from "../../search/cut.ts";
import { asksPrice } from "../../search/rephrase.ts";
import { hasSubject } from "../../search/subject.ts";
import { wordsOf } from "../../search/tokens.ts";
import { languageOf, LANGUAGES } from "../../languages/languages.ts";
import type { ModelFunction, ModelMessage, ModelRequest } from "../model.ts";
import { type CurrentValue, fillInputs, idInputs, isChoice } from "./inputs.ts";
import { hoursLine } from "./hours.ts";
import { asksForHours, leadingAnswerOf, moodOf, plainAnswerOf, smallTalkOf } from "./small_talk.ts";
import { pointsBack } from "../intents/pointing.ts";
import { isRefusal, refusedIn } from "../intents/refusal.ts";
import { asksHow, isPersonal, requestIn } from "../intents/request.ts";
import { wordsOfCustomer } from "./words.ts";
import { actionLabels, labelled, labelOf } from "./labels.ts";
import { withOffer } from "./without_person.ts";
import { type Index, isAllKnown, rankActions, type Scored } from "../intents/rank.ts";

/** The next thing to do; `unsure` when an answer from the knowledge would be better. */
export type NextStep = BareDecision & { readonly unsure?: true };

type BareDecision =
  | { readonly kind: "say"; readonly line: string }
  | {
    readonly kind: "call";
    readonly name: string;
    readonly input: JsonObject;
  }
  | { readonly kind: "person" }
  | {
    readonly kind: "ask";
    readonly line: string;
    readonly choices: readonly string[];
    /** What an answer to the question continues. */
    readonly pending: Pending;
  };

/** A request that is understood in part. */
type Pending = {
  /** The customer's words that started it. */
  readonly text: string;
  /** Null while it is open which action is meant. */
  readonly action: string | null;
  /** The input that is asked for; null when none is. */
  readonly asking: string | null;
  readonly answers: ReadonlyMap<string, string>;
};

/**
 * How well an action must fit, and how much better than the next. Measured: from two actions to eight, with five examples
 * or none, 95 of 100 choices above both are right, and no more than 10 of 100 requests for what the desk cannot do get
 * there.
 */
const SURE = 0.185;
const MARGIN = 0.05;
/**
 * The two together. Of requests for something near that no action does, one in twenty gets there, of those for an action
 * two in five; the others are offered it as a button.
 */
const SURE_WITH_MARGIN = 0.53;
/** From here on a message says what one of the action's examples does: no page answers it better. */
const SAID = 0.8;
/** From here on the two best are offered; half of it is enough for the second. */
const ASK = 0.108;
const VALUE_NAMED = 1.5;

/** A request is at the beginning of a message; the rest of a long one only costs time. */
const TEXT_CHARS_MAX = 2000;

/** How far back questions and their answers are followed. */
const EXCHANGES_MAX = 6;

/**
 * Decides the newest message of a conversation.
 *
 * An answer to the model's own last question continues what was asked; nothing is remembered between requests.
 */
export function decide(request: ModelRequest, index: Index): NextStep {
  const said = request.messages.filter(({ role }) => role === "customer" || role === "agent" || role === "desk");
  // The desk's notes after a message say nothing that it could be an answer to.
  const newest = said.findLastIndex(({ role }) => role !== "desk");
  return decideAt(request, index, said, newest, EXCHANGES_MAX);
}

function decideAt(
  request: ModelRequest,
  index: Index,
  said: readonly ModelMessage[],
  at: number,
  depth: number,
): NextStep {
  const message = said[at];
  if (message?.role !== "customer") return { kind: "say", line: languageOf(request.locale).builtin.greeting };
  const question = said[at - 1];
  if (depth > 0 && question?.role === "agent") {
    const before = decideAt(request, index, said, at - 2, depth - 1);
    if (before.kind === "ask" && question.text.includes(before.line)) {
      const answered = continueWith(request, before, wordsOfCustomer(message));
      if (answered !== null) return answered;
    }
  }
  return decideAlone(request, index, cutAtWord(wordsOfCustomer(message), TEXT_CHARS_MAX));
}

/** Takes a message as the answer to a question; null when it does not answer it. */
function continueWith(
  request: ModelRequest,
  asked: Extract<BareDecision, { kind: "ask" }>,
  text: string,
): NextStep | null {
  const { pending } = asked;
  if (pending.action === null) {
    const chosen = labelled(request, text);
    return chosen === undefined ? null : prepare(request, chosen, {
      ...pending,
      action: chosen.name,
    });
  }
  const action = request.functions.find((one) => one.name === pending.action);
  if (action === undefined || pending.asking === null) return null;
  if (smallTalkOf(text, request.locale) !== null) return null;
  // "Do not downgrade me" names no plan that is wanted; a free text may hold any word.
  if (action.changes && isChoice(action.input, pending.asking) && isRefusal(text, request.locale)) {
    return { kind: "say", line: languageOf(request.locale).turn.declined };
  }
  const next = prepare(request, action, {
    ...pending,
    answers: new Map([...pending.answers, [pending.asking, text]]),
  });
  const asksAgain = next.kind === "ask" &&
    next.pending.asking === pending.asking;
  return asksAgain ? null : next;
}

function decideAlone(
  request: ModelRequest,
  index: Index,
  text: string,
): NextStep {
  const { builtin: lines, person } = languageOf(request.locale);
  const talk = smallTalkOf(text, request.locale);
  if (talk === "person") return { kind: "person" };
  if (talk === "ability") return askFor(lines.ability, [...actionLabels(request), person], text);
  if (talk === "nature") return askFor(withOffer(lines.nature, lines), [person], text);
  if (talk !== null) return { kind: "say", line: lines[talk] };
  const named = labelled(request, text);
  if (named !== undefined) {
    return prepare(request, named, { text, action: named.name, asking: null, answers: new Map() });
  }
  const over = questionOver(request, text) ?? offerTaken(request, text);
  if (over !== null) return over;
  const isAbout = hasSubject(text);
  const answer = plainAnswerOf(text, request.locale) ?? (isAbout ? null : leadingAnswerOf(text, request.locale));
  if (answer !== null) {
    const line = answer === "yes" ? lines.notAsked : lines.okay;
    // "Cancel" says no to a question, and is a request where none was asked.
    return isAbout && isFirst(request.messages) ? { kind: "say", line, unsure: true } : { kind: "say", line };
  }
  if (isQuestionJustOver(request.messages) && declines(text, request.locale)) {
    return { kind: "say", line: languageOf(request.locale).turn.declined };
  }
  if (!request.customer.signedIn && namesAccount(request, text)) {
    return { kind: "say", line: lines.signIn };
  }
  if (asksForHours(text, request.locale)) return hoursStep(request);
  const mood = moodOf(text, request.locale);
  if (mood === "anger") return askFor(withOffer(lines.sorry, lines), [person], text);

  if (refusesChange(request, index, text)) return { kind: "say", line: languageOf(request.locale).turn.declined };

  const { asked, ranked } = rankMessage(request, index, text);
  const [best, second] = ranked;
  if (best === undefined || best.score < ASK) {
    if (!isAbout && !asksSomething(text)) return whatIsMeant(request, text);
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
  // A question is asked for information: "when does my plan end" is offered the cancelling at most.
  const { form } = requestIn(asked);
  const isRuledOut = index.changing.has(best.name) && !index.negated.has(best.name) && isRefusal(text, request.locale);
  if (action !== undefined && isClear && !isRuledOut && !(action.changes && (form === "question" || asksHow(asked)))) {
    const prepared = prepare(request, action, { text, action: action.name, asking: null, answers: new Map() });
    // What still needs an answer may be a question that a page answers: "change my password" and an action for plans.
    // "How much does Pro cost" needs no account, though an action for accounts has its words.
    const isPublic = best.score < SAID && !isPersonal(asked) && action.needsCustomer &&
      (asksPrice(asked) || !request.customer.signedIn && form === "question");
    // "How do I pay by invoice" asks for the steps, which a page may have.
    const mayBePage = (prepared.kind === "ask" && form !== "command" || asksHow(asked)) && best.score < SAID ||
      isPublic;
    return mayBePage ? { ...prepared, unsure: true } : prepared;
  }
  const line = mood === null ? lines.unsure : `${lines.sorry} ${lines.unsure}`;
  return { ...askFor(line, [...fitting.map(labelOf), person], text), unsure: true };
}

/** Whether nothing was said to the customer yet that the newest message could be an answer to. */
function isFirst(messages: readonly ModelMessage[]): boolean {
  return !messages.some(({ role }) => role === "agent" || role === "result");
}

/** The opening hours of the settings; where none are set, a page may have some. */
function hoursStep({ hours, locale }: ModelRequest): NextStep {
  const language = languageOf(locale);
  return hours === undefined || hours.open.days.length === 0
    ? { kind: "say", line: language.builtin.anyTime, unsure: true }
    : { kind: "say", line: hoursLine(hours, language) };
}

/** Whether a message rules out what an action would change: "don't upgrade me", when nothing was asked before. */
function refusesChange(request: ModelRequest, index: Index, text: string): boolean {
  const refused = wantsBeside(request, index, text) ? null : refusedIn(text, request.locale);
  const [best] = refused === null ? [] : rankMessage(request, index, refused).ranked;
  return best !== undefined && best.score >= ASK && index.changing.has(best.name) && !index.negated.has(best.name) &&
    !ENDS.test(best.name);
}

/**
 * Whether a later part of a message wants something itself: "I don't need Pro any more, please downgrade me". A reason
 * wants nothing: "my colleague asked".
 */
function wantsBeside(request: ModelRequest, index: Index, text: string): boolean {
  const { locale } = request;
  const parts = text.split(/[,;.!，、。！]\s*/u);
  const refused = parts.findIndex((part) => isRefusal(part, locale));
  return parts.slice(refused + 1).some((part) =>
    hasSubject(part) && !isRefusal(part, locale) &&
    (asksSomething(part) || (rankMessage(request, index, part).ranked[0]?.score ?? 0) >= ASK)
  );
}

/** Ends something: "I don't want it any more" may ask for it. */
const ENDS = /(?:^|_)(?:cancel|end|stop|delete|remove|close|terminate|unsubscribe|leave|refuse|reject|block)(?:_|$)/;

/** Whether the newest message came while a question before a change waited, which is over by it. */
function isQuestionJustOver(messages: readonly ModelMessage[]): boolean {
  const newest = messages.findLastIndex(({ role }) => role === "customer");
  const before = messages.slice(0, newest).findLastIndex(({ role }) => role === "customer" || role === "agent");
  return messages.slice(before + 1).some((message) => message.role === "desk" && message.isOver);
}

/** A message after a question that says no among other words: "wait, no", "yes but not now". */
function declines(text: string, locale: string | null): boolean {
  const words = wordsOf(text);
  return isRefusal(text, locale) || words.length <= DECLINES_WORDS_MAX && !asksSomething(text) &&
      words.some((word) => readAnswer(word, locale) === "no");
}

const DECLINES_WORDS_MAX = 6;

/** The reply to a message that says nothing of what it is about: what can be asked. */
function whatIsMeant(request: ModelRequest, text: string): NextStep {
  const { builtin: lines, person } = languageOf(request.locale);
  const labels = actionLabels(request);
  return labels.length === 0
    ? askFor(withOffer(lines.unknown, lines), [person], text)
    : askFor(lines.unsure, [...labels, person], text);
}

/** How many messages of the customer may have come after a question that a late yes asks again. */
const LATE_MESSAGES_MAX = 2;

/**
 * The call of a question that something else came before, when the customer says yes to it after all, or asks about it at
 * once: it is asked again, since a yes counts only for the question on the screen.
 */
function questionOver({ messages, locale }: ModelRequest, text: string): NextStep | null {
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
 * A human word and a person, for a customer who accepts the help that the chat offered after a failure: "Yes, please help me". What
 * failed is with the message for teammates; no rule knows how to mend the customer's page.
 */
function offerTaken({ messages, locale }: ModelRequest, text: string): NextStep | null {
  const before = messages[messages.findLastIndex(({ role }) => role === "customer") - 1];
  if (before?.role !== "desk" || before.isTrouble !== true) return null;
  const isOffered = LANGUAGES.some(({ nudges }) => nudges.yes === text.trim());
  if (!isOffered && hasSubject(text)) return null;
  const { builtin: lines, person } = languageOf(locale);
  return askFor(withOffer(lines.sorry, lines), [person], text);
}

/** The actions for the part of a message that one fits best: what it asks, or the whole. */
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

/** An action whose inputs the words fill is more likely meant: "Pro" asks for the action that takes a plan. */
function namesValue(request: ModelRequest, ranked: readonly Scored[], text: string): readonly Scored[] {
  return ranked.map(({ name, score }) => {
    const action = request.functions.find((one) => one.name === name);
    const filled = action === undefined ? null : fillInputs(action.input, text, new Map(), languageOf(request.locale));
    const ids = action === undefined ? new Set() : idInputs(action.input);
    const isNamed = filled?.kind === "filled" && Object.keys(filled.input).some((input) => !ids.has(input));
    return { name, score: isNamed ? Math.min(1, score * VALUE_NAMED) : score };
  }).toSorted((one, other) => other.score - one.score);
}

/** An e-mail address, or words such as "user id 42" and "my id is cus_102". */
const ACCOUNT_NAMED =
  /[\w.+-]@[\w-]+\.\w|\b(?:account|user|customer)\s*(?:id|number|no\.?|#)|\bmy id (?:is )?\S{0,64}\d/i;

/** Whether an anonymous visitor names an account, on a desk whose actions act on accounts. */
function namesAccount(request: ModelRequest, text: string): boolean {
  return ACCOUNT_NAMED.test(text) &&
    request.functions.some((one) => one.needsCustomer);
}

/** Calls the action, or asks for the input that is missing. */
function prepare(request: ModelRequest, action: ModelFunction, pending: Pending): BareDecision {
  const present: CurrentValue = (name) => action.changes ? presentValue(request, name) : undefined;
  const spoken = { ...action, dates: { locale: request.locale, now: nowOf(request) } };
  const language = languageOf(request.locale);
  const filled = fillInputs(action.input, pending.text, pending.answers, language, present, spoken);
  if (filled.kind === "filled") {
    return { kind: "call", name: action.name, input: filled.input };
  }
  return {
    kind: "ask",
    line: filled.question,
    choices: filled.choices,
    pending: { ...pending, asking: filled.name },
  };
}

function nowOf({ hours }: ModelRequest): { readonly at: Date; readonly timezone: string } | null {
  return hours === undefined ? null : { at: hours.at, timezone: hours.open.timezone };
}

/** The value that the newest answer with a field of this name gave; unknown after a change whose answer lacks it. */
function presentValue({ messages, functions }: ModelRequest, name: string): JsonValue | undefined {
  for (const message of messages.toReversed()) {
    if (message.role !== "result" || message.outcome !== "ok") continue;
    const field = fieldOf(message.text, name);
    if (field !== undefined) return field;
    if (functions.some((one) => one.name === message.name && one.changes)) return undefined;
  }
  return undefined;
}

function fieldOf(text: string, name: string): JsonValue | undefined {
  const answer = readJson(text);
  return isJsonObject(answer) && Object.hasOwn(answer, name) ? answer[name] : undefined;
}

function askFor(
  line: string,
  choices: readonly string[],
  text: string,
): BareDecision {
  return {
    kind: "ask",
    line,
    choices,
    pending: { text, action: null, asking: null, answers: new Map() },
  };
}
