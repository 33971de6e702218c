/**
 * The tables of the agent's versions and of drafts of it, as Kysely sees them.
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
  /** The teammate's id; null when the desk itself saved (the first version). */
  savedBy: string | null;
  /** The teammate's name, with the token's name when it came by MCP, as it was then. */
  savedByName: string;
  via: Via | "restore" | "import";
  /** Whether an MCP client saved it, also when it is a restore. */
  byAi: boolean;
  /** Whose key a signed push was made with, as it was called then, and the key's fingerprint; null for no signature. */
  signedBy: string | null;
  signedWith: string | null;
};

/** One file of a teammate's draft of the agent, which is laid over the live files. */
export type AgentDraftFileTable = {
  workspace: string;
  teammate: string;
  path: string;
  /** Null deletes the file. */
  content: string | null;
  /** The version that it was changed from. */
  base: number;
  savedAt: Date;
};

/** A state of the agent that a share of new conversations gets before it goes live for all. */
export type AgentRolloutTable = {
  workspace: string;
  /** 1, 2, 3 … in the workspace. */
  number: number;
  /** Path to content, of the whole agent. */
  files: Json<Readonly<Record<string, string>>>;
  /** What differs from the version that was live when it began. */
  changed: Json<readonly FileChange[]>;
  /** That version. */
  base: number;
  /** Of 100 new conversations. */
  share: number;
  state: "running" | "stopped" | "live";
  message: string;
  startedAt: Date;
  /** The teammate's id, and their name as it was then. */
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
