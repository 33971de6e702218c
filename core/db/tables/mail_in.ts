/**
 * The tables of incoming mail, as Kysely types.
 *
 * @module
 */
import type { MailTls } from "../../ports/mail.ts";
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** The token of a conversation, by which an answer to one of its emails finds it. */
type MailThreadTable = {
  token: string;
  workspace: string;
  conversation: string;
};

/** The states of an incoming email. */
export type IncomingMailState = "receiving" | "waiting" | "taken" | "ignored" | "failed";

/** One received email; its bytes are a file with the same id until it has ended. */
export type IncomingMailTable = {
  id: string;
  workspace: string;
  source: "imap" | "webhook";
  /** The email's id in its mailbox, or the hash of the posted data: an email is stored once. */
  sourceKey: string;
  /** Whether it exceeded the maximum size, so that its end is missing. */
  isCut: boolean;
  bytes: number;
  /** Identifies a second delivery of the same mail; null until it was read. */
  mailKey: string | null;
  messageId: string | null;
  /** The sender's address in the mail. */
  sender: string | null;
  subject: string | null;
  conversation: string | null;
  state: IncomingMailState;
  /** Why it was ignored, or what went wrong. */
  reason: string | null;
  receivedAt: Date;
  /** When it is read next; null once it has ended. */
  dueAt: Date | null;
  leasedUntil: Date | null;
  attempts: number;
};

/** A workspace's own mailbox. */
export type MailboxTable = {
  workspace: string;
  host: string;
  port: number;
  tls: MailTls;
  userName: string;
  /** The record of the password, bound to host and port. */
  password: Json<{ readonly name: string; readonly sealed: Sealed }>;
  /** The address whose emails it receives. */
  address: string;
  /** Whether mail to `name+anything@…` also arrives there. */
  takesTags: boolean;
  /** The version for the optimistic lock of its form. */
  version: number;
};

/** The position up to which a mailbox has been read. */
export type MailboxCursorTable = {
  workspace: string;
  /** Identifies the mailbox: another one starts over. */
  mailbox: string;
  uidValidity: string;
  lastUid: number;
  lookedAt: Date | null;
  leasedUntil: Date | null;
  /** The error of the last poll, in words. */
  fault: string | null;
};

/** The address that a provider posts emails to. */
type MailHookTable = {
  workspace: string;
  /** SHA-256 of the secret in the address, hex. */
  secretHash: string;
  /** The address whose emails are posted. */
  address: string;
  takesTags: boolean;
  madeAt: Date;
};

/** All of them. */
export type MailInTables = {
  mailThreads: MailThreadTable;
  incomingMails: IncomingMailTable;
  mailboxes: MailboxTable;
  mailboxCursors: MailboxCursorTable;
  mailHooks: MailHookTable;
};
