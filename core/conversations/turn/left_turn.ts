/**
 * A turn whose process died before anything was changed or said, and whose browser has exhausted its retries: it runs
 * again, once, for the session that reads the conversation.
 *
 * @see docs/decisions/processes.md, "A turn names its instance, and heartbeats say who lives"
 * @module
 */
import type { Desk } from "../../desk.ts";
import { TURN_LIMITS } from "../../limits/conversations.ts";
import type { TurnContext } from "../context.ts";
import { openConversation } from "../conversations.ts";
import { readData } from "../message_data.ts";
import type { Message } from "../messages.ts";
import type { Turn } from "../run/feed.ts";
import { readAnswering } from "./answering.ts";
import { isDead } from "./dead_turns.ts";
import { performTurn } from "./perform.ts";
import { answerMessage } from "./turn.ts";

/** Whether the newest turn of a conversation is such a turn. */
export async function isLeftTurn(
  desk: Pick<Desk, "db" | "instance" | "now">,
  newest: Message | null,
): Promise<boolean> {
  if (newest?.clientId == null || newest.kind !== "text") return false;
  const { turn, press } = readData(newest);
  if (turn?.state !== "running" || turn.foundAt === undefined || turn.again || press !== undefined) return false;
  const now = desk.now().getTime();
  // An older mark has expired: a browser that retries reads that it was interrupted.
  if (newest.at.getTime() + TURN_LIMITS.leaseMs <= now) return false;
  if (Date.parse(turn.foundAt) + TURN_LIMITS.againMs > now) return false;
  return await isDead(desk, newest) && !await isFollowed(desk, newest);
}

/** Whether something has been said since: an answer that broke off is not repeated. */
async function isFollowed({ db }: Pick<Desk, "db">, { workspace, conversationId, n }: Message): Promise<boolean> {
  const later = await db.selectFrom("messages").select("id")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("n", ">", n)
    .where("kind", "not in", ["action", "note"])
    .limit(1).executeTakeFirst();
  return later !== undefined;
}

/**
 * Runs it again. It is no longer known which questions the screen showed, so the message never counts as a yes.
 *
 * @throws DeskError not_found for a conversation of someone else
 */
export async function answerLeftTurn(desk: Desk, context: TurnContext, opening: Message): Promise<Turn> {
  const { conversationId, clientId, text } = opening;
  const conversation = await openConversation(desk, { ...context, conversationId });
  const answering = await readAnswering(desk, conversation);
  // The stored message is found by its client id, so this draft is not stored.
  const draft = { author: "customer", kind: "text", text, clientId } as const;
  return performTurn(
    desk,
    { context, ...answering, conversation, draft, seenN: null },
    (run) => answerMessage(run, text ?? "", "never_confirms"),
  );
}
