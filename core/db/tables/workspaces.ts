/**
 * The table of workspaces, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** One desk of one company. A self-hosted desk has one. */
export type WorkspaceTable = {
  id: string;
  /** How the installation lists it. What customers see is the setting `company.name`. */
  name: string;
  widgetKey: string;
  /** Whether customers are identified by token at all. */
  identityOn: Generated<boolean>;
  settings: Json<JsonObject>;
  createdAt: Date;
  /**
   * The workspace that this one is a copy of, in which its agent is tested; null for a workspace of people. One that is being
   * removed is a copy of itself, so that nothing lists it, opens it or works for it.
   */
  testOf: string | null;
  /** Since when its rows are removed; null for one that stays. */
  removingSince: Date | null;
  /** How many of its rows are removed. */
  removedRows: Generated<number>;
};

/** The tables of workspaces by their names. */
export type WorkspaceTables = {
  workspaces: WorkspaceTable;
};
