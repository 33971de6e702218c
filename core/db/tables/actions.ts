/**
 * The tables of actions as Kysely sees them: what was asked, pressed and done.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { AuditOutcome } from "../../outcomes.ts";
import type { Json } from "../json.ts";

/** A state change that waits for the customer's yes: bound to its exact arguments, used once. */
export type ConfirmationTable = {
  id: string;
  workspace: string;
  conversationId: string;
  visitorId: string;
  /** The verified `sub` when it was asked; null for an anonymous visitor. */
  userId: string | null;
  action: string;
  agentVersion: number;
  input: Json<JsonObject>;
  /** SHA-256 of the canonical JSON of `input`, hex; of a website action with what the page says of it. */
  inputHash: string;
  /** Made by code from the action and its input; what the customer saw. */
  summary: string;
  /** The message that shows the summary with Yes and No. */
  messageId: string;
  state: "pending" | "taken" | "void";
  takenBy: "text" | "press" | null;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * A card's button that was pressed: the key makes it one call at a time, and none once it is done. `failed`: it made no
 * change and may be pressed again. `unknown`: it asks before it is repeated.
 */
export type PressTable = {
  workspace: string;
  messageId: string;
  button: string;
  at: Date;
  state: "running" | "done" | "failed" | "unknown";
  line: string | null;
};

export type AuditRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export type AuditResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly truncated: boolean;
};

/** One action call, keys masked: written as `sent` before it leaves, completed after; a crash leaves `unknown`. */
export type AuditTable = {
  id: string;
  workspace: string;
  /** Rises with every record; numbers may be missing between two. */
  seq: Generated<number>;
  conversationId: string | null;
  messageId: string | null;
  action: string;
  agentVersion: number;
  actor: "ai" | "press" | "try" | "test";
  userId: string | null;
  confirmedBy: "text" | "press" | "none";
  input: Json<JsonObject>;
  request: Json<AuditRequest | null>;
  response: Json<AuditResponse | null>;
  ms: number | null;
  outcome: AuditOutcome;
  error: string | null;
  at: Date;
  /** Its place in the workspace's chain, from 1; null while the call is out. The database writes it and the hashes. */
  link: number | null;
  /** The hash of the link before, empty for the first. */
  previousHash: string | null;
  /** SHA-256 of everything above, hex. */
  hash: string | null;
};

/** The end of a workspace's chain of audit records. */
export type AuditHeadTable = {
  workspace: string;
  link: number;
  hash: string;
};
