/**
 * Exports everything stored about a contact as one JSON document: access under data protection law.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { type Contact, readContact } from "./contact.ts";

/** Rows read per query: an export can be long, so it is streamed. */
const AT_ONCE = 50;

/** The dependencies of an export; `baseUrl` is for the links to files. */
type ExportDesk = Pick<Desk, "db" | "now" | "baseUrl">;

/**
 * Yields the text of the document, piece by piece: the contact, their browsers, their conversations with every message
 * and file name, and every call made for them.
 *
 * @throws DeskError not_found
 */
export async function exportContact(
  desk: ExportDesk,
  workspace: string,
  contactId: string,
): Promise<AsyncGenerator<string, void, void>> {
  return write(desk, workspace, await readContact(desk, workspace, contactId));
}

async function* write(desk: ExportDesk, workspace: string, contact: Contact): AsyncGenerator<string, void, void> {
  const browsers = await desk.db.selectFrom("visitors")
    .select(["page", "locale", "browser", "facts", "attributes", "firstSeen", "lastSeen"])
    .where("workspace", "=", workspace).where("contactId", "=", contact.id).orderBy("lastSeen", "desc").execute();
  const head = JSON.stringify({ exportedAt: desk.now(), contact, browsers }, null, 2);
  yield `${head.slice(0, -2)},\n  "conversations": [`;
  yield* list(conversationsIn(desk, workspace, contact.id));
  yield `],\n  "calls": [`;
  yield* list(callsIn(desk, workspace, contact.externalId));
  yield "]\n}\n";
}

/** Objects as the members of a JSON list. */
async function* list(items: AsyncIterable<object>): AsyncGenerator<string, void, void> {
  let isFirst = true;
  for await (const item of items) {
    yield `${isFirst ? "\n" : ",\n"}${JSON.stringify(item)}`;
    isFirst = false;
  }
}

async function* conversationsIn(desk: ExportDesk, workspace: string, contactId: string): AsyncGenerator<object> {
  for (let after = 0;;) {
    const some = await desk.db.selectFrom("conversations").selectAll()
      .where("workspace", "=", workspace).where("contactId", "=", contactId).where("number", ">", after)
      .orderBy("number").limit(AT_ONCE).execute();
    for (const conversation of some) {
      const { id, visitorId: _, workspace: __, contactId: ___, ...facts } = conversation;
      yield {
        id,
        ...facts,
        messages: await messagesOf(desk, workspace, id),
        files: await filesOf(desk, workspace, id),
        leftAddress: await visitorEmailOf(desk, workspace, id),
      };
    }
    const last = some.at(-1);
    if (last === undefined || some.length < AT_ONCE) return;
    after = last.number;
  }
}

async function messagesOf({ db }: ExportDesk, workspace: string, conversationId: string): Promise<readonly object[]> {
  return await db.selectFrom("messages").select(["n", "at", "author", "kind", "text", "card", "data"])
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).orderBy("n").execute();
}

/** Returns the address that they entered in the chat for answers by email. */
async function visitorEmailOf({ db }: ExportDesk, workspace: string, conversationId: string): Promise<string | null> {
  const row = await db.selectFrom("leftAddresses").select("address")
    .where("workspace", "=", workspace).where("conversation", "=", conversationId).executeTakeFirst();
  return row?.address ?? null;
}

async function filesOf(
  { db, baseUrl }: ExportDesk,
  workspace: string,
  conversationId: string,
): Promise<readonly object[]> {
  const rows = await db.selectFrom("attachments as attachment")
    .innerJoin("messages as message", (join) =>
      join.onRef("message.workspace", "=", "attachment.workspace")
        .onRef("message.id", "=", "attachment.messageId"))
    .select(["attachment.id", "attachment.name", "attachment.type", "attachment.bytes", "message.n as message"])
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", conversationId)
    .orderBy("message.n").execute();
  return rows.map(({ id, ...row }) => ({ ...row, url: `${baseUrl}/desk/files/${id}` }));
}

async function* callsIn({ db }: ExportDesk, workspace: string, userId: string | null): AsyncGenerator<object> {
  if (userId === null) return;
  for (let after = 0;;) {
    const some = await db.selectFrom("audit").selectAll()
      .where("workspace", "=", workspace).where("userId", "=", userId).where("seq", ">", after)
      .orderBy("seq").limit(AT_ONCE).execute();
    for (const { workspace: _, ...call } of some) yield call;
    const last = some.at(-1);
    if (last === undefined || some.length < AT_ONCE) return;
    after = last.seq;
  }
}
