/**
 * The last result of each case, from runs of saved versions.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import type { NamedCase } from "../agent/used_by.ts";
import type { TestResult } from "./records.ts";

/** A case's last result, without the messages. */
export type LastResult = NamedCase & {
  readonly pass: boolean;
  readonly runId: string;
  readonly place: number;
  readonly agentVersion: number;
  readonly at: Date;
};

/** Returns the last result of every case in a stored run. */
export async function lastResults({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly LastResult[]> {
  const { rows } = await sql<LastResult>`
    select distinct on (result.file, result.name) result.file, result.name, result.pass, result.run_id as "runId",
      result.place, run.agent_version as "agentVersion", run.started_at as at
    from test_results as result join test_runs as run on run.workspace = result.workspace and run.id = result.run_id
    where result.workspace = ${workspace} and result.kind = 'case' and run.request -> 'unsaved' is null
    order by result.file, result.name, run.started_at desc`.execute(db);
  return rows;
}

/** Returns one whole result; null if its run is no longer stored. */
export async function resultAt(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { runId, place }: Pick<LastResult, "runId" | "place">,
): Promise<TestResult | null> {
  const row = await db.selectFrom("testResults").selectAll()
    .where("workspace", "=", workspace).where("runId", "=", runId).where("place", "=", place).executeTakeFirst();
  return row ?? null;
}
