/**
 * The table of AI clients' tasks, as Kysely types.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** Work that a client's tool call began. Its result is read where the work stores it, never copied here. */
export type ClientTaskTable = {
  workspace: string;
  id: string;
  /** The id of the API token or connection that began it; no other can see it. */
  holder: string;
  tool: string;
  /** The identifier of the work for the tool's `background`. */
  work: Json<JsonObject>;
  state: "working" | "completed" | "failed" | "cancelled";
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
};

/** The tables of tasks of AI clients by their names. */
export type ClientTaskTables = {
  clientTasks: ClientTaskTable;
};
