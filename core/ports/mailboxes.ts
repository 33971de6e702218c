/**
 * The port for mailboxes: the sandbox reads their new emails.
 *
 * @module
 */
import type { MailTls } from "./mail.ts";
import type { OutboundRefusal, OutboundSilence } from "./outbound.ts";
import type { Sealed } from "./vault.ts";

/** A mailbox: the installation's, or the workspace's own. */
export type MailboxServer =
  | { readonly kind: "operator" }
  | {
    readonly kind: "own";
    readonly host: string;
    readonly port: number;
    readonly tls: MailTls;
    readonly user: string;
    readonly password: { readonly name: string; readonly sealed: Sealed };
  };

/** A request to a mailbox. */
export type MailboxLook = {
  readonly workspace: string;
  readonly server: MailboxServer;
  /** The last known mail; null for a first poll, which takes none. */
  readonly after: { readonly uidValidity: string; readonly uid: number; readonly since: string } | null;
  readonly countMax: number;
  readonly deadlineMs: number;
};

/** Emails of a mailbox, the oldest first, and the number up to which it is now known. */
export type FetchedMails = {
  readonly kind: "fetched";
  readonly uidValidity: string;
  readonly uid: number;
  readonly mails: readonly { readonly uid: number; readonly isCut: boolean; readonly bytes: Uint8Array<ArrayBuffer> }[];
  readonly more: boolean;
};

/** The result of polling a mailbox. */
export type MailboxAnswer =
  | FetchedMails
  | { readonly kind: "rejected"; readonly stage: "sign_in" | "mailbox"; readonly response: string }
  | OutboundRefusal
  | OutboundSilence & {
    /** The email that was requested when the server stopped. */
    readonly stuck?: { readonly uidValidity: string; readonly uid: number } | undefined;
  };

/** Reads mailboxes. Never throws for an external fault. */
export type Mailboxes = { readonly fetch: (request: MailboxLook) => Promise<MailboxAnswer> };
