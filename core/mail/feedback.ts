/**
 * Reports of mail providers: a recipient who calls an email spam gets no more, nor does a mailbox that does not exist.
 *
 * A provider reports them to an address with an unguessable token; what a mail server reports by email (ARF, RFC 5965) is
 * taken in `core/mail_in/reports.ts`. A report stops mail only to addresses that the workspace has mailed.
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

/** What the events of providers mean; every other event says nothing about whether mail is wanted. */
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
  /** Postmark; of a bounce, `Type` says which. */
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
 * Reads what a provider reports: Postmark, SendGrid, Mailgun, Brevo or Mailjet. What it does not know it leaves out.
 *
 * @throws DeskError invalid_input for what is no report of any of them
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
 * Takes the report of a provider.
 *
 * @param token what the address of the webhook ends with
 * @returns how many addresses get no more mail
 * @throws DeskError not_found, invalid_input; of a message of Amazon SNS also forbidden and unavailable
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

/** What a report says; Amazon SES sends it through SNS, which signs it. */
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
  // What bounces after a test email is the test's, which tries the server rather than the address.
  if (mailed === undefined || mailed.kind === "test" && reason === "bounced") return false;
  await suppress(desk, workspace, address, reason, "A mail provider reported it.");
  const { id, kind, conversation } = mailed;
  if (conversation !== null && CUSTOMER_KINDS.has(kind)) {
    const note = { id: `${id} ${reason}`, text: stoppedNote(address, reason) };
    await noteByMail(desk, { workspace, conversationId: conversation }, note);
  }
  return true;
}

/** The address of the webhook, and when it was used last; null while there is none. */
export async function readFeedbackHook(
  { db, baseUrl }: Pick<Desk, "db" | "baseUrl">,
  workspace: string,
): Promise<{ readonly url: string; readonly reportedAt: Date | null } | null> {
  const row = await db.selectFrom("mailFeedback").select(["token", "reportedAt"])
    .where("workspace", "=", workspace).executeTakeFirst();
  return row === undefined ? null : { url: `${baseUrl}/hooks/mail/${row.token}`, reportedAt: row.reportedAt };
}

/** Makes the address of the webhook, or another one in its place: the earlier one ends. @throws DeskError forbidden */
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
