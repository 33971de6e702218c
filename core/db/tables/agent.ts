/**
 * The tables of the agent's versions and of drafts of it, as Kysely types.
 *
 * @module
 */
import type { Json } from "../json.ts";
import type { Via } from "./people.ts";

/** How one file differs between two states of an agent. */
export type FileChange = {
  readonly path: string;
  readonly change: "added" | "changed" | "deleted";
};

/** One saved snapshot of the agent's files. The highest version is the live one. */
export type AgentVersionTable = {
  workspace: string;
  version: number;
  /** Path to content. */
  files: Json<Readonly<Record<string, string>>>;
  changed: Json<readonly FileChange[]>;
  message: string;
  savedAt: Date;
  /** The teammate's id; null if the desk itself saved (the first version). */
  savedBy: string | null;
  /** The teammate's name, with the token's name if it came through MCP, at that time. */
  savedByName: string;
  via: Via | "restore" | "import";
  /** Whether an MCP client saved it, even if it is a restore. */
  byAi: boolean;
  /** The name of the key that signed a push, at that time, and its fingerprint; null if unsigned. */
  signedBy: string | null;
  signedWith: string | null;
};

/** One file of a teammate's draft of the agent, layered over the live files. */
export type AgentDraftFileTable = {
  workspace: string;
  teammate: string;
  path: string;
  /** Null deletes the file. */
  content: string | null;
  /** The version that it is based on. */
  base: number;
  savedAt: Date;
};

/** A state of the agent that a share of new conversations gets before it goes live for all. */
export type AgentRolloutTable = {
  workspace: string;
  /** 1, 2, 3 … in the workspace. */
  number: number;
  /** Path to content, for the whole agent. */
  files: Json<Readonly<Record<string, string>>>;
  /** The differences from the version that was live when it began. */
  changed: Json<readonly FileChange[]>;
  /** That version. */
  base: number;
  /** In percent of new conversations. */
  share: number;
  state: "running" | "stopped" | "live";
  message: string;
  startedAt: Date;
  /** The teammate's id, and their name at that time. */
  startedBy: string | null;
  startedByName: string;
  endedAt: Date | null;
  endedByName: string | null;
  /** The version that it became; null unless it was made live. */
  became: number | null;
};

/** The tables of the agent by their names. */
export type AgentTables = {
  agentVersions: AgentVersionTable;
  agentDraftFiles: AgentDraftFileTable;
  agentRollouts: AgentRolloutTable;
};
