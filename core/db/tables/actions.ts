/**
 * The tables of actions, as Kysely types: questions, presses and calls.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { AuditOutcome } from "../../outcomes.ts";
import type { Json } from "../json.ts";

/** An argument as displayed. */
type QuestionRow = { readonly label: string; readonly value: string; readonly note?: string };

/** A change that the customer is asked about, with its exact arguments. */
export type QueuedChange = {
  readonly action: string;
  readonly input: JsonObject;
  /** The change in one line of plain text. */
  readonly summary: string;
  /** See `boundHashOf`; null: the hash of the input alone. */
  readonly boundHash: string | null;
  /** The question as displayed, if only the page can word it; null: it is built when it is asked. */
  readonly question: {
    readonly title: string;
    readonly text: string | null;
    readonly rows: readonly QuestionRow[];
    readonly details: readonly QuestionRow[];
    readonly note?: string;
  } | null;
};

/** The changes of one step of the model, which are asked one after the other. */
export type ChangeQueue = {
  /** The question's position among them, from 1, and their number. */
  readonly place: number;
  readonly total: number;
  /** The following questions. */
  readonly rest: readonly QueuedChange[];
  /** Whether the model should comment once all are answered. */
  readonly speaks: boolean;
};

/**
 * A state change that waits for the customer's yes: bound to its exact arguments, used once. The changes queued behind
 * it share its row, and so end with the question.
 */
export type ConfirmationTable = {
  id: string;
  workspace: string;
  conversationId: string;
  visitorId: string;
  /** The verified `sub` at the time of asking; null for an anonymous visitor. */
  userId: string | null;
  action: string;
  agentVersion: number;
  input: Json<JsonObject>;
  /**
   * The content that a yes is bound to: SHA-256, hex, of `input`, or of `input` with the meaning of a website action.
   */
  boundHash: string;
  /** Built by code from the action and its input, and shown to the customer. */
  summary: string;
  /** The message that shows the summary with Yes and No. */
  messageId: string;
  /** `void`: ended without an answer. `repeated`: ended, and the same was asked again below it. */
  state: "pending" | "taken" | "declined" | "void" | "repeated";
  takenBy: "text" | "press" | null;
  queue: Json<ChangeQueue>;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * A pressed button of a card: the key allows one call at a time, and none once it is done. `failed`: it made no change
 * and may be pressed again. `unknown`: it asks before it is repeated.
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

/** One action call, keys masked: written as `sent` before it leaves, completed after; a crash results in `unknown`. */
export type AuditTable = {
  id: string;
  workspace: string;
  /** Increases with every record; there may be gaps. */
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
  /**
   * Its position in the workspace's chain, from 1; null while the call is under way. Set by the database, with the
   * hashes.
   */
  link: number | null;
  /** The hash of the previous link, empty for the first. */
  previousHash: string | null;
  /** SHA-256 of everything above, hex. */
  hash: string | null;
  /** The id of the request that caused it, as in the log; not hashed. Null in a job. */
  requestId: string | null;
};

/** The end of a workspace's chain of audit records, or of activities. */
export type AuditHeadTable = {
  workspace: string;
  link: number;
  hash: string;
};

/** The tables of calls of the app by their names. */
export type ActionTables = {
  confirmations: ConfirmationTable;
  presses: PressTable;
  audit: AuditTable;
  auditHeads: AuditHeadTable;
  activitiesHeads: AuditHeadTable;
};
