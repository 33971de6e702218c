/**
 * The tables about people's activities outside conversations, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { ActivityKind } from "../../activity/kinds.ts";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** The channel of a call: the desk's pages, an MCP client or the HTTP API. */
export type Via = "desk" | "mcp" | "api";

/** One change of the settings: who, when, and which; never the values. */
export type SettingsChangeTable = {
  workspace: string;
  /** Increases with every change. */
  seq: Generated<number>;
  at: Date;
  /** The teammate's name, with the token's name if a token made it, at that time. */
  by: string;
  via: Via;
  message: string;
  /** Paths such as `inbox.awayMessage`. */
  changed: Json<readonly string[]>;
};

/** One activity of a person: see `recordActivity`. Chained and immutable. */
export type ActivityTable = {
  id: string;
  workspace: string;
  /** Increases with every row; there may be gaps. */
  seq: Generated<number>;
  kind: ActivityKind;
  /** The teammate's id; null for a person who was not signed in. */
  teammate: string | null;
  /** The teammate's name, with the token's name if a token made it, at that time. */
  name: string | null;
  /** The IP address it came from; null for a command on the server. */
  address: string | null;
  subject: string | null;
  detail: Json<JsonObject>;
  at: Date;
  /** Its position in the workspace's chain, from 1. Set by the database, with the hashes. */
  link: number | null;
  /** The hash of the previous link, empty for the first. */
  previousHash: string | null;
  /** SHA-256 of everything above, hex. */
  hash: string | null;
};

/** A teammate's state for automatic assignment. Without a row they are offline, and first in turn. */
export type AvailabilityTable = {
  workspace: string;
  teammate: string;
  /** An open inbox renews it. */
  onlineUntil: Date | null;
  /** Increases with every assignment in the workspace: the lowest is next in turn. */
  lastTurn: number | null;
};

/** A custom role. */
export type RoleTable = {
  workspace: string;
  id: string;
  name: string;
  /** Names of rights, as `core/teammates/rights.ts` lists them. */
  rights: Json<readonly string[]>;
  createdAt: Date;
};

/** The tables of what people do by their names. */
export type PeopleTables = {
  roles: RoleTable;
  availabilities: AvailabilityTable;
  activities: ActivityTable;
  settingsChanges: SettingsChangeTable;
};
