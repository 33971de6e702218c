/** Maintenance of the database. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { analyzeGrown, ping, vacuum } from "../../core/db/upkeep.ts";
import { ownDatabase } from "../support/database.ts";

const { db, close } = await ownDatabase();
Deno.test.afterAll(() => close());

const countedOf = async (table: string) => {
  const { rows: [row] } = await sql<{ counted: number }>`
    select reltuples::integer as counted from pg_class where oid = to_regclass(${table})`.execute(db);
  return row?.counted;
};

Deno.test("a vacuum updates the statistics of every table, and does not block queries", async () => {
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const vacuumed = vacuum(db).then(note("vacuum"));
  await ping(db).then(note("first"));
  await ping(db).then(note("second"));
  await vacuumed;
  assert.deepEqual(ended, ["first", "second", "vacuum"]);
  for (const table of ["workspaces", "messages", "pg_statistic"]) assert.notEqual(await countedOf(table), -1, table);
});

Deno.test("a table is analyzed only once it has doubled", async () => {
  const add = (count: number) =>
    sql`insert into grown (name, count) select md5(random()::text), 1 from generate_series(1, ${count})`.execute(db);
  await sql`create table grown (name text primary key, count integer)`.execute(db);
  await add(100);
  await analyzeGrown(db);
  assert.equal(await countedOf("grown"), -1, "a table of a page or two");
  await add(1900);
  await analyzeGrown(db);
  assert.equal(await countedOf("grown"), 2000);
  await add(1000);
  await analyzeGrown(db);
  assert.equal(await countedOf("grown"), 2000, "half as much again");
  await add(2000);
  await analyzeGrown(db);
  assert.equal(await countedOf("grown"), 5000);
});
