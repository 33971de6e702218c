/**
 * The tables of mail that comes in, as Kysely sees them.
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

/** One email that came; its bytes are a file of the same id until it has ended. */
export type IncomingMailTable = {
  id: string;
  workspace: string;
  source: "imap" | "webhook";
  /** The email's place in its mailbox, or the hash of what was posted: the same one is stored once. */
  sourceKey: string;
  /** Whether it was larger than is taken, so that its end is missing. */
  isCut: boolean;
  bytes: number;
  /** By what a second delivery of the same mail is recognised; null until it was read. */
  mailKey: string | null;
  messageId: string | null;
  /** The address that the mail gives as its sender's. */
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
  /** The address whose emails are in it. */
  address: string;
  /** Whether mail to `name+anything@…` arrives there too. */
  takesTags: boolean;
  /** Counts its changes, for the optimistic lock of its form. */
  version: number;
};

/** How far a mailbox has been read. */
export type MailboxCursorTable = {
  workspace: string;
  /** Which mailbox: another one begins again. */
  mailbox: string;
  uidValidity: string;
  lastUid: number;
  lookedAt: Date | null;
  leasedUntil: Date | null;
  /** What went wrong at the last look, in words. */
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
