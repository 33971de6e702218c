import assert from "node:assert/strict";
import { PGlite } from "@electric-sql/pglite";
import { pgliteStatements } from "../../core/db/pglite_statements.ts";
import { DATABASE_LIMITS } from "../../core/limits/database.ts";
import { testSnapshot } from "../support/database.ts";

const snapshot = await Deno.readFile(await testSnapshot());
const database = await PGlite.create("memory://", { loadDataDir: new Blob([snapshot], { type: "application/gzip" }) });
const statements = pgliteStatements(database);
Deno.test.afterAll(() => database.close());

const rowsOf = async (sql: string, ...parameters: readonly unknown[]): Promise<readonly unknown[]> =>
  (await statements.query(sql, parameters)).rows;

const VALUES = {
  text: ["plain", "it's ü 你好", "", null, "it's ü 你好 🙂 \\x41 ".repeat(500)],
  integer: [7, -1, null, undefined],
  bigint: [9_007_199_254_740_993n],
  boolean: [true, false],
  timestamptz: [new Date("2026-11-22T10:00:00.123Z")],
  jsonb: [{ a: [1, "two"] }, [1, 2], '"text"', null],
  "text[]": [["a", "b,c", '"'], []],
  bytea: [new Uint8Array([0, 1, 255])],
} as const;

for (const [type, values] of Object.entries(VALUES)) {
  Deno.test(`a prepared statement reads and writes ${type} like PGlite's own query`, async () => {
    const sql = `select $1::${type} as value, $1::${type} is null as missing`;
    for (const value of [...values, ...values]) {
      assert.deepEqual(await rowsOf(sql, value), (await database.query(sql, [value])).rows);
    }
  });
}

Deno.test("a prepared statement says how many rows it changed", async () => {
  await statements.query("create table counted (id integer)", []);
  const insert = "insert into counted select generate_series(1, $1::integer)";
  assert.equal((await statements.query(insert, [3])).affectedRows, 3);
  assert.equal((await statements.query(insert, [2])).affectedRows, 2);
  assert.equal((await statements.query("delete from counted where id = $1", [1])).affectedRows, 2);
});

Deno.test("a statement that fails while it is prepared or run does not affect the next one", async () => {
  await assert.rejects(rowsOf("select * from missing_table"), { code: "42P01" });
  assert.deepEqual(await rowsOf("select 1 as one"), [{ one: 1 }]);
  const divide = "select 1 / $1::integer as result";
  assert.deepEqual(await rowsOf(divide, 1), [{ result: 1 }]);
  await assert.rejects(rowsOf(divide, 0), { code: "22012" });
  assert.deepEqual(await rowsOf(divide, 1), [{ result: 1 }]);
  await assert.rejects(statements.run("rubbish"), { code: "42601" });
  assert.deepEqual(await rowsOf(divide, 1), [{ result: 1 }]);
});

Deno.test("a failed transaction refuses what follows until it is rolled back", async () => {
  await statements.run("begin");
  await assert.rejects(rowsOf("select 1 / $1::integer as result", 0), { code: "22012" });
  await assert.rejects(rowsOf("select 2 as two"), { code: "25P02" });
  await statements.run("rollback");
  assert.deepEqual(await rowsOf("select 2 as two"), [{ two: 2 }]);
});

Deno.test("a prepared statement sees columns added later", async () => {
  await statements.query("create table grown (a integer)", []);
  await statements.query("insert into grown values (1)", []);
  assert.deepEqual(await rowsOf("select * from grown"), [{ a: 1 }]);
  await statements.query("alter table grown add column b text default 'new'", []);
  assert.deepEqual(await rowsOf("select * from grown"), [{ a: 1, b: "new" }]);
});

Deno.test("the cache of prepared statements is bounded, and an evicted statement still works", async () => {
  for (let index = 0; index < DATABASE_LIMITS.preparedMax + 20; index++) {
    assert.deepEqual(await rowsOf(`select ${index} as value`), [{ value: index }]);
  }
  const [kept] = (await database.query<{ count: number }>("select count(*)::integer from pg_prepared_statements")).rows;
  assert.equal(kept?.count, DATABASE_LIMITS.preparedMax);
  assert.deepEqual(await rowsOf("select 0 as value"), [{ value: 0 }]);
});
