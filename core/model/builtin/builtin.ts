/**
 * The model without dependencies: it chooses actions by the words of the agent's own files, fills inputs without
 * guessing, and speaks in fixed lines, in the language of the conversation. Deterministic: the same conversation gives
 * the same answer, byte for byte.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import { languageOf, LANGUAGES } from "../../languages/languages.ts";
import { asksWhy } from "../../languages/why.ts";
import { OUTCOMES } from "../../outcomes.ts";
import {
  type FoundChunk,
  type Model,
  type ModelEvent,
  type ModelFunction,
  type ModelMessage,
  type ModelRequest,
  PERSON_REQUESTED,
} from "../model.ts";
import { decide } from "./decide.ts";
import { labelOf } from "./labels.ts";
import { askFor, type NextStep } from "./next_step.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { inEnglish } from "../../search/in_english.ts";
import { rephrased } from "../../search/rephrase.ts";
import { speaksOfTrouble } from "../../search/question_kind.ts";
import { subjectWords } from "../../search/subject.ts";
import { messageWordsOf } from "../../search/tokens.ts";
import { pointsBack } from "../intents/pointing.ts";
import { asksHow, isPersonal, requestIn, withoutRefused } from "../intents/request.ts";
import { asksForHours } from "./small_talk.ts";
import { wordsOfCustomer } from "./words.ts";
import { stepAfter } from "./call_result.ts";
import { asksWhere, elementFor } from "./point.ts";
import { hasInputs, isChoice } from "./inputs/schema.ts";
import { offerFor, quoteFor } from "./quote.ts";
import {
  followsSearch,
  isAbout,
  isAboutAddress,
  isAboutCompanyAlone,
  ownQuery,
  queriesFor,
  searchesOf,
  withoutJustQuoted,
} from "./follow_up.ts";
import { indexCache } from "../intents/index_cache.ts";
import type { Index } from "../intents/rank.ts";
import { isSubjectAlone, sectionsAbout } from "./subject_alone.ts";
import { planForTwo, withWords } from "./two_questions.ts";
import { withoutPerson } from "./without_person.ts";

const NAME = "built-in";

/** Whether a model is the built-in one, which has no judgement, and not one configured by the operator. */
export function isBuiltin({ name }: Pick<Model, "name">): boolean {
  return name === NAME;
}

/** Creates the built-in model; it caches the centroids of recently used versions. */
export function builtinModel(): Model {
  const indexOf = indexCache();
  return {
    name: NAME,
    async *answer(request) {
      const events = answerOnce(request, indexOf(request));
      const hasPerson = request.functions.some(({ kind }) => kind === "handoff");
      yield* hasPerson ? events : withoutPerson(events, languageOf(request.locale));
      yield { kind: "done" };
    },
  };
}

function answerOnce(
  request: ModelRequest,
  index: Index,
): readonly ModelEvent[] {
  // A receipt or a note of the desk adds nothing for a model that reads the results themselves.
  const last = request.messages.findLast(({ role }) => role !== "desk");
  if (last?.role === "agent") return afterOwnWords(request);
  if (last?.role === "result" && isOfPage(request, last)) return afterPage(request, last, index);
  const decision = decide(request, index);
  const both = answerBoth(request, index, decision);
  if (both !== null) return both;
  // The current value was read: now ask for the value to change it to.
  if (last?.role === "result" && previewOf(request, decision) === last.name) return eventsOf(decision, request);
  if (last?.role === "result") return afterResult(request, last);
  if (last?.role === "found") return afterSearch(request, last, decision);
  if (last?.role !== "customer") return answerDecision(request, decision);
  const asked = wordsOfCustomer(last);
  // A customer who asks for a person gets one, even right after a search.
  if (decision.unsure || decision.kind !== "person" && followsSearch(request.messages, asked)) {
    return canPoint(request) && asksWhere(asked) ? [callOf(request, READ, {})] : lookUp(request, decision, asked);
  }
  return answerDecision(request, decision);
}

/**
 * Answers a message with two questions: calls what reads the account, searches for the rest, and says both answers at
 * once. Null for any other message, and if the pages do not answer both: then the whole is searched.
 */
function answerBoth(request: ModelRequest, index: Index, decision: NextStep): readonly ModelEvent[] | null {
  const newest = request.messages.findLastIndex(({ role }) => role === "customer");
  const message = request.messages[newest];
  const knowledge = request.functions.find(({ kind }) => kind === "knowledge");
  const isOpen = decision.unsure === true || decision.kind === "call";
  if (message?.role !== "customer" || knowledge === undefined || !isOpen) return null;
  const plan = planForTwo(request, index, wordsOfCustomer(message));
  if (plan === null) return null;
  const { read, searched } = plan;
  const since = request.messages.slice(newest + 1);
  const result = since.findLast((one) => one.role === "result" && one.name === read?.name);
  if (read !== null && result?.role !== "result") return [callOf(request, read, read.input)];
  const found = since.filter((one) => one.role === "found");
  const next = searched[found.length];
  if (next !== undefined) return [callOf(request, knowledge, { query: withoutRefused(next) })];
  const quotes = found.map((one, at) => sureQuote(request, one, searched[at]));
  if (result?.role === "result") {
    const [last, [rest]] = [found.at(-1), searched];
    if (last === undefined || rest === undefined) return null;
    const part = withWords(request, rest);
    const answer = quotes[0] === null ? afterSearch(part, last, decide(part, index)) : say(quotes[0] ?? "");
    const line = afterResult(request, result);
    return line.length === 0 ? answer : [...line, ...belowLine(answer)];
  }
  const sure = [...new Set(quotes.flatMap((quote) => quote ?? []))];
  if (found.length === searched.length) {
    const isBoth = quotes.every((quote) => quote !== null);
    return isBoth ? say(sure.join("\n\n")) : [callOf(request, knowledge, { query: plan.asked })];
  }
  // The whole was searched as well: its answer comes before that of one part.
  return found.at(-1)?.answerable === "yes" || sure.length === 0 ? null : say(sure.join("\n\n"));
}

/** Returns the quotation that answers a question of two; null if the search is not sure. */
function sureQuote(
  { locale }: ModelRequest,
  { answerable, chunks }: Extract<ModelMessage, { role: "found" }>,
  asked: string | undefined,
): string | null {
  if (answerable !== "yes" || asked === undefined) return null;
  return quoteFor(wordedAs(asked), chunks, languageOf(locale).builtin.readOn);
}

/** The customer has the line of a change and has said nothing since: a failure leads to a person, as after a press. */
function afterOwnWords(request: ModelRequest): readonly ModelEvent[] {
  const before = request.messages.findLast(({ role }) => role !== "desk" && role !== "agent");
  const hasFailed = before?.role === "result" && OUTCOMES[before.outcome].line !== "done";
  return hasFailed ? afterResult(request, before) : [];
}

/** The functions of page control in use. */
const READ = { name: "page_read" } as const;
const HIGHLIGHT = { name: "page_highlight" } as const;

function canPoint({ functions }: ModelRequest): boolean {
  return [READ, HIGHLIGHT].every(({ name }) => functions.some((one) => one.name === name && one.kind === "control"));
}

function isOfPage({ functions }: ModelRequest, { name }: { readonly name: string }): boolean {
  return functions.some((one) => one.name === name && one.kind === "control");
}

/** Searches the knowledge before an unsure decision, and again if a message continues the last one. */
function lookUp(request: ModelRequest, decision: NextStep, asked: string): readonly ModelEvent[] {
  const knowledge = request.functions.find(({ kind }) => kind === "knowledge");
  const query = queriesFor(request.messages, asked, request.locale)[searchesOf(request.messages)];
  return knowledge === undefined || query === undefined
    ? answerDecision(request, decision)
    : [callOf(request, knowledge, { query })];
}

/** Points at the element and says so; if it is not on the page, searches the knowledge. */
function afterPage(
  request: ModelRequest,
  { name, outcome }: Extract<ModelMessage, { role: "result" }>,
  index: Index,
): readonly ModelEvent[] {
  const question = request.messages.findLast(({ role }) => role === "customer");
  const asked = question?.role === "customer" ? wordsOfCustomer(question) : "";
  const page = request.messages.findLast((message) => message.role === "result" && message.name === READ.name);
  const place = outcome === "ok" && page?.role === "result" ? elementFor(asked, page.text) : null;
  if (place === null) return lookUp(request, decide(request, index), asked);
  const { gen, ref } = place;
  if (name === READ.name) return [callOf(request, HIGHLIGHT, { gen, ref })];
  return say(languageOf(request.locale).builtin.pointed.replace("{name}", () => place.name));
}

/** Quotes the answer if it was found, links to where it may be, else replies as without a search. */
function afterSearch(
  request: ModelRequest,
  { answerable, chunks, reading }: Extract<ModelMessage, { role: "found" }>,
  decision: NextStep,
): readonly ModelEvent[] {
  const question = request.messages.findLast(({ role }) => role === "customer");
  if (question?.role !== "customer") return answerDecision(request, decision);
  const { readOn, offered } = languageOf(request.locale).builtin;
  const asked = wordsOfCustomer(question);
  const [queries, searches] = [queriesFor(request.messages, asked, request.locale), searchesOf(request.messages)];
  const searched = queries[searches - 1] ?? asked;
  // "Why was it refused" asks about something that is on no page, if nothing was said before.
  const isGuess = queries.length === 1 && asksWhy(asked) && pointsBack(asked) && subjectWords(asked).length <= 1;
  // A question for opening hours is answered only by a page that contains some.
  const wantsHours = asksForHours(asked, request.locale);
  const fitting = wantsHours ? chunks.filter(namesHours) : chunks;
  // With the words of the previous question, the search may find a page about that alone.
  const isOwn = searched === ownQuery(asked) || wantsHours ||
    chunks.slice(0, 1).every((one) => isAbout(asked, one));
  const isSure = answerable === "yes" && !isGuess && isOwn && !isAboutAddress(asked, chunks);
  // "Who founded Plotline?" A page of Plotline that has no other word of it is no answer.
  const isNameAlone = isOwn && isAboutCompanyAlone(asked, request.company ?? null, chunks);
  if (!(isSure && fitting.length > 0) && searches < queries.length) return lookUp(request, decision, asked);
  const worded = wordedAs(searched);
  if (isSubjectAlone(asked)) {
    const sections = answerable === "no" ? null : sectionsAbout({ message: asked, worded }, chunks, offered);
    if (sections !== null) return say(sections);
    if (decision.kind === "call") return answerDecision(request, decision);
  }
  // "And after that?" is not answered with what the customer has just read.
  const unread = withoutJustQuoted(request.messages, asked, fitting);
  const isNext = fitting.slice(0, 1).some((first) => !unread.includes(first));
  const quoted = isSure && !isNext && !isNameAlone ? quoteFor(worded, unread, readOn) : null;
  if (quoted !== null) return say(quoted);
  const next = followsSearch(request.messages, asked) ? withoutChange(request, decision, asked) : decision;
  const choices = answerable === "no" || !isOwn || isNameAlone ? null : choicesBeside(request, next, asked);
  const best = (answerable === "weak" || isNext) && !isGuess ? worded : null;
  const links = choices === null ? null : offerFor(best, unread, offered);
  if (links === null && reading && isUnknown(request, next)) {
    return say(languageOf(request.locale).builtin.stillReading);
  }
  return links === null ? answerDecision(request, next) : say(links, choices ?? []);
}

/** Returns a question with its other wordings: a page may have been found by synonyms. */
function wordedAs(question: string): string {
  const language = languageOfQuestion(question);
  return [question, ...rephrased(question, language), ...inEnglish(question, language)].join(" ");
}

/**
 * Returns the buttons below links to pages; null without links, because a request is then offered the actions alone.
 */
function choicesBeside(request: ModelRequest, decision: NextStep, asked: string): readonly string[] | null {
  if (isUnknown(request, decision)) return [];
  // "My account is locked" asks for no action, although one for accounts matches its words.
  if (decision.kind === "ask" && speaksOfTrouble(asked)) return decision.choices;
  if (decision.kind !== "ask" || decision.pending.action !== null) return null;
  if (followsSearch(request.messages, asked)) return decision.choices;
  const isQuestion = requestIn(asked).form === "question";
  // "How much is Pro" is answered by a page; "how do I add a colleague to our plan" by a page or an action.
  return isQuestion && !isPersonal(asked) ? [] : isQuestion || asksHow(asked) ? decision.choices : null;
}

/** A question that goes on from a page asks for no change, although it may name a plan: the action is offered. */
function withoutChange(request: ModelRequest, decision: NextStep, asked: string): NextStep {
  const name = decision.kind === "call" ? decision.name : null;
  const action = request.functions.find((one) => one.name === name && one.changes);
  if (action === undefined) return decision;
  const { builtin, person } = languageOf(request.locale);
  return { ...askFor(builtin.unsure, [labelOf(action), person], asked), unsure: true };
}

function namesHours({ title, headings, text }: FoundChunk): boolean {
  const plain = messageWordsOf([title, ...headings, text].join(" ")).join(" ");
  return LANGUAGES.some(({ talk }) => talk.hours.test(plain));
}

/** Whether a decision is that nothing matches: it offers a person at most. */
function isUnknown({ locale }: ModelRequest, decision: NextStep): boolean {
  return decision.kind === "ask" && decision.pending.action === null &&
    decision.choices.every((choice) => choice === languageOf(locale).person);
}

function answerDecision(request: ModelRequest, decision: NextStep): readonly ModelEvent[] {
  const action = decision.kind === "call" ? decision.name : decision.kind === "ask" ? decision.pending.action : null;
  const needsCustomer = request.functions
    .some((one) => one.name === action && one.needsCustomer);
  if (
    decision.kind === "ask" && needsCustomer && !request.customer.signedIn
  ) {
    return say(languageOf(request.locale).builtin.signIn);
  }
  const preview = previewOf(request, decision);
  // "Change my plan" asks for the plans that the customer does not have: theirs is known once it was read.
  if (preview !== null && !isRead(request, preview)) return [callOf(request, { name: preview }, {})];
  return eventsOf(decision, request);
}

/** Returns the action that reads the current value of a choice; null if none does so without an input. */
function previewOf({ functions }: ModelRequest, decision: NextStep): string | null {
  if (decision.kind !== "ask" || decision.pending.asking === null) return null;
  const { pending: { action: name, asking } } = decision;
  const action = functions.find((one) => one.name === name);
  if (action?.changes !== true || !isChoice(action.input, asking)) return null;
  const preview = functions.find((one) => one.name === action.preview);
  return preview === undefined || preview.changes || hasInputs(preview.input) ? null : preview.name;
}

/** Whether an action was called since the last change, with any outcome. */
function isRead({ messages, functions }: ModelRequest, name: string): boolean {
  const isChange = (called: string) => functions.some((one) => one.name === called && one.changes);
  const changed = messages.findLastIndex((one) => one.role === "result" && one.outcome === "ok" && isChange(one.name));
  return messages.slice(changed + 1).some((one) => one.role === "result" && one.name === name);
}

function eventsOf(
  decision: NextStep,
  request: ModelRequest,
): readonly ModelEvent[] {
  switch (decision.kind) {
    case "say":
      return say(decision.line);
    case "ask": {
      const asks: readonly ModelEvent[] = decision.pending.asking === null ? [] : [{ kind: "asks" }];
      return [...asks, ...say(decision.line, decision.choices)];
    }
    case "call":
      return [callOf(request, decision, decision.input)];
    case "person":
      return handOver(request);
  }
}

function handOver(request: ModelRequest): readonly ModelEvent[] {
  const handoff = request.functions.find((one) => one.kind === "handoff");
  if (handoff === undefined) return say(languageOf(request.locale).builtin.unknown);
  return [callOf(request, handoff, { reason: PERSON_REQUESTED })];
}

function callOf(request: ModelRequest, { name }: Pick<ModelFunction, "name">, input: JsonObject): ModelEvent {
  return { kind: "call", id: `call_${request.messages.length}`, name, input };
}

/** Returns an answer as a paragraph of its own below a line. */
function belowLine(events: readonly ModelEvent[]): readonly ModelEvent[] {
  return events.map((event) => event.kind === "text" ? { ...event, delta: `\n\n${event.delta}` } : event);
}

function say(
  line: string,
  choices: readonly string[] = [],
): readonly ModelEvent[] {
  const text: ModelEvent = { kind: "text", delta: line };
  return choices.length === 0 ? [text] : [{ kind: "choices", choices }, text];
}

/** Says how a call ended, unless the customer sees a card. */
function afterResult(
  request: ModelRequest,
  result: Extract<ModelMessage, { role: "result" }>,
): readonly ModelEvent[] {
  const step = stepAfter(request, result);
  return step === null ? [] : eventsOf(step, request);
}
