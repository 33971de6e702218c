/**
 * Adding to a conversation: every message gets the next number, with the conversation's row locked.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { json } from "../db/json.ts";
import type { Author, MessageKind, MessageTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** A message as it is kept. */
export type Message = Selectable<MessageTable>;

/** Names a conversation. */
export type Place = {
  readonly workspace: string;
  readonly conversationId: string;
};

/** A message before it has a number. */
export type MessageDraft = {
  /** A new id when it is left out. */
  readonly id?: string;
  readonly author: Author;
  readonly kind: MessageKind;
  readonly text?: string | null;
  readonly card?: JsonValue;
  readonly data?: JsonObject;
  readonly clientId?: string | null;
  readonly teammate?: string | null;
};

/** Adds a message and tells everyone who listens. */
export async function appendMessage(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  place: Place,
  draft: MessageDraft,
): Promise<Message> {
  const message = await desk.db.transaction().execute((db) => insertMessage({ ...desk, db }, place, draft));
  publishMessage(desk, place, message.n);
  return message;
}

/** Adds a message inside the caller's transaction; numbers have no gaps because the row stays locked until it ends. */
export async function insertMessage(
  desk: Pick<Desk, "db" | "now" | "newId">,
  place: Place,
  draft: MessageDraft,
): Promise<Message> {
  const at = desk.now();
  const { lastN } = await desk.db.updateTable("conversations")
    .set((row) => ({ lastN: row("lastN", "+", 1), lastMessageAt: at }))
    .where("workspace", "=", place.workspace).where("id", "=", place.conversationId)
    .returning("lastN").executeTakeFirstOrThrow();
  return await desk.db.insertInto("messages").values({
    ...place,
    id: draft.id ?? desk.newId(),
    n: lastN,
    at,
    author: draft.author,
    teammate: draft.teammate ?? null,
    kind: draft.kind,
    text: draft.text ?? null,
    card: json(draft.card ?? null),
    data: json(draft.data ?? {}),
    clientId: draft.clientId ?? null,
  }).returningAll().executeTakeFirstOrThrow();
}

/** Replaces parts of a message that is already there, and tells everyone who listens. */
export async function changeMessage(
  desk: Pick<Desk, "db" | "live">,
  message: Message,
  change: { readonly text?: string; readonly data?: JsonObject },
): Promise<void> {
  await desk.db.updateTable("messages")
    .set({
      ...(change.text === undefined ? {} : { text: change.text }),
      ...(change.data === undefined ? {} : { data: json({ ...message.data, ...change.data }) }),
    })
    .where("workspace", "=", message.workspace).where("id", "=", message.id)
    .execute();
  publishMessage(desk, message, message.n);
}

/** Tells everyone who listens that a message is new or has changed. */
export function publishMessage(desk: Pick<Desk, "live">, place: Place, n: number): void {
  const { workspace, conversationId } = place;
  desk.live.publish({ kind: "message", workspace, conversationId, n });
}
