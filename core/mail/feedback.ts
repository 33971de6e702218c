/**
 * Reports of mail providers: a recipient who marks an email as spam gets no more, nor does a mailbox that does not
 * exist.
 *
 * A provider sends them to a URL with an unguessable token; reports that a mail server sends by email (ARF, RFC 5965)
 * are handled in `core/mail_in/reports.ts`. A report stops mail only to addresses that the workspace has mailed.
 *
 * @see docs/decisions/mail.md, "Complaints stop mail"
 * @module
 */
import { z } from "zod";
import { byCaller, recordActivity } from "../activity/record.ts";
import type { MailSuppressionTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { MAIL_FEEDBACK_LIMITS } from "../limits/mail.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { stoppedNote } from "./delivery_words.ts";
import { readAddress } from "./mailbox.ts";
import { noteByMail } from "./note.ts";
import { CUSTOMER_KINDS } from "./queue.ts";
import { readSesFeedback } from "./ses.ts";
import { openSns, readSns, type SnsDesk } from "./sns.ts";
import { type MailFeedback, suppress } from "./suppressions.ts";

/** The meaning of providers' events; any other event is irrelevant. */
const REASONS: Readonly<Record<string, MailSuppressionTable["reason"] & MailFeedback["reason"]>> = {
  // Postmark
  SpamComplaint: "complained",
  HardBounce: "bounced",
  // SendGrid
  spamreport: "complained",
  // Mailgun
  complained: "complained",
  // Brevo, Mailjet
  spam: "complained",
  hard_bounce: "bounced",
};

const event = z.looseObject({
  /** Postmark; for a bounce, `Type` specifies which. */
  RecordType: z.string().optional(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  /** SendGrid, Brevo and Mailjet. */
  event: z.string().optional(),
  email: z.string().optional(),
  /** Mailgun. */
  "event-data": z.looseObject({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string(),
  }).optional(),
});
const report = z.union([z.array(event).max(MAIL_FEEDBACK_LIMITS.eventsMax), event.transform((one) => [one])]);

/**
 * Reads a provider's report: Postmark, SendGrid, Mailgun, Brevo or Mailjet. Unknown events are ignored.
 *
 * @throws DeskError invalid_input if it is not a report of any of them
 */
export function readFeedback(payload: unknown): readonly MailFeedback[] {
  const { data } = report.safeParse(payload);
  if (data === undefined) throw new DeskError("invalid_input", "The body is not a report that the desk knows.");
  return data.flatMap((one) => {
    const mailgun = one["event-data"];
    const isLost = mailgun?.event === "failed" && mailgun.severity === "permanent";
    const name = mailgun?.event ?? (one.RecordType === "Bounce" ? one.Type : one.RecordType) ?? one.event ?? "";
    const reason = isLost ? "bounced" : Object.hasOwn(REASONS, name) ? REASONS[name] : undefined;
    const address = readAddress(mailgun?.recipient ?? one.Email ?? one.email ?? "");
    return reason === undefined || address === null ? [] : [{ address, reason }];
  });
}

type FeedbackDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/**
 * Handles a provider's report.
 *
 * @param token the end of the webhook's URL
 * @returns the number of addresses that are now suppressed
 * @throws DeskError not_found, invalid_input; for a message of Amazon SNS also forbidden and unavailable
 */
export async function takeFeedback(
  desk: FeedbackDesk & SnsDesk,
  token: string,
  payload: unknown,
): Promise<number> {
  const hook = await desk.db.updateTable("mailFeedback").set({ reportedAt: desk.now() })
    .where("token", "=", token).returning("workspace").executeTakeFirst();
  if (hook === undefined) throw new DeskError("not_found", "There is no such webhook.");
  let stopped = 0;
  for (const feedback of await feedbackIn(desk, hook.workspace, payload)) {
    stopped += await stop(desk, hook.workspace, feedback) ? 1 : 0;
  }
  return stopped;
}

/** Returns the content of a report; Amazon SES sends it through SNS, which signs it. */
async function feedbackIn(desk: SnsDesk, workspace: string, payload: unknown): Promise<readonly MailFeedback[]> {
  const envelope = readSns(payload);
  if (envelope === null) return readFeedback(payload);
  const message = await openSns(desk, workspace, envelope);
  return message === null ? [] : readSesFeedback(message);
}

async function stop(
  desk: FeedbackDesk,
  workspace: string,
  { address, reason }: MailFeedback,
): Promise<boolean> {
  const mailed = await desk.db.selectFrom("mails").select(["id", "kind", "conversation"])
    .where("workspace", "=", workspace).where(({ fn }) => fn("lower", ["recipient"]), "=", address.toLowerCase())
    .orderBy("createdAt", "desc").limit(1).executeTakeFirst();
  // A bounce after a test email belongs to the test, which tries the server rather than the address.
  if (mailed === undefined || mailed.kind === "test" && reason === "bounced") return false;
  await suppress(desk, workspace, address, reason, "A mail provider reported it.");
  const { id, kind, conversation } = mailed;
  if (conversation !== null && CUSTOMER_KINDS.has(kind)) {
    const note = { id: `${id} ${reason}`, text: stoppedNote(address, reason) };
    await noteByMail(desk, { workspace, conversationId: conversation }, note);
  }
  return true;
}

/** Returns the URL of the webhook, and when it was last used; null if there is none. */
export async function readFeedbackHook(
  { db, baseUrl }: Pick<Desk, "db" | "baseUrl">,
  workspace: string,
): Promise<{ readonly url: string; readonly reportedAt: Date | null } | null> {
  const row = await db.selectFrom("mailFeedback").select(["token", "reportedAt"])
    .where("workspace", "=", workspace).executeTakeFirst();
  return row === undefined ? null : { url: `${baseUrl}/hooks/mail/${row.token}`, reportedAt: row.reportedAt };
}

/** Creates the URL of the webhook, or replaces it: the previous one ends. @throws DeskError forbidden */
export async function makeFeedbackHook(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
  caller: Caller,
): Promise<void> {
  needRight(caller, "mail.edit");
  const { workspace } = caller;
  const row = { token: newOpaque(desk), reportedAt: null };
  await desk.db.transaction().execute(async (db) => {
    await db.insertInto("mailFeedback").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "mail_feedback_made" });
  });
}
