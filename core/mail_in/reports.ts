/**
 * Bounces and complaints: a server's reports on an email of the desk.
 *
 * Only a report that names an email which the desk sent, and its recipient, stops mail to that address: anyone can
 * write a report.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { stoppedNote, undeliveredNote } from "../mail/delivery_words.ts";
import { noteByMail } from "../mail/note.ts";
import { suppress } from "../mail/suppressions.ts";
import type { ReadMail } from "../ports/extractor.ts";
import type { IncomingMail } from "./open.ts";
import { isSameAddress } from "./sender.ts";

/** The types of feedback (RFC 5965 and 6591) about unwanted email; `not-spam` means the opposite. */
const COMPLAINTS: ReadonlySet<string> = new Set(["abuse", "fraud", "virus", "opt-out", "opt-out-list"]);

/** The actions in RFC 3464 for an email that was delivered, or forwarded to a server without reports. */
const ARRIVED: ReadonlySet<string> = new Set(["delivered", "relayed", "expanded"]);

type TeamReport = NonNullable<ReadMail["report"]> & Readonly<Record<"isComplaint" | "isAbout" | "isForGood", boolean>>;

type ReportDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/** Handles a report. @returns the result, in words */
export async function takeDeliveryReport(
  desk: ReportDesk,
  incoming: Pick<IncomingMail, "id">,
  { nature, report }: Pick<ReadMail, "nature" | "report">,
  within: string | null,
): Promise<string> {
  const kind = nature === "complaint" ? "a complaint" : "a delivery report";
  const sent = report === null || report.messageId === null ? undefined : await desk.db.selectFrom("mails")
    .select(["workspace", "recipient", "conversation", "kind"]).where("messageId", "=", report.messageId)
    .$if(within !== null, (query) => query.where("workspace", "=", within ?? ""))
    .executeTakeFirst();
  if (report === null || sent === undefined) return `It is ${kind} about an email that the desk does not know.`;
  const isAbout = report.recipient === null || isSameAddress(report.recipient, sent.recipient);
  const isComplaint = nature === "complaint";
  if (isComplaint && !COMPLAINTS.has(report.feedback ?? "")) {
    return `It is a report about an email to ${sent.recipient}, and no complaint (${report.feedback ?? "unknown"}).`;
  }
  const isForGood = isComplaint || report.action !== "delayed" && sent.kind !== "test" && isAddressGone(report.status);
  if (isAbout && isForGood) {
    const reason = isComplaint ? "complained" : "bounced";
    const detail = isComplaint ? null : `A delivery report came with status ${report.status}.`;
    await suppress(desk, sent.workspace, sent.recipient, reason, detail);
  }
  const note = noteOf({ ...report, isComplaint, isAbout, isForGood }, sent.recipient);
  if (sent.conversation !== null && note !== null) {
    const place = { workspace: sent.workspace, conversationId: sent.conversation };
    await noteByMail(desk, place, { id: incoming.id, ...note });
  }
  return `It is ${kind} about an email to ${sent.recipient}.`;
}

/** Returns the team's note about a report; null if the mail was delivered, or forwarded. */
function noteOf(
  { isComplaint, isAbout, isForGood, action, status, said, recipient }: TeamReport,
  address: string,
): { readonly text: string; readonly data?: JsonObject } | null {
  if (isComplaint) return { text: stoppedNote(address, "complained") };
  if (action !== null && ARRIVED.has(action) || status?.startsWith("2.")) return null;
  const data = { delivery: { code: status, said } };
  const to = isAbout ? address : `${address}, forwarded to ${recipient},`;
  if (action === "delayed") {
    const text = `An email to ${to} has not arrived yet. Its server goes on trying, and reports again if it gives up.`;
    return { text, data };
  }
  return undeliveredNote(to, { ...data.delivery, isStopped: isAbout && isForGood });
}

/**
 * Whether a status means that the mailbox does not exist; 4.x.x is retried by the server, 5.7.x is about the sender.
 */
function isAddressGone(status: string | null): boolean {
  return status !== null && /^5\.(?:1\.|2\.1$)/.test(status);
}
