/**
 * The table of the calls of tools, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { DeskErrorCode } from "../../problem.ts";
import type { Via } from "./people.ts";

/** One call of a tool: never what was given to it, which may hold a key. */
export type ToolCallTable = {
  workspace: string;
  /** Rises with every call; numbers may be missing between two. */
  seq: Generated<number>;
  at: Date;
  tool: string;
  /** The teammate's name, with the token's name when a token made it, as it was then. */
  caller: string;
  /** The API token's id; null on the desk. */
  token: string | null;
  via: Via;
  dryRun: boolean;
  outcome: "ok" | DeskErrorCode;
  /** The version that it saved. */
  version: number | null;
  ms: number;
};

/** The tables of the calls of tools by their names. */
export type ToolCallTables = {
  toolCalls: ToolCallTable;
};
