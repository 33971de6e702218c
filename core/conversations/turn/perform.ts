/**
 * The frame of every turn: started once, one at a time, always stored, always ended with `done`.
 *
 * @module
 */
import type { LiveAgent } from "../../agent/versions/live.ts";
import type { Desk } from "../../desk.ts";
import { TURN_LIMITS } from "../../limits/conversations.ts";
import type { Model } from "../../model/model.ts";
import type { Settings } from "../../settings/settings.ts";
import { chatLanguage, languageIn, recordLines } from "../chat_language.ts";
import type { TurnContext } from "../context.ts";
import type { Conversation } from "../conversations.ts";
import type { Lookback } from "../lookup.ts";
import { type Emit, startTurn, type Turn } from "../run/feed.ts";
import { endDeadTurn } from "./dead_turns.ts";
import { type Begun, closeTurn, type Opening, openTurn } from "./lease.ts";
import { linesOf } from "../run/lines.ts";
import { type MessageDraft, publishMessage } from "../messages.ts";
import { replayTurn } from "../read/replay.ts";
import { beginRun, isFirst, Stopped, TakenOver, type TurnRun } from "../run/run.ts";
import { offerPerson } from "../run/say.ts";
import { turnEnd } from "../run/turn_end.ts";

/** The input of a turn. */
export type TurnStart = {
  readonly context: TurnContext;
  readonly live: LiveAgent;
  readonly model: Model;
  readonly settings: Settings;
  readonly conversation: Conversation;
  /** The customer's message or press. Its client id is the idempotency key: a retry gets the stored outcome. */
  readonly draft: MessageDraft;
  /** The message, if it is already stored: it has begun the conversation, perhaps with a line that ends the turn. */
  readonly begun?: Begun | null;
  /** The number of the newest message on the customer's screen; null if a press names its question. */
  readonly seenN: number | null;
  /** What was read together with the conversation, where it was, and whether by it nothing is said to the message. */
  readonly lookback?: Lookback | null;
  readonly isSilent?: boolean;
};

/** Stores the beginning, acts, and stores the end. Runs to its end even without a reader. */
export function performTurn(desk: Desk, start: TurnStart, act: (run: TurnRun) => Promise<void>): Turn {
  return startTurn(async (emit) => {
    try {
      await desk.trace("turn", {}, () => performOnce(desk, start, act, emit));
    } catch (cause) {
      desk.log("error", "a turn could not be stored", { cause });
      emit({ event: "error", n: 0, code: "internal", text: linesOf(start).internal });
      emit({ event: "done", n: 0, messages: [] });
    }
  });
}

async function performOnce(
  desk: Desk,
  start: TurnStart,
  act: (run: TurnRun) => Promise<void>,
  emit: Emit,
): Promise<void> {
  const { context, live, model, settings, conversation, begun = null, seenN } = start;
  const opening = begun === null
    ? await openOrTakeOver(desk, start)
    : { kind: "opened", message: begun.message, conversation, lookback: null, isOver: false } as const;
  if (opening.kind === "again") {
    emit({ event: "received", n: opening.message.n });
    const record = await recordLines(desk, conversation, context.locale);
    const lines = { turn: linesOf({ context }), record };
    return await replayTurn(desk, { opening: opening.message, done: opening.done, lines }, emit);
  }
  if (opening.kind === "busy") {
    const n = opening.conversation.lastN;
    emit({ event: "error", n, code: "busy", text: linesOf({ context }).busy });
    return emit({ event: "done", n, messages: [] });
  }
  emit({ event: "received", n: opening.message.n });
  if (begun !== null && begun.line !== null) {
    const { id, n, text } = begun.line;
    emit({ event: "handoff", n, text: text ?? "" });
    return emit({ event: "done", n: begun.message.n, messages: [id] });
  }
  if (opening.isOver) return emit({ event: "done", n: opening.message.n, messages: [] });
  // The desk answers in the customer's language, whatever their browser's.
  const language = await languageOfTurn(desk, opening);
  const run = beginRun({
    desk,
    context: { ...context, locale: language ?? context.locale },
    language,
    live,
    model,
    settings,
    emit,
    conversation: opening.conversation,
    opening: opening.message,
    // The conversation before this turn waited for the previous one.
    seenN: seenN ?? conversation.lastN,
    lookback: opening.lookback,
    signal: turnSignal(context),
  });
  try {
    await act(run);
  } catch (cause) {
    if (cause instanceof Stopped) return await endStopped(run);
    await endBadly(run, cause);
  }
  if (run.progress.isClosed) publishMessage(desk, run.opening, run.opening.n);
  else await closeTurn(desk, run.opening, turnEnd(run));
  emit({ event: "done", n: run.opening.n, messages: run.progress.added });
}

/** The language of a conversation with the message that began a turn: read, where what was written before is not known. */
async function languageOfTurn(
  desk: Desk,
  { message, conversation, lookback }: Extract<Opening, { kind: "opened" }>,
): Promise<string | null> {
  if (lookback === null && !isFirst(message)) return await chatLanguage(desk, conversation);
  return languageIn(conversation, [...lookback?.written ?? [], ...(message.kind === "text" ? [message] : [])]);
}

/** Opens the turn, after ending one whose process died; a retry of the same message takes that one over. */
async function openOrTakeOver(
  desk: Desk,
  { context, conversation, draft, lookback, isSilent }: TurnStart,
): Promise<Exclude<Opening, { kind: "dead" }>> {
  for (;;) {
    const opening = await openTurn(desk, conversation, draft, { stop: context.stop, lookback, isSilent });
    if (opening.kind !== "dead") return opening;
    const { message, same } = opening;
    const end = await endDeadTurn(desk, message, { locale: context.locale, retried: same });
    desk.log("info", "A turn of a process that died was taken over.", { id: message.id, end: end.kind });
    if (end.kind === "again") {
      return {
        kind: "opened",
        message: end.opening,
        conversation: opening.conversation,
        lookback: null,
        isOver: false,
      };
    }
  }
}

/** Aborts when the desk stops, and at the time limit of the turn. */
function turnSignal({ stop }: TurnContext): AbortSignal {
  const timeout = AbortSignal.timeout(TURN_LIMITS.totalMs);
  return stop === undefined ? timeout : AbortSignal.any([stop, timeout]);
}

/**
 * Ends the turn when the desk stops, as after a crash and a restart: the customer is asked to send it again, unless it
 * has changed something.
 */
async function endStopped({ desk, opening, progress, emit, context }: TurnRun): Promise<void> {
  const end = await endDeadTurn(desk, opening, { locale: context.locale, said: true });
  const line = end.kind === "ended" ? end.line : null;
  const { interrupted } = linesOf({ context });
  emit({ event: "error", n: opening.n, code: "interrupted", text: line ?? interrupted });
  emit({ event: "done", n: opening.n, messages: progress.added });
}

/** Sends an error line for a failed turn; a turn that a teammate took over sends nothing more. */
async function endBadly(run: TurnRun, cause: unknown): Promise<void> {
  if (cause instanceof TakenOver) return;
  run.desk.log("error", "a turn failed", { cause, conversation: run.conversation.id });
  try {
    await offerPerson(run, linesOf(run).internal);
  } catch (late) {
    if (!(late instanceof TakenOver)) throw late;
  }
}
