/**
 * Questions that ended without an answer: shown so in open chats, and recorded for the model.
 *
 * @module
 */
import { sql } from "kysely";
import { type QuestionsOf, voidConfirmations } from "../../actions/confirm.ts";
import type { Desk } from "../../desk.ts";
import { publishMessageById } from "../messages.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn } from "../run/say.ts";

/** Ends pending questions, and updates every open chat. */
export async function endQuestions(desk: Pick<Desk, "db" | "live">, of: QuestionsOf): Promise<void> {
  await publishEnded(desk, of.workspace, await voidConfirmations(desk, of));
}

/** Publishes the ends of questions that were ended in a transaction. */
export async function publishEnded(
  desk: Pick<Desk, "db" | "live">,
  workspace: string,
  ended: Awaited<ReturnType<typeof voidConfirmations>>,
): Promise<void> {
  for (const { conversationId, messageId } of ended) {
    await publishMessageById(desk, { workspace, conversationId }, messageId);
  }
}

/** Stores for the model that the conversation's newest question no longer counts, unless already stored. */
export async function noteEnded(run: TurnRun): Promise<void> {
  const { desk, place } = run;
  const newest = await desk.db.selectFrom("confirmations").select(["messageId", "summary", "state", "queue"])
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .orderBy("createdAt", "desc").limit(1).executeTakeFirst();
  if (newest?.state !== "void") return;
  const { messageId, summary, queue } = newest;
  const noted = await desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("kind", "=", "action").where(sql<boolean>`data ->> 'over' = ${messageId}`)
    .executeTakeFirst();
  if (noted !== undefined) return;
  const quoted = [summary, ...queue.rest.map((change) => change.summary)].join("\n");
  // Only stored: this turn's history is read later and includes it.
  await addToTurn(run, {
    author: "system",
    kind: "action",
    data: { over: messageId, deskNote: { text: OVER, quoted } },
  });
}

const OVER =
  "This is no longer asked, because something else came before an answer. Nothing of it was done, and a yes " +
  "to it counts no more. Call it again if the customer still wants it.";
