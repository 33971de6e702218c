/**
 * The mail server and the mailbox of the installation.
 *
 * @module
 */
import { readMailbox } from "../core/mail/mailbox.ts";
import type { Mailbox } from "../core/ports/mail.ts";
import { readImapUrl, readSmtpUrl, type SmtpServer } from "../sandbox/mail/smtp_url.ts";
import type { Reader } from "./reader.ts";

/** The settings of mail. */
export type MailConfig = {
  /** The mail server; in the desk process without user and password. */
  readonly smtpUrl: string | null;
  /** The same server; null when none is configured. */
  readonly smtp: Pick<SmtpServer, "host" | "port" | "tls"> | null;
  /** The mailbox of its emails; in the desk process without user and password. */
  readonly imapUrl: string | null;
  readonly imap: Pick<SmtpServer, "host" | "port" | "tls"> | null;
  /** Whom the installation's emails are from. */
  readonly mailFrom: Mailbox | null;
};

/** Reads the settings of mail. */
export function readMail({ text, read, readSecret }: Reader): MailConfig {
  return {
    smtpUrl: readSecret("SVC_SMTP_URL", (value) => readSmtpUrl(value) !== null),
    smtp: readSmtpUrl(text("SVC_SMTP_URL") ?? ""),
    imapUrl: readSecret("SVC_IMAP_URL", (value) => readImapUrl(value) !== null),
    imap: readImapUrl(text("SVC_IMAP_URL") ?? ""),
    mailFrom: read("SVC_MAIL_FROM", null, readMailbox),
  };
}

/** One line for the variable that mail needs and that is not set. */
export function faultsOfMail({ smtpUrl, imapUrl, mailFrom }: MailConfig): readonly string[] {
  if (imapUrl !== null && mailFrom === null) {
    return ["SVC_MAIL_FROM: missing; SVC_IMAP_URL is the mailbox of its address."];
  }
  if (smtpUrl !== null && mailFrom === null) {
    return ["SVC_MAIL_FROM: missing; SVC_SMTP_URL needs a sender, such as Acme <support@example.com>."];
  }
  if (smtpUrl === null && mailFrom !== null) {
    return ["SVC_SMTP_URL: missing; SVC_MAIL_FROM needs the server that its emails are sent by."];
  }
  return [];
}
