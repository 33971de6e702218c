/**
 * The tables of models and their cost, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** The key of a model's server: the name in the vault and its record. */
export type ModelKey = { readonly name: string; readonly sealed: Sealed };

/** One of a workspace's models: the one that is used first, or the fallback if that fails. */
export type ModelPlace = "first" | "second";

/** The models set on the desk; a workspace without a first one uses the operator's, or the built-in one. */
export type ModelTable = {
  workspace: string;
  place: ModelPlace;
  provider: "openai-compatible" | "anthropic";
  url: string;
  model: string;
  /** Bound to the origin of `url`. */
  key: Json<ModelKey | null>;
  keySetAt: Date | null;
  /** See `modelOptionsSchema`. */
  options: Json<JsonObject>;
  setAt: Date;
  /** The teammate's id. */
  setBy: string;
};

/** One request to a model, without its text. Until it has ended, its numbers are the maximum. */
export type ModelRequestTable = {
  id: string;
  workspace: string;
  at: Date;
  /** In the workspace's time zone, as `2026-11-22`. */
  day: string;
  model: string;
  /** Null for a request that answered no customer. */
  conversationId: string | null;
  /** The contact's id, or the visitor's. */
  customer: string | null;
  /** The id of the message being answered. */
  turn: string | null;
  /** Includes cached ones. */
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** Millionths of the workspace's currency. */
  micros: number;
  /** Whether the tokens are estimated, because the server did not report them. */
  estimated: boolean;
  endedAt: Date | null;
};

/** The sums of a day; they outlive the conversations. */
export type ModelDayTable = {
  workspace: string;
  day: string;
  requests: Generated<number>;
  inputTokens: Generated<number>;
  cachedTokens: Generated<number>;
  outputTokens: Generated<number>;
  micros: Generated<number>;
  /** Turns that only searched the knowledge, and those of them whose answer has a source. */
  searched: Generated<number>;
  grounded: Generated<number>;
  /** Sentences of their answers that make a statement, and those of them without support. */
  statements: Generated<number>;
  unsupported: Generated<number>;
};

/** The shared parts of a conversation's model requests; created with the first one. */
export type PromptTable = {
  workspace: string;
  conversationId: string;
  /** Random; marks fences and lines of the desk. */
  marker: string;
  /** The number of the first message sent. */
  startN: Generated<number>;
};

/** The tables of models by their names. */
export type ModelTables = {
  prompts: PromptTable;
  models: ModelTable;
  modelRequests: ModelRequestTable;
  modelDays: ModelDayTable;
};
