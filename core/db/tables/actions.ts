/**
 * The tables of actions as Kysely sees them: what was asked, pressed and done.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { AuditOutcome } from "../../outcomes.ts";
import type { Json } from "../json.ts";

/** An argument as it is drawn. */
type QuestionRow = { readonly label: string; readonly value: string; readonly note?: string };

/** A change that the customer is asked about, with its exact arguments. */
export type QueuedChange = {
  readonly action: string;
  readonly input: JsonObject;
  /** The change in one line of plain text. */
  readonly summary: string;
  /** See `boundHashOf`; null: the hash of the input alone. */
  readonly boundHash: string | null;
  /** The question as it is drawn, of what only the page can word; null: it is made when it is asked. */
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
  /** The question's own place among them, from 1, and how many they are. */
  readonly place: number;
  readonly total: number;
  /** What is asked after it. */
  readonly rest: readonly QueuedChange[];
  /** Whether the model has something left to say once all are answered. */
  readonly speaks: boolean;
};

/**
 * A state change that waits for the customer's yes: bound to its exact arguments, used once. What waits behind it in
 * the queue shares its row, and so is over whenever the question is.
 */
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
  /** What a yes is bound to: SHA-256, hex, of `input`, or of `input` with the meaning of a website action. */
  boundHash: string;
  /** Made by code from the action and its input; what the customer saw. */
  summary: string;
  /** The message that shows the summary with Yes and No. */
  messageId: string;
  /** `void`: over without an answer. `repeated`: over, and the same was asked again below it. */
  state: "pending" | "taken" | "declined" | "void" | "repeated";
  takenBy: "text" | "press" | null;
  queue: Json<ChangeQueue>;
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
  /** The id of the request that it was made for, as lines of the log name it; not hashed. Null in a job. */
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
