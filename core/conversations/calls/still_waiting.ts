/**
 * Tells a customer who keeps writing while they wait for a person that one will answer, at most once in a few minutes.
 *
 * @see docs/decisions/agent.md, "Who waits for a person is not left in silence"
 * @module
 */
import { keepQuery, type QueryValue } from "../../db/kept_query.ts";
import { WAIT_LIMITS } from "../../limits/conversations.ts";
import { readData } from "../message_data.ts";
import type { ConversationRef } from "../messages.ts";
import { linesOf } from "../run/lines.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn } from "../run/say.ts";
import { whenLines } from "./handoff.ts";

/** The number of newest messages in which the last line of the desk or of a person is looked up. */
const READ_MAX = 50;

/**
 * Tells the customer that a person will answer, and when if that is known; right after the handover, which said so,
 * only that the message reaches them. Does nothing once a person has joined or written, or if the desk has said it just
 * before.
 */
export async function acknowledgeWaiting(run: TurnRun): Promise<void> {
  const { conversation: { handler, handedOverAt } } = run;
  if (handler !== "human" || handedOverAt === null || !run.settings.widget.behaviour.talkToPerson) return;
  const { personAlone, addedForPerson } = linesOf(run);
  const last = await lastFromDesk(run);
  if (last === null || last.author !== "system") return;
  const { handoff, stillWaits } = readData(last);
  if (handoff === undefined && stillWaits === undefined) return;
  const isRecent = run.desk.now().getTime() - last.at.getTime() < WAIT_LIMITS.acknowledgedEveryMs;
  if (isRecent && (stillWaits === true || last.text?.startsWith(personAlone) === true)) return;
  const text = isRecent ? addedForPerson : [personAlone, ...await whenLines(run)].join(" ");
  const message = await addToTurn(run, { author: "system", kind: "event", text, data: { stillWaits: true } });
  run.emit({ event: "handoff", n: message.n, text });
}

/** Returns the newest line of the desk or of a teammate that is visible to the customer. */
async function lastFromDesk({ desk, place }: TurnRun) {
  const [last = null] = await LAST_FROM_DESK(desk.db, place);
  return last;
}

const LAST_FROM_DESK = keepQuery((db, value: QueryValue<ConversationRef>) => {
  const newest = db.selectFrom("messages").select(["n", "author", "kind", "text", "data", "at"])
    .where("workspace", "=", value("workspace")).where("conversationId", "=", value("conversationId"))
    .orderBy("n", "desc").limit(READ_MAX).as("newest");
  return db.selectFrom(newest).select(["author", "text", "data", "at"])
    .where((row) =>
      row.or([
        row.and([row("author", "=", "teammate"), row("kind", "!=", "note")]),
        row.and({ author: "system", kind: "event" }),
      ])
    )
    .orderBy("n", "desc").limit(1);
});
