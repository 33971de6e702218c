/**
 * Hands a conversation over to a person.
 *
 * @module
 */
import type { HandoffKind } from "../../db/tables/conversations.ts";
import { languageOf } from "../../languages/languages.ts";
import { awayMessageIn } from "../../settings/away_message.ts";
import { isOpenAt } from "../../settings/hours.ts";
import { readData } from "../message_data.ts";
import { queueWithLine, type WaitLine } from "../assignment.ts";
import type { Message, MessageDraft } from "../messages.ts";
import { endQuestions } from "./ended_questions.ts";
import { wasEndedByCustomer } from "./leave.ts";
import { isFirst, TakenOver, type TurnRun } from "../run/run.ts";
import { noteAdded } from "../run/say.ts";
import { turnEnd } from "../run/turn_end.ts";
import { openingLine, usualWaitLine } from "./wait_line.ts";

/** The reason is shown in the list of conversations; longer ones are cut. */
const REASON_CHARS_MAX = 300;

/** Why a conversation is handed over, and the line for its customer. */
export type Handover = {
  readonly line: string;
  readonly reason: string;
  readonly kind: HandoffKind;
  /** The turn ends with the line, and its end is stored with it. */
  readonly endsTurn?: boolean;
};

/**
 * Makes the conversation wait for a person: the agent is silent in it, and pending questions end. The customer reads
 * what happens next and, outside business hours, when to expect an answer.
 *
 * @throws TakenOver if a teammate already has it, or the customer has left it for a new one: it is unchanged then
 */
export async function handOver(run: TurnRun, handoff: Handover): Promise<void> {
  const { desk, place } = run;
  const reason = handoff.reason.slice(0, REASON_CHARS_MAX);
  // A question is a message: none is open before the first message that the first turn adds.
  if (!isFirst(run.opening) || run.progress.added.length > 0) await endQuestions(desk, place);
  const text = [handoff.line, ...await whenLines(run)].join(" ");
  const draft = handoffLine(text, reason);
  const ends = handoff.endsTurn ? { opening: run.opening, end: turnEnd(run) } : null;
  const message = await queue(run, { reason, kind: handoff.kind }, { draft, ends });
  if (message === undefined) throw new TakenOver();
  run.progress.left = "person";
  run.progress.isClosed = ends !== null;
  noteAdded(run, message);
  desk.live.publish({ kind: "conversation", ...place });
  run.emit({ event: "handoff", n: message.n, text });
}

/** Returns the line with which a conversation is handed over. */
export function handoffLine(text: string, reason: string): MessageDraft {
  return { author: "system", kind: "event", text, data: { handoff: { reason } } };
}

/** Queues the conversation for a person. @returns undefined if a teammate has it or its customer has left it */
async function queue(
  run: TurnRun,
  handoff: { readonly reason: string; readonly kind: HandoffKind },
  line: WaitLine,
): Promise<Message | undefined> {
  const { desk, place, conversation, settings: { inbox } } = run;
  const wasOpen = conversation.status !== "resolved";
  const queued = await queueWithLine(desk, place, { inbox, ...handoff, unlessResolved: wasOpen }, line);
  // A teammate who resolves it during the turn does not end its customer's wait, unless the customer has left.
  if (queued !== undefined || !wasOpen || await wasEndedByCustomer(run)) return queued;
  return await queueWithLine(desk, place, { inbox, ...handoff, unlessResolved: false }, line);
}

/** A wait for a person, as far as what is said about it goes by it. */
type Wait = Pick<TurnRun, "desk" | "place" | "settings"> & {
  /** The customer's message. */
  readonly opening: Pick<Message, "data">;
  /** The language of the desk's lines. */
  readonly context: { readonly locale: string | null };
};

/**
 * Returns the lines about when to expect an answer; outside business hours, a company's own away message replaces them.
 */
export async function whenLines(
  { desk, place, opening, settings: { inbox }, context }: Wait,
): Promise<readonly string[]> {
  const language = languageOf(context.locale);
  const now = desk.now();
  const { businessHours, awayMessage } = inbox;
  if (isOpenAt(businessHours, now)) {
    const wait = await usualWaitLine(desk, place, businessHours, language);
    return wait === null ? [] : [wait];
  }
  const away = awayMessageIn(language, awayMessage);
  const { timezone = null } = readData(opening);
  const back = away === language.turn.away ? openingLine(businessHours, now, language, timezone) : null;
  return back === null ? [away] : [away, back];
}
