/**
 * The port for mailboxes: the sandbox reads what is new in them.
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

/** What of a mailbox is asked for. */
export type MailboxLook = {
  readonly workspace: string;
  readonly server: MailboxServer;
  /** The last mail that is known; null for a first look, which takes none. */
  readonly after: { readonly uidValidity: string; readonly uid: number; readonly since: string } | null;
  readonly countMax: number;
  readonly deadlineMs: number;
};

/** Emails of a mailbox, the oldest first, and up to which number it is known now. */
export type FetchedMails = {
  readonly kind: "fetched";
  readonly uidValidity: string;
  readonly uid: number;
  readonly mails: readonly { readonly uid: number; readonly isCut: boolean; readonly bytes: Uint8Array<ArrayBuffer> }[];
  readonly more: boolean;
};

/** What became of a look into a mailbox. */
export type MailboxAnswer =
  | FetchedMails
  | { readonly kind: "rejected"; readonly stage: "sign_in" | "mailbox"; readonly response: string }
  | OutboundRefusal
  | OutboundSilence & {
    /** The email that the server was asked for when it stopped. */
    readonly stuck?: { readonly uidValidity: string; readonly uid: number } | undefined;
  };

/** Reading mailboxes. Nothing here throws for a fault of the outside. */
export type Mailboxes = { readonly fetch: (request: MailboxLook) => Promise<MailboxAnswer> };
