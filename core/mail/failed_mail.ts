/**
 * The note to the team that the desk's mail server refused an email to a customer. Later reports of other servers are
 * read in `core/mail_in/reports.ts`.
 *
 * @module
 */
import type { MailTable } from "../db/tables/mail.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import type { MailAnswer, MailStage } from "../ports/mail.ts";
import { statusOf, undeliveredNote } from "./delivery_words.ts";
import { noteByMail } from "./note.ts";
import { CUSTOMER_KINDS } from "./queue.ts";

/** How the last attempt ended. */
export type FailedAttempt = {
  /** In words, including the server's. */
  readonly says: string;
  /** Null if the server was not contacted. */
  readonly answer: MailAnswer | null;
  /** Whether the address is suppressed because of it. */
  readonly isBounce: boolean;
};

/** The refused step, if the server reports nothing about the recipient or the mail. */
const SENDING: Readonly<Partial<Record<MailStage, string>>> = {
  connect: "your mail server did not accept the connection",
  sign_in: "your mail server did not accept its user and password",
  sender: "your mail server does not take mail from your address",
};

const WHO = "An owner or admin can fix that and send it again under Settings > Mail.";

/** Adds the note, once for each email. */
export async function noteFailedMail(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  { id, workspace, conversation, kind, recipient }: Pick<
    MailTable,
    "id" | "workspace" | "conversation" | "kind" | "recipient"
  >,
  failed: FailedAttempt,
): Promise<void> {
  if (conversation === null || !CUSTOMER_KINDS.has(kind)) return;
  await noteByMail(desk, { workspace, conversationId: conversation }, { id, ...noteOf(failed, recipient) });
}

function noteOf(
  { says, answer, isBounce }: FailedAttempt,
  recipient: string,
): { readonly text: string; readonly data: JsonObject } {
  if (answer === null) return { text: `An email to ${recipient} was not sent. ${says} ${WHO}`, data: {} };
  const why = answer.kind === "rejected" ? SENDING[answer.stage] : reasonOf(answer);
  if (answer.kind === "rejected" && why === undefined) {
    const code = statusOf(answer.response) ?? (isBounce ? "5.1.1" : null);
    return undeliveredNote(recipient, { code, said: answer.response, isStopped: isBounce });
  }
  return {
    text: `An email to ${recipient} was not sent: ${why}. ${WHO}`,
    data: { delivery: { code: null, said: says } },
  };
}

function reasonOf(answer: MailAnswer): string {
  return answer.kind === "no_answer" ? "your mail server could not be reached" : "the desk may not send it";
}
