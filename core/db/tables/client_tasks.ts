/**
 * The table of AI clients' tasks, as Kysely sees it.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import type { Json } from "../json.ts";

/** Work that a tool call of a client began. What it found is read where the work keeps it, never copied here. */
export type ClientTaskTable = {
  workspace: string;
  id: string;
  /** The id of the API token or connection that began it; no other one sees it. */
  holder: string;
  tool: string;
  /** What the tool's `background` knows its work by. */
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
