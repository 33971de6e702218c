/**
 * Addresses that get no more mail from a workspace: unsubscribed, bounced, or complained.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { byCaller, recordActivity } from "../activity/record.ts";
import { storable } from "../db/json.ts";
import type { MailSuppressionTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { CUSTOMER_KINDS, stops } from "./queue.ts";

/** A suppressed address. */
export type MailSuppression = Selectable<MailSuppressionTable>;

/** A report about one recipient. */
export type MailFeedback = { readonly address: string; readonly reason: "bounced" | "complained" };

/**
 * Stops mail to an address; waiting mail to it is no longer sent. The first reason is kept.
 *
 * @param said the words of the reporting server or provider
 */
export async function suppress(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  address: string,
  reason: MailSuppressionTable["reason"],
  said: string | null = null,
): Promise<void> {
  const cut = said === null ? null : storable([...said].slice(0, MAIL_LIMITS.answerCharsMax).join(""));
  await db.insertInto("mailSuppressions")
    .values({ workspace, address: address.toLowerCase(), reason, said: cut, at: now() })
    .onConflict((conflict) => conflict.columns(["workspace", "address"]).doNothing()).execute();
  await db.updateTable("mails")
    .set({ state: "suppressed", dueAt: null, leasedUntil: null, answer: "The address is on the suppression list." })
    .where("workspace", "=", workspace).where("recipient", "ilike", escapeLike(address)).where("dueAt", "is not", null)
    .where("leasedUntil", "is", null)
    .$if(!stops("reset", reason), (query) => query.where("kind", "in", [...CUSTOMER_KINDS]))
    .execute();
}

/** Returns the newest suppressions of a workspace. */
export async function listSuppressions(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<readonly MailSuppression[]> {
  return await db.selectFrom("mailSuppressions").selectAll().where("workspace", "=", workspace)
    .orderBy("at", "desc").orderBy("address").limit(MAIL_LIMITS.suppressionsListedMax).execute();
}

/** Allows mail to an address again. @throws DeskError forbidden, not_found */
export async function liftSuppression(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  address: string,
): Promise<void> {
  needRight(caller, "mail.edit");
  await desk.db.transaction().execute(async (db) => {
    const lifted = await db.deleteFrom("mailSuppressions")
      .where("workspace", "=", caller.workspace).where("address", "=", address)
      .returning("address").executeTakeFirst();
    if (lifted === undefined) throw new DeskError("not_found", "Mail to this address is not stopped.");
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "mail_allowed_again", subject: address });
  });
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);
}
