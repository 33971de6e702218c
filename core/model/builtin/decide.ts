/**
 * Decides what a customer's newest message asks for, from the files and the words alone.
 *
 * @module
 */
import { cutAtWord } from "../../search/cut.ts";
import { asksIncluded, asksPrice } from "../../search/rephrase.ts";
import { hasSubject } from "../../search/subject.ts";
import { languageOf } from "../../languages/languages.ts";
import type { Index } from "../intents/rank.ts";
import { isRefusal } from "../intents/refusal.ts";
import type { ModelMessage, ModelRequest } from "../model.ts";
import {
  agreesOnCondition,
  declines,
  isOwnWish,
  isQuestionJustOver,
  offerTaken,
  questionOver,
} from "./after_question.ts";
import { toTakeBack, whetherDone, whyFailed } from "./call_result.ts";
import { decideAction, refusesChange } from "./fitting_action.ts";
import { hoursLine } from "./hours.ts";
import { isChoice } from "./inputs/schema.ts";
import { actionLabels, labelled } from "./labels.ts";
import { askFor, type BareDecision, type NextStep, type Pending, prepare } from "./next_step.ts";
import { asksForHours, leadingAnswerOf, moodOf, plainAnswerOf, smallTalkOf } from "./small_talk.ts";
import { withOffer } from "./without_person.ts";
import { wordsOfCustomer } from "./words.ts";

/** A request is at the beginning of a message; the rest of a long one only costs time. */
const TEXT_CHARS_MAX = 2000;

/** How far back questions and their answers are followed. */
const EXCHANGES_MAX = 6;

/**
 * Decides on the newest message of a conversation.
 *
 * An answer to the model's own last question continues that request; no state is kept between requests.
 */
export function decide(request: ModelRequest, index: Index): NextStep {
  const dialogue = request.messages.filter(({ role }) => role === "customer" || role === "agent" || role === "desk");
  // The desk's notes after a message contain nothing that it could answer.
  const newest = dialogue.findLastIndex(({ role }) => role !== "desk");
  return decideAt(request, index, dialogue, newest, EXCHANGES_MAX);
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

/** Interprets a message as the answer to a question; null if it does not answer it. */
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
  const agrees = agreesAlone(text, request.locale);
  if (smallTalkOf(text, request.locale) !== null && !agrees) return null;
  // "What does Pro include?" is not a choice yet.
  if (isChoice(action.input, pending.asking) && (asksIncluded(text) || asksPrice(text))) return null;
  // "Do not downgrade me" names no desired plan; a free text may contain any word.
  if (action.changes && isChoice(action.input, pending.asking) && isRefusal(text, request.locale)) {
    return { kind: "say", line: languageOf(request.locale).turn.declined };
  }
  const next = prepare(request, action, {
    ...pending,
    answers: new Map([...pending.answers, [pending.asking, text]]),
  });
  const asksAgain = next.kind === "ask" && next.pending.asking === pending.asking;
  if (!asksAgain) return next;
  // "Sure" chooses nothing: it is asked again.
  if (agrees) return prepare(request, action, pending);
  // Choosing the current value is answered as such, and not interpreted as another message.
  const lineOf = (answers: Pending["answers"]) => {
    const step = prepare(request, action, { ...pending, text: "", answers });
    return step.kind === "ask" ? step.line : null;
  };
  return lineOf(new Map([[pending.asking, text]])) === lineOf(new Map()) ? null : next;
}

/** Whether a message only agrees: "ok", "sure go ahead". */
function agreesAlone(text: string, locale: string | null): boolean {
  return plainAnswerOf(text, locale) === "yes" || smallTalkOf(text, locale) === "okay" ||
    !hasSubject(text) && leadingAnswerOf(text, locale) === "yes";
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
  const about = questionOver(request, text) ?? offerTaken(request, text) ?? whyFailed(request, text) ??
    whetherDone(request, text) ?? toTakeBack(request, text);
  if (about !== null) return about;
  const isAbout = hasSubject(text);
  const answer = plainAnswerOf(text, request.locale) ?? (isAbout ? null : leadingAnswerOf(text, request.locale));
  const isAnswer = answer !== null || declines(text, request.locale) || agreesOnCondition(text, request.locale);
  if (isAnswer && isQuestionJustOver(request.messages) && !isOwnWish(text)) {
    return { kind: "say", line: languageOf(request.locale).turn.declined };
  }
  const mood = moodOf(text, request.locale);
  // "No, that's wrong" is a complaint if nothing was asked.
  if (answer !== null && !(answer === "no" && mood === "anger")) {
    const line = answer === "yes" ? lines.notAsked : lines.okay;
    // "Cancel" is a no to a question, and a request if none was asked.
    return isAbout && isFirst(request.messages) ? { kind: "say", line, unsure: true } : { kind: "say", line };
  }
  if (!request.customer.signedIn && namesAccount(request, text)) {
    return { kind: "say", line: lines.signIn };
  }
  if (asksForHours(text, request.locale)) return hoursStep(request);
  if (mood === "anger") return askFor(withOffer(lines.sorry, lines), [person], text);

  if (refusesChange(request, index, text)) return { kind: "say", line: languageOf(request.locale).turn.declined };

  return decideAction(request, index, { text, mood });
}

/** Whether nothing was said to the customer yet that the newest message could answer. */
function isFirst(messages: readonly ModelMessage[]): boolean {
  return !messages.some(({ role }) => role === "agent" || role === "result");
}

/** Answers with the opening hours of the settings; if there are none, a page may have some. */
function hoursStep({ hours, locale }: ModelRequest): NextStep {
  const language = languageOf(locale);
  return hours === undefined || hours.open.days.length === 0
    ? { kind: "say", line: language.builtin.anyTime, unsure: true }
    : { kind: "say", line: hoursLine(hours, language) };
}

/** An email address, or words such as "user id 42" and "my id is cus_102". */
const ACCOUNT_NAMED =
  /[\w.+-]@[\w-]+\.\w|\b(?:account|user|customer)\s*(?:id|number|no\.?|#)|\bmy id (?:is )?\S{0,64}\d/i;

/** Whether an anonymous visitor names an account, on a desk whose actions act on accounts. */
function namesAccount(request: ModelRequest, text: string): boolean {
  return ACCOUNT_NAMED.test(text) &&
    request.functions.some((one) => one.needsCustomer);
}
