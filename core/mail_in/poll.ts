/**
 * Polls mailboxes: new emails are stored, and only then the mailbox counts as read up to them.
 *
 * One process at a time polls a mailbox. The first poll takes nothing: earlier emails belong to the people who have
 * read it so far.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { MailboxTable } from "../db/tables/mail_in.ts";
import type { Desk } from "../desk.ts";
import { forEachSettled } from "../for_each.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";
import type { FetchedMails, MailboxAnswer, MailboxServer } from "../ports/mailboxes.ts";
import { storable } from "../db/json.ts";
import { countStuck, storeMail } from "./store.ts";

type PollDesk = Pick<Desk, "db" | "mail" | "mailboxes" | "files" | "log" | "now" | "newId">;

/** A mailbox to poll. */
type Mailbox = {
  readonly workspace: string;
  /** Another server or user is another mailbox. */
  readonly name: string;
  readonly server: MailboxServer;
};

/**
 * Polls every mailbox once, and again if there is more. Several at once: a server that does not answer for its whole
 * time limit delays no other one.
 */
export async function pollMailboxes(desk: PollDesk): Promise<void> {
  const mailboxes = (await listMailboxes(desk)).values();
  const lookOn = () =>
    forEachSettled(
      mailboxes,
      (mailbox) => pollMailbox(desk, mailbox),
      ({ workspace }, cause) => desk.log("error", "A mailbox could not be read.", { workspace, cause: String(cause) }),
    );
  await Promise.all(Array.from({ length: MAIL_IN_LIMITS.mailboxesAtOnceMax }, lookOn));
}

/** Returns each workspace's own, and the installation's as that of the first workspace. */
async function listMailboxes({ db, mail }: Pick<PollDesk, "db" | "mail">): Promise<readonly Mailbox[]> {
  const own = (await db.selectFrom("mailboxes").selectAll().execute()).map(mailboxOf);
  const { operator } = mail;
  if (operator === null || (operator.mailbox ?? null) === null) return own;
  const first = await db.selectFrom("workspaces").select("id").where("testOf", "is", null).orderBy("createdAt")
    .limit(1).executeTakeFirst();
  if (first === undefined || own.some(({ workspace }) => workspace === first.id)) return own;
  const name = `operator ${operator.mailbox} ${operator.from.address}`;
  return [...own, { workspace: first.id, name, server: { kind: "operator" } }];
}

/** Returns a workspace's own mailbox. */
export function mailboxOf({ workspace, host, port, tls, userName, password }: Selectable<MailboxTable>): Mailbox {
  const server = { kind: "own", host, port, tls, user: userName, password } as const;
  return { workspace, name: `${userName} ${host}:${port}`, server };
}

/**
 * Polls a mailbox until there is nothing more, unless another process does.
 *
 * @returns what went wrong, in words
 */
export async function pollMailbox(
  desk: PollDesk,
  mailbox: Mailbox,
  deadlineMs: number = MAIL_IN_LIMITS.fetchMs,
): Promise<string | null> {
  const { workspace, name } = mailbox;
  const lease = await leaseCursor(desk, mailbox);
  if (lease === null) return null;
  let { after } = lease;
  for (;;) {
    const answer = await desk.mailboxes.fetch({
      workspace,
      server: mailbox.server,
      after,
      countMax: MAIL_IN_LIMITS.fetchedMax,
      deadlineMs,
    });
    const fault = answer.kind === "fetched" ? null : wordsOf(answer);
    if (answer.kind === "fetched") await storeAll(desk, mailbox, answer);
    const now = desk.now();
    const read = answer.kind === "fetched" ? answer : await behindStuck(desk, mailbox, answer);
    const hasMore = read !== null && (answer.kind !== "fetched" || answer.more && answer.mails.length > 0);
    await desk.db.updateTable("mailboxCursors").set({
      ...(read === null ? {} : { uidValidity: read.uidValidity, lastUid: read.uid, lookedAt: now }),
      leasedUntil: hasMore ? new Date(now.getTime() + MAIL_IN_LIMITS.leaseMs) : null,
      fault: fault === null ? null : storable(fault.slice(0, MAIL_IN_LIMITS.reasonCharsMax).toWellFormed()),
    }).where("workspace", "=", workspace).where("mailbox", "=", name).execute();
    if (!hasMore) return fault;
    after = { uidValidity: read.uidValidity, uid: read.uid, since: now.toISOString() };
  }
}

/** Returns the position after an email that was tried too often; null if there is none, or it is tried once more. */
async function behindStuck(
  desk: PollDesk,
  { workspace, name }: Mailbox,
  answer: Exclude<MailboxAnswer, FetchedMails>,
): Promise<Pick<FetchedMails, "uidValidity" | "uid"> | null> {
  if (answer.kind !== "no_answer" || answer.stuck === undefined) return null;
  const { uidValidity, uid } = answer.stuck;
  const isLast = await countStuck(desk, { workspace, sourceKey: `${name} ${uidValidity} ${uid}` });
  return isLast ? answer.stuck : null;
}

/** Returns where the last poll ended; null while another process polls. `after` is null for a new mailbox. */
async function leaseCursor(desk: PollDesk, { workspace, name }: Mailbox) {
  const now = desk.now();
  const leasedUntil = new Date(now.getTime() + MAIL_IN_LIMITS.leaseMs);
  const fresh = { mailbox: name, uidValidity: "", lastUid: 0, lookedAt: null, fault: null };
  await desk.db.insertInto("mailboxCursors").values({ workspace, ...fresh, leasedUntil: null })
    .onConflict((conflict) =>
      // A process that still polls the previous mailbox stores nothing from it.
      conflict.column("workspace").doUpdateSet({ ...fresh, leasedUntil: null })
        .where("mailboxCursors.mailbox", "!=", name)
    )
    .execute();
  const row = await desk.db.updateTable("mailboxCursors").set({ leasedUntil }).where("workspace", "=", workspace)
    .where((cursor) => cursor.or([cursor("leasedUntil", "is", null), cursor("leasedUntil", "<=", now)]))
    .returningAll().executeTakeFirst();
  if (row === undefined) return null;
  const looked = (row.lookedAt ?? now).getTime();
  const since = new Date(looked - MAIL_IN_LIMITS.lookBackMs).toISOString();
  return { after: row.uidValidity === "" ? null : { uidValidity: row.uidValidity, uid: row.lastUid, since } };
}

/**
 * Stores the emails, before the mailbox counts as read up to them: if the process dies in between, they are fetched
 * again.
 */
async function storeAll(
  desk: PollDesk,
  { workspace, name }: Mailbox,
  { uidValidity, mails }: FetchedMails,
): Promise<void> {
  for (const { uid, bytes, isCut } of mails) {
    await storeMail(desk, { workspace, source: "imap", sourceKey: `${name} ${uidValidity} ${uid}`, bytes, isCut });
  }
}

const REJECTED = {
  sign_in: "The server did not accept the user and password",
  mailbox: "The server has no inbox for it",
};

/** Describes what went wrong, for the page. */
function wordsOf(answer: Exclude<MailboxAnswer, FetchedMails>): string {
  if (answer.kind === "rejected") return `${REJECTED[answer.stage]}. It said: ${answer.response}`;
  return `${answer.message.charAt(0).toUpperCase()}${answer.message.slice(1)}.`;
}
