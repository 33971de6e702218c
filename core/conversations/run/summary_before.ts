/**
 * Summarises what precedes the first message of a request: earlier conversations of the same customer, and omitted
 * messages of this one. Code builds it from stored data, so that it costs no model call and invents nothing.
 *
 * @module
 */
import { sql } from "kysely";
import { TURN_LIMITS } from "../../limits/conversations.ts";
import type { ModelMessage } from "../../model/model.ts";
import { readData } from "../message_data.ts";
import type { TurnRun } from "./run.ts";
import { timeIn } from "./situation.ts";

/** The data from which a conversation's history is read. */
export type HistorySource = Pick<
  TurnRun,
  "desk" | "place" | "context" | "conversation" | "settings" | "model" | "progress"
>;

/** Returns the lines about everything before a message. */
export async function summaryBefore(source: HistorySource, startN: number): Promise<readonly ModelMessage[]> {
  return [...await earlierConversations(source), ...await leftOut(source, startN)];
}

/** How often the customer wrote before, and the last topic; nothing for an anonymous visitor. */
async function earlierConversations(source: HistorySource): Promise<readonly ModelMessage[]> {
  const { desk, conversation, context, settings } = source;
  const { workspace, id, contactId, startedAt } = conversation;
  if (contactId === null || context.session.customer === null) return [];
  const earlier = desk.db.selectFrom("conversations")
    .where("workspace", "=", workspace).where("contactId", "=", contactId)
    .where("id", "!=", id).where("startedAt", "<", startedAt);
  const last = await earlier.select(["id", "startedAt"]).orderBy("startedAt", "desc").limit(1).executeTakeFirst();
  if (last === undefined) return [];
  const { count } = await earlier.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const [first] = await desk.db.selectFrom("messages").select("text")
    .where("workspace", "=", workspace).where("conversationId", "=", last.id)
    .where("author", "=", "customer").where("kind", "=", "text").where(sql<boolean>`not data ? 'mail'`)
    .orderBy("n").limit(1).execute();
  const began = timeIn(settings.inbox.businessHours.timezone, last.startedAt);
  const text = `Earlier conversations of this customer: ${count}. The last one began on ${began}`;
  const quoted = first?.text?.slice(0, TURN_LIMITS.summaryMessageCharsMax);
  return [{ role: "desk", ...(quoted === undefined ? { text: `${text}.` } : { text: `${text}, with:`, quoted }) }];
}

/**
 * Returns the number of omitted messages, the successful calls in them, and the beginnings of the customer's messages.
 */
async function leftOut({ desk, place, settings }: HistorySource, startN: number): Promise<readonly ModelMessage[]> {
  if (startN <= 1) return [];
  const before = desk.db.selectFrom("messages")
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("n", "<", startN).where("kind", "!=", "note");
  const { count } = await before.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  const { summaryMessagesMax, summaryMessageCharsMax } = TURN_LIMITS;
  const wrote = before.select(["n", "text"]).where("author", "=", "customer").where("kind", "=", "text")
    // Anyone may have written an email.
    .where(sql<boolean>`not data ? 'mail'`);
  const first = await wrote.orderBy("n").limit(1).execute();
  const later = await wrote.orderBy("n", "desc").limit(summaryMessagesMax - 1).execute();
  const words = new Map([...first, ...later.toReversed()].map(({ n, text }) => [n, text ?? ""]));
  const called = await before.select(["data", "at"])
    .where(sql<boolean>`data @> '{"call": {"outcome": "ok"}}'`)
    .orderBy("n", "desc").limit(summaryMessagesMax).execute();
  const { timezone } = settings.inbox.businessHours;
  const calls = called.toReversed().map((message) =>
    `${readData(message).call?.action} (${timeIn(timezone, message.at)})`
  );
  const text = [
    `${count} earlier messages are left out.`,
    ...(calls.length === 0 ? [] : [`Calls in them that succeeded: ${calls.join(", ")}.`]),
    "The customer wrote among other things:",
  ].join(" ");
  const quoted = [...words.values()].map((word) => `- ${word.replace(/\s+/g, " ").slice(0, summaryMessageCharsMax)}`);
  return [{ role: "desk", text, quoted: quoted.join("\n") }];
}
