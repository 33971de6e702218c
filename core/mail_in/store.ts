/**
 * Stores a received email: its row first, then its bytes, and only then it counts as received. Its mailbox or provider
 * delivers it again until then, and the same delivery is stored once.
 *
 * @module
 */
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Desk } from "../desk.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";
import { DAY } from "../units.ts";

/** An email as delivered. */
export type DeliveredMail = {
  readonly workspace: string;
  readonly source: "imap" | "webhook";
  /** Identifies the delivery, so that a repeated one is recognised. */
  readonly sourceKey: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether its end is missing. */
  readonly isCut: boolean;
};

/** The handles needed here. */
export type StoreDesk = Pick<Desk, "db" | "files" | "now" | "newId">;

/** Stores an email to be read soon. @returns whether it is new */
export async function storeMail(desk: StoreDesk, mail: DeliveredMail): Promise<boolean> {
  const { workspace, bytes } = mail;
  const { id, state } = await rowOf(desk, mail);
  if (state !== "receiving") return false;
  await desk.files.write(workspace, id, once(bytes));
  const stored = await desk.db.updateTable("incomingMails")
    .set({ state: "waiting", dueAt: desk.now(), attempts: 0, bytes: bytes.length, isCut: mail.isCut })
    .where("workspace", "=", workspace).where("id", "=", id).where("state", "=", "receiving")
    .returning("id").executeTakeFirst();
  return stored !== undefined;
}

/**
 * Counts an attempt at an email that its server did not deliver. After the last one it is listed as failed, and is not
 * requested again.
 *
 * @returns whether that was the last attempt
 */
export async function countStuck(
  desk: StoreDesk,
  mail: Pick<DeliveredMail, "workspace" | "sourceKey">,
): Promise<boolean> {
  const { workspace } = mail;
  const { id } = await rowOf(desk, { ...mail, source: "imap", bytes: new Uint8Array(), isCut: true });
  const { attempts } = await desk.db.updateTable("incomingMails")
    .set((row) => ({ attempts: row("attempts", "+", 1) }))
    .where("workspace", "=", workspace).where("id", "=", id).returning("attempts").executeTakeFirstOrThrow();
  if (attempts < MAIL_IN_LIMITS.fetchTriesMax) return false;
  const reason = `Its server did not hand it over, asked ${attempts} times. It is still in the mailbox.`;
  await desk.db.updateTable("incomingMails").set({ state: "failed", reason })
    .where("workspace", "=", workspace).where("id", "=", id).where("state", "=", "receiving").execute();
  return true;
}

/** Returns the row of a delivery, created if there is none. */
async function rowOf(desk: StoreDesk, mail: DeliveredMail) {
  const { workspace, source, sourceKey, bytes, isCut } = mail;
  const known = desk.db.selectFrom("incomingMails").select(["id", "state"])
    .where("workspace", "=", workspace).where("source", "=", source).where("sourceKey", "=", sourceKey);
  await desk.db.insertInto("incomingMails").values({
    id: desk.newId(),
    workspace,
    source,
    sourceKey,
    isCut,
    bytes: bytes.length,
    mailKey: null,
    messageId: null,
    sender: null,
    subject: null,
    conversation: null,
    state: "receiving",
    reason: null,
    receivedAt: desk.now(),
    dueAt: null,
    leasedUntil: null,
    attempts: 0,
  }).onConflict((conflict) => conflict.columns(["workspace", "source", "sourceKey"]).doNothing()).execute();
  return await known.executeTakeFirstOrThrow();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Removes emails received long ago, with the rest of incomplete ones. */
export async function forgetIncoming({ db, now }: Pick<Desk, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - MAIL_IN_LIMITS.keptDays * DAY);
  const old = db.selectFrom("incomingMails").select(["workspace", "id"])
    .where("receivedAt", "<", before).where("dueAt", "is", null).orderBy("receivedAt").limit(REMOVED_AT_ONCE);
  await removeInSteps(() =>
    db.deleteFrom("incomingMails").where(({ eb, refTuple }) =>
      eb(refTuple("workspace", "id"), "in", old.$asTuple("workspace", "id"))
    )
  );
}

/** Ends all leases, at the start of the only process on the database: the processes that held them no longer exist. */
export async function releaseIncoming({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("incomingMails").set({ leasedUntil: null }).where("dueAt", "is not", null).execute();
  await db.updateTable("mailboxCursors").set({ leasedUntil: null }).execute();
}
