/**
 * The port for mail: the sandbox passes emails to a mail server, and queries the DNS of the sender's domain.
 *
 * @module
 */
import type { OutboundRefusal, OutboundSilence } from "./outbound.ts";
import type { Sealed } from "./vault.ts";

/** An address with its display name. */
export type Mailbox = { readonly address: string; readonly name: string | null };

/** How a connection to a mail server is encrypted. */
export type MailTls = "tls" | "starttls" | "none";

/** The server for an email: the installation's, or the workspace's own with its sender's address. */
export type MailServer =
  | { readonly kind: "operator" }
  | {
    readonly kind: "own";
    readonly host: string;
    readonly port: number;
    readonly tls: MailTls;
    readonly user: string | null;
    readonly password: { readonly name: string; readonly sealed: Sealed } | null;
    readonly from: string;
  };

/** A file of an email: its type is that of its content, which is in base64. */
export type MailFile = { readonly name: string; readonly type: string; readonly content: string };

/** One email to one recipient. */
export type MailRequest = {
  readonly workspace: string;
  readonly server: MailServer;
  readonly fromName: string | null;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly files: MailFile[];
  /** With angle brackets; the same in each attempt. */
  readonly messageId: string;
  readonly inReplyTo: string | null;
  readonly references: string[];
  readonly unsubscribeUrl: string | null;
  /** Whether it is automatic, not written by a person. */
  readonly automatic: boolean;
  readonly deadlineMs: number;
};

/** The stage at which the server refused an email. */
export type MailStage = "connect" | "sign_in" | "sender" | "recipient" | "content";

/** The result of an email. A rejection with a status below 500 may be temporary. */
export type MailAnswer =
  | { readonly kind: "accepted"; readonly response: string; readonly ms: number }
  | { readonly kind: "rejected"; readonly stage: MailStage; readonly status: number; readonly response: string }
  | OutboundRefusal
  | OutboundSilence;

/** The TXT records of a name; `unknown`: why the DNS could not be queried. */
export type TxtRecords =
  | { readonly kind: "records"; readonly records: readonly string[] }
  | { readonly kind: "unknown"; readonly message: string };

/** The installation's mail server, without its password. */
export type OperatorMail = {
  readonly host: string;
  readonly from: Mailbox;
  /** The name of its mailbox's server, if one is configured. */
  readonly mailbox?: string | null;
};

/** Sends mail. Never throws for an external fault. */
export type MailPort = {
  /** Null if the operator has configured none. */
  readonly operator: OperatorMail | null;
  readonly send: (request: MailRequest) => Promise<MailAnswer>;
  readonly txt: (name: string) => Promise<TxtRecords>;
};
