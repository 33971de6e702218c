/**
 * Tells a customer who keeps writing while they wait for a person that one will answer, at most once in a few minutes.
 *
 * @see docs/decisions/agent.md, "Who waits for a person is not left in silence"
 * @module
 */
import { keepQuery, type QueryValue } from "../../db/kept_query.ts";
import { WAIT_LIMITS } from "../../limits/conversations.ts";
import { languageOf } from "../../languages/languages.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Conversation } from "../conversations.ts";
import { type DeskLine, deskLines } from "../desk_line.ts";
import { readData } from "../message_data.ts";
import type { ConversationRef } from "../messages.ts";
import { linesOf } from "../run/lines.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn } from "../run/say.ts";
import { whenLines } from "./handoff.ts";

/** A conversation in which the customer has written, with what decides whether the desk says something to it. */
type Waiting = {
  readonly conversation: Pick<Conversation, "handler" | "handedOverAt">;
  readonly settings: Settings;
  /** What the desk speaks, a BCP 47 tag. */
  readonly locale: string | null;
};

/**
 * Tells the customer that a person will answer, and when if that is known; right after the handover, which said so,
 * only that the message reaches them. Does nothing once a person has joined or written, or if the desk has said it just
 * before.
 */
export async function acknowledgeWaiting(run: TurnRun): Promise<void> {
  const { desk, conversation, settings, context: { locale }, lookback } = run;
  const waiting = { conversation, settings, locale };
  if (!mayWait(waiting)) return;
  const says = waitingLine(waiting, lookback === null ? await lastFromDesk(run) : lookback.line, desk.now());
  if (says === "nothing") return;
  const { personAlone, addedForPerson } = linesOf(run);
  const text = says === "added" ? addedForPerson : [personAlone, ...await whenLines(run)].join(" ");
  const message = await addToTurn(run, { author: "system", kind: "event", text, data: { stillWaits: true } });
  run.emit({ event: "handoff", n: message.n, text });
}

/** What the desk says to a further message, by the line that was the last one before it. */
export function waitingLine(waiting: Waiting, last: DeskLine | null, now: Date): "nothing" | "added" | "waits" {
  if (!mayWait(waiting) || last === null || last.author !== "system") return "nothing";
  const { handoff, stillWaits } = readData(last);
  if (handoff === undefined && stillWaits === undefined) return "nothing";
  if (now.getTime() - last.at.getTime() >= WAIT_LIMITS.acknowledgedEveryMs) return "waits";
  const isSaid = stillWaits === true || last.text?.startsWith(languageOf(waiting.locale).turn.personAlone) === true;
  return isSaid ? "nothing" : "added";
}

function mayWait({ conversation: { handler, handedOverAt }, settings }: Waiting): boolean {
  return handler === "human" && handedOverAt !== null && settings.widget.behaviour.talkToPerson;
}

/** Returns the newest line of the desk or of a teammate that is visible to the customer. */
async function lastFromDesk({ desk, place }: TurnRun): Promise<DeskLine | null> {
  const [last = null] = await LAST_FROM_DESK(desk.db, place);
  return last;
}

const LAST_FROM_DESK = keepQuery((db, value: QueryValue<ConversationRef>) =>
  deskLines(db, { workspace: value("workspace"), conversationId: value("conversationId") })
);
