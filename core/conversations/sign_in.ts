/**
 * Signs a browser in and out: determines its visitor, and who owns its conversations.
 *
 * @see docs/decisions/chat.md, "Signing in gives the browser a new visitor token and a new session"
 * @module
 */
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { moveVisitor } from "../identity/visitor.ts";
import { lockOwner } from "./begin_lock.ts";
import { joinConversations } from "./join.ts";
import { publishMessage } from "./messages.ts";

type Browser = { readonly workspace: string; readonly visitorId: string };
type SignInDesk = Pick<Desk, "db" | "live" | "now" | "newId" | "randomBytes">;

/** The browser's new visitor; `token` is null if it is the current one. */
export type BrowserVisitor = { readonly visitorId: string; readonly token: string | null };

/**
 * Signs a customer in at a browser that was anonymous, or another customer's.
 *
 * It becomes a new visitor: the old token and all its sessions end, so that no earlier holder of them has access to the
 * customer's chat. What was written anonymously is moved along, without the mark of a verified customer, and joins the
 * customer's open conversation. A browser that already belongs to this customer, and has written nothing anonymously,
 * keeps its visitor.
 */
export async function signInVisitor(
  desk: SignInDesk,
  { workspace, visitorId, contactId }: Browser & { readonly contactId: string },
): Promise<BrowserVisitor> {
  const token = newOpaque(desk);
  const next = opaqueHash(token);
  const changed = await desk.db.transaction().execute(async (db) => {
    // The lock under which a customer's conversations begin: if several browsers sign in at once, each sees the result
    // of the one before.
    await lockOwner({ db }, { workspace, contactId, visitorId });
    const visitor = await db.selectFrom("visitors").select("contactId")
      .where("workspace", "=", workspace).where("id", "=", visitorId)
      .forUpdate().executeTakeFirst();
    const taken = await db.updateTable("conversations").set({ contactId, identityVerified: true })
      .where("workspace", "=", workspace).where("visitorId", "=", visitorId).where("contactId", "is", null)
      .returning("id").execute();
    if (visitor?.contactId === contactId && taken.length === 0) return null;
    await forgetAddresses({ db }, workspace, taken.map(({ id }) => id));
    await moveVisitor({ db }, { workspace, visitorId }, { visitorId: next, contactId });
    return await joinOpen({ ...desk, db }, { workspace, contactId, taken: taken.map(({ id }) => id) });
  });
  if (changed === null) return { visitorId, token: null };
  for (const { id: conversationId, lastN } of changed) {
    desk.live.publish({ kind: "conversation", workspace, conversationId });
    // The customer's other browsers load what joined their conversation.
    publishMessage(desk, { workspace, conversationId }, lastN);
  }
  desk.live.publish({ kind: "visitor", workspace, visitorId });
  return { visitorId: next, token };
}

/** A previous user of the browser may have left an address: answers to the customer must not go there. */
async function forgetAddresses({ db }: Pick<Desk, "db">, workspace: string, taken: readonly string[]): Promise<void> {
  if (taken.length === 0) return;
  await db.deleteFrom("leftAddresses").where("workspace", "=", workspace).where("conversation", "in", taken).execute();
}

/**
 * Joins the open ones of the adopted conversations with the customer's own.
 *
 * @returns the ids of all that changed, with the number of their newest message
 */
async function joinOpen(
  desk: Pick<Desk, "db" | "now" | "newId">,
  { workspace, contactId, taken }: {
    readonly workspace: string;
    readonly contactId: string;
    readonly taken: readonly string[];
  },
): Promise<readonly { readonly id: string; readonly lastN: number }[]> {
  if (taken.length === 0) return [];
  const open = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).where("contactId", "=", contactId).where("status", "!=", "resolved")
    .orderBy("lastMessageAt", "desc").execute();
  const into = open.find(({ id }) => !taken.includes(id))?.id;
  if (into !== undefined) {
    const anonymous = open.filter(({ id }) => taken.includes(id));
    for (const { id: from } of anonymous) await joinConversations(desk, { workspace, into, from });
  }
  return await desk.db.selectFrom("conversations").select(["id", "lastN"])
    .where("workspace", "=", workspace).where("id", "in", into === undefined ? taken : [into, ...taken]).execute();
}

/** Signs a browser out: its token and all its sessions end. Its data is kept, under an id without a token. */
export async function signOutVisitor(
  desk: Pick<Desk, "db" | "live" | "randomBytes">,
  { workspace, visitorId }: Browser,
): Promise<void> {
  const unknown = opaqueHash(newOpaque(desk));
  await desk.db.transaction().execute(async (db) => {
    await moveVisitor({ db }, { workspace, visitorId }, { visitorId: unknown, contactId: null });
  });
  desk.live.publish({ kind: "visitor", workspace, visitorId });
}
