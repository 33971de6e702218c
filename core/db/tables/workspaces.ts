/**
 * The table of workspaces, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** One desk of one company. A self-hosted desk has one. */
export type WorkspaceTable = {
  id: string;
  /** Its name in the installation's list. Customers see the setting `company.name`. */
  name: string;
  widgetKey: string;
  /** Whether customers are identified by token at all. */
  identityOn: Generated<boolean>;
  settings: Json<JsonObject>;
  createdAt: Date;
  /**
   * The workspace that this one copies to test its agent; null for a workspace of people. One that is being removed is
   * marked as a copy of itself, so that nothing lists it, opens it or works for it.
   */
  testOf: string | null;
  /** Since when its rows are being removed; null if it is not removed. */
  removingSince: Date | null;
  /** The number of removed rows. */
  removedRows: Generated<number>;
};

/** The tables of workspaces by their names. */
export type WorkspaceTables = {
  workspaces: WorkspaceTable;
};
