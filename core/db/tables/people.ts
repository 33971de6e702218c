/**
 * The tables about people's doings that stand apart from their conversations, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { Json } from "../json.ts";

/** One change of the settings: who, when, and which; never the values. */
export type SettingsChangeTable = {
  workspace: string;
  /** Rises with every change. */
  seq: Generated<number>;
  at: Date;
  /** The teammate's name, with the token's name when it came by MCP, as it was then. */
  by: string;
  via: "desk" | "mcp";
  message: string;
  /** Paths such as `inbox.awayMessage`. */
  changed: Json<readonly string[]>;
};
