/**
 * The tables about what people do outside of their conversations, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { ActivityKind } from "../../activity/kinds.ts";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** How a call came: by the desk's pages, an MCP client or the HTTP API. */
export type Via = "desk" | "mcp" | "api";

/** One change of the settings: who, when, and which; never the values. */
export type SettingsChangeTable = {
  workspace: string;
  /** Rises with every change. */
  seq: Generated<number>;
  at: Date;
  /** The teammate's name, with the token's name when a token made it, as it was then. */
  by: string;
  via: Via;
  message: string;
  /** Paths such as `inbox.awayMessage`. */
  changed: Json<readonly string[]>;
};

/** One thing that a person did: see `recordActivity`. Chained, and never changed. */
export type ActivityTable = {
  id: string;
  workspace: string;
  /** Rises with every row; numbers may be missing between two. */
  seq: Generated<number>;
  kind: ActivityKind;
  /** The teammate's id; null for a person who did not sign in. */
  teammate: string | null;
  /** The teammate's name, with the token's name when a token made it, as it was then. */
  name: string | null;
  /** The IP address it came from; null for a command on the server. */
  address: string | null;
  subject: string | null;
  detail: Json<JsonObject>;
  at: Date;
  /** Its place in the workspace's chain, from 1. The database writes it and the hashes. */
  link: number | null;
  /** The hash of the link before, empty for the first. */
  previousHash: string | null;
  /** SHA-256 of everything above, hex. */
  hash: string | null;
};

/** What automatic assignment knows of a teammate. Without a row they are offline, and first in turn. */
export type AvailabilityTable = {
  workspace: string;
  teammate: string;
  /** An open inbox renews it. */
  onlineUntil: Date | null;
  /** Rises with every conversation that anyone in the workspace is given: the lowest is next in turn. */
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
