/** Maintenance of the database. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { ping, vacuum } from "../../core/db/upkeep.ts";
import { ownDatabase } from "../support/database.ts";

const { db, close } = await ownDatabase();
Deno.test.afterAll(() => close());

const countedOf = async (table: string) => {
  const { rows: [row] } = await sql<{ counted: number }>`
    select reltuples::integer as counted from pg_class where oid = to_regclass(${table})`.execute(db);
  return row?.counted;
};

Deno.test("a vacuum counts every table, and who asks something meanwhile is answered before it has ended", async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const vacuumed = vacuum(db).then(note("vacuum"));
  await ping(db).then(note("first"));
  await ping(db).then(note("second"));
  await vacuumed;
  assert.deepEqual(ended, ["first", "second", "vacuum"]);
  for (const table of ["workspaces", "messages", "pg_statistic"]) assert.notEqual(await countedOf(table), -1, table);
});
