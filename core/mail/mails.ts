/**
 * The list of emails: resending one, and retention.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { MailTable } from "../db/tables/mail.ts";
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { SECRET_KINDS } from "./queue.ts";
import { DAY } from "../units.ts";

/** One email as listed on the page. */
export type ListedMail = Pick<
  Selectable<MailTable>,
  "id" | "kind" | "recipient" | "subject" | "state" | "answer" | "attempts" | "createdAt" | "dueAt" | "conversation"
>;

/** Returns the newest emails of a workspace, the newest first. */
export async function listMails({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly ListedMail[]> {
  return await db.selectFrom("mails")
    .select(["id", "kind", "recipient", "subject", "state", "answer", "attempts", "createdAt", "dueAt", "conversation"])
    .where("workspace", "=", workspace)
    .orderBy("createdAt", "desc").orderBy("id").limit(MAIL_LIMITS.listedMax).execute();
}

/**
 * Resends an email that has ended, with the same Message-ID and all its retries.
 *
 * @throws DeskError forbidden, not_found if it waits, was suppressed, contains a link that grants access, or no longer
 *   exists
 */
export async function sendMailAgain(desk: Pick<Desk, "db" | "now">, caller: Caller, id: string): Promise<void> {
  needRight(caller, "mail.edit");
  const queued = await desk.db.updateTable("mails")
    .set({ dueAt: desk.now(), leasedUntil: null, attempts: 0, state: "waiting" })
    .where("workspace", "=", caller.workspace).where("id", "=", id).where("dueAt", "is", null)
    .where("state", "!=", "suppressed").where("kind", "not in", [...SECRET_KINDS])
    .returning("id").executeTakeFirst();
  if (queued === undefined) throw new DeskError("not_found", "There is no such email that could be sent again.");
}

/** Removes the emails of all workspaces that are past their retention time. */
export async function forgetMails({ db, now }: Pick<Desk, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - MAIL_LIMITS.keptDays * DAY);
  const old = db.selectFrom("mails").select(["workspace", "id"]).where("createdAt", "<", before)
    .orderBy("createdAt").limit(REMOVED_AT_ONCE);
  await removeInSteps(() =>
    db.deleteFrom("mails").where(({ eb, refTuple }) =>
      eb(refTuple("workspace", "id"), "in", old.$asTuple("workspace", "id"))
    )
  );
}

/** Ends all leases, at the start of the only process on the database: the processes that held them no longer exist. */
export async function releaseMails({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("mails").set({ leasedUntil: null }).where("dueAt", "is not", null).execute();
}
