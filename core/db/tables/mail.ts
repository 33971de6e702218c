/**
 * The tables of mail, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { MailTls } from "../../ports/mail.ts";
import type { Sealed } from "../../ports/vault.ts";
import type { GeneratedJson, Json } from "../json.ts";

/** Why an email is sent. */
export type MailKind = "invitation" | "reset" | "test" | "waiting" | "reply" | "transcript";

/** The states of an outgoing email. */
export type MailState = "waiting" | "sent" | "failed" | "suppressed";

/** An attached file of a message: its bytes are in the file storage. */
type MailedFile = { readonly id: string; readonly name: string; readonly type: string; readonly bytes: number };

/** One email to one recipient: a row of the outbox, and of the list of sent mail. */
export type MailTable = {
  id: string;
  workspace: string;
  kind: MailKind;
  recipient: string;
  recipientName: string | null;
  subject: string;
  text: string;
  html: string;
  /** Files of the message, which are read when the mail is sent. */
  files: GeneratedJson<readonly MailedFile[]>;
  replyTo: string | null;
  /** With angle brackets; the same in each attempt. */
  messageId: string;
  inReplyTo: string | null;
  referenceIds: Json<readonly string[]>;
  /** The email is removed with it. */
  conversation: string | null;
  message: string | null;
  /** The end of the unsubscribe link; null for mail to teammates. */
  unsubscribeToken: string | null;
  /** Whether the agent wrote it and no person read it before it was sent. */
  byAgent: Generated<boolean>;
  createdAt: Date;
  /** When it is sent next; null once it has ended. */
  dueAt: Date | null;
  leasedUntil: Date | null;
  attempts: number;
  attemptedAt: Date | null;
  state: MailState;
  /** The server's last answer, or why there was none. */
  answer: string | null;
};

/** An address that gets no more mail from a workspace. */
export type MailSuppressionTable = {
  workspace: string;
  /** In lower case. */
  address: string;
  reason: "unsubscribed" | "bounced" | "complained";
  /** The report of the server; null if there was none, or in rows of an older version. */
  said: string | null;
  at: Date;
};

/** A workspace's own mail server. */
export type MailServerTable = {
  workspace: string;
  host: string;
  port: number;
  tls: MailTls;
  userName: string | null;
  /** The record of the password, bound to host and port. */
  password: Json<{ readonly name: string; readonly sealed: Sealed } | null>;
  fromAddress: string;
  fromName: string | null;
  /** The version for the optimistic lock of its form. */
  version: number;
};

/** A provider's webhook for complaints and bounces. */
export type MailFeedbackTable = {
  workspace: string;
  /** The end of the webhook's URL. It grants no access: it can only stop mail to addresses that were mailed. */
  token: string;
  reportedAt: Date | null;
};

/** A visitor's answer when the chat asked for an address. Unverified. */
export type LeftAddressTable = {
  workspace: string;
  conversation: string;
  /** Null: they declined. */
  address: string | null;
  at: Date;
};

/** A link in an email that opens one conversation. */
export type ChatLinkTable = {
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string;
  workspace: string;
  conversation: string;
  expiresAt: Date;
};

/** The tables of mail by their names. */
export type MailTables = {
  mails: MailTable;
  mailServers: MailServerTable;
  mailSuppressions: MailSuppressionTable;
  mailFeedback: MailFeedbackTable;
  leftAddresses: LeftAddressTable;
  chatLinks: ChatLinkTable;
};
