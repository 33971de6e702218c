/**
 * The table of tool calls, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { DeskErrorCode } from "../../problem.ts";
import type { Via } from "./people.ts";

/** One tool call, without its input, which may contain a key. */
export type ToolCallTable = {
  workspace: string;
  /** Increases with every call; there may be gaps. */
  seq: Generated<number>;
  at: Date;
  tool: string;
  /** The teammate's name, with the token's name if a token made it, at that time. */
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
