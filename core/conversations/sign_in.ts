/**
 * Signing a browser in and out: which visitor it is afterwards, and whose its conversations are.
 *
 * @see docs/decisions/chat.md, "Signing in gives the browser a new visitor token and a new session"
 * @module
 */
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { moveVisitor } from "../identity/visitor.ts";

type Browser = { readonly workspace: string; readonly visitorId: string };
type SignInDesk = Pick<Desk, "db" | "live" | "randomBytes">;

/** The visitor of a browser from now on; `token` is null when it is the one that the browser has. */
export type BrowserVisitor = { readonly visitorId: string; readonly token: string | null };

/**
 * Signs a customer in at a browser that was anonymous, or another customer's.
 *
 * It becomes a new visitor: the old token and every session of it end, so that no earlier holder of them is in the
 * customer's chat. What was written anonymously goes along, each message without the mark of a verified customer. A
 * browser that is this customer's already, and has written nothing anonymously, stays the visitor that it is.
 */
export async function signInVisitor(
  desk: SignInDesk,
  { workspace, visitorId, contactId }: Browser & { readonly contactId: string },
): Promise<BrowserVisitor> {
  const token = newOpaque(desk);
  const next = opaqueHash(token);
  const taken = await desk.db.transaction().execute(async (db) => {
    const visitor = await db.selectFrom("visitors").select("contactId")
      .where("workspace", "=", workspace).where("id", "=", visitorId)
      .forUpdate().executeTakeFirst();
    const taken = await db.updateTable("conversations").set({ contactId, identityVerified: true })
      .where("workspace", "=", workspace).where("visitorId", "=", visitorId).where("contactId", "is", null)
      .returning("id").execute();
    if (visitor?.contactId === contactId && taken.length === 0) return null;
    await moveVisitor({ db }, { workspace, visitorId }, { visitorId: next, contactId });
    return taken;
  });
  if (taken === null) return { visitorId, token: null };
  for (const { id } of taken) desk.live.publish({ kind: "conversation", workspace, conversationId: id });
  desk.live.publish({ kind: "visitor", workspace, visitorId });
  return { visitorId: next, token };
}

/** Signs a browser out: its token and every session of it end. What is known of it stays, under an id without a token. */
export async function signOutVisitor(desk: SignInDesk, { workspace, visitorId }: Browser): Promise<void> {
  const unknown = opaqueHash(newOpaque(desk));
  await desk.db.transaction().execute(async (db) => {
    await moveVisitor({ db }, { workspace, visitorId }, { visitorId: unknown, contactId: null });
  });
  desk.live.publish({ kind: "visitor", workspace, visitorId });
}
