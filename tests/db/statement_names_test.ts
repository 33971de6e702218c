/** The statements that a desk prepares on a PostgreSQL server. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { statementNames } from "../../core/db/statement_names.ts";
import { DATABASE_LIMITS } from "../../core/limits/database.ts";
import { findPostgres, makeDatabase, sharedPostgres } from "../support/postgres.ts";
import { eventually } from "../support/wait.ts";

const { preparedAfter, preparedMax } = DATABASE_LIMITS;
const SELECT = "select * from grown where a = $1";

/** A desk's database with one table, and the same as another program sees it. */
async function withDesk(run: (desk: OpenDatabase, other: OpenDatabase) => Promise<void>): Promise<void> {
  const { url, drop } = await makeDatabase(await sharedPostgres());
  const desk = await openDatabase({ kind: "postgres", url, instance: "one" });
  const other = await openDatabase({ kind: "postgres", url });
  try {
    await sql`create table grown (a integer)`.execute(other.db);
    await sql`insert into grown values (1)`.execute(other.db);
    await run(desk, other);
  } finally {
    await desk.close();
    await other.close();
    await drop();
  }
}

const rows = async ({ db }: Pick<OpenDatabase, "db">) =>
  (await sql`select * from grown where a = ${1}`.execute(db)).rows;

/** One after the other, and so on one connection. */
async function useOften(desk: Pick<OpenDatabase, "db">): Promise<void> {
  for (let use = 0; use < preparedAfter; use++) assert.equal((await rows(desk)).length, 1);
}

async function kept({ db }: Pick<OpenDatabase, "db">): Promise<readonly string[]> {
  const found = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return found.rows.map(({ statement }) => statement);
}

const test = (name: string, fn: () => Promise<void>) => Deno.test({ name, ignore: findPostgres() === null, fn });

test("only frequently used statements are prepared on the server", () =>
  withDesk(async (desk, other) => {
    await rows(desk);
    assert.deepEqual(await kept(desk), []);
    await useOften(desk);
    assert.deepEqual(await kept(desk), [SELECT]);
    await useOften(other);
    assert.deepEqual(await kept(other), []);
  }));

test("a prepared statement sees the columns that a newer desk has added, alone and in a transaction", () =>
  withDesk(async (desk, other) => {
    await useOften(desk);
    await sql`alter table grown add column b text default 'new'`.execute(other.db);
    assert.deepEqual(await rows(desk), [{ a: 1, b: "new" }]);
    await useOften(desk);
    assert.deepEqual(await kept(desk), [SELECT, SELECT]);
    await sql`alter table grown add column c text default 'newer'`.execute(other.db);
    await desk.db.transaction().execute(async (db) => {
      assert.deepEqual(await rows({ db }), [{ a: 1, b: "new", c: "newer" }]);
    });
  }));

test("a pooler that switches connections between transactions makes the desk stop naming statements, without a failed query", () =>
  withDesk(async (desk) => {
    await useOften(desk);
    await sql`deallocate all`.execute(desk.db);
    assert.deepEqual(await rows(desk), [{ a: 1 }]);
    await useOften(desk);
    assert.deepEqual(await kept(desk), []);
  }));

test("the error of a statement name that the pooler's connection already has is recognised", () =>
  withDesk(async (_, other) => {
    const twice = other.db.connection().execute(async (db) => {
      await sql`prepare same as select 1`.execute(db);
      await sql`prepare same as select 1`.execute(db);
    });
    await assert.rejects(twice, (error) => statementNames().refused(error));
    await assert.rejects(sql`select 1 / 0`.execute(other.db), (error) => !statementNames().refused(error));
  }));

test("generic plans are used once the server has statistics, and not while its tables may be empty", () =>
  withDesk(async (desk, other) => {
    const mode = async () => {
      const { rows: [set] } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(
        desk.db,
      );
      return set?.mode;
    };
    const use = async (times: number) => {
      const seen = new Set<unknown>();
      for (let used = 0; used < times; used++) seen.add(await mode());
      return [...seen];
    };
    assert.deepEqual(await use(250), ["force_custom_plan"]);
    await sql`create table messages as select generate_series(1, 1000) as n`.execute(other.db);
    assert.deepEqual(await use(250), ["force_custom_plan"], "so few that another one may be the first of many");
    await sql`analyze messages`.execute(other.db);
    assert.deepEqual(await use(250), ["force_custom_plan", "auto"]);
    // Like an import: later plans use the values, until the desk has updated the server's statistics.
    await sql`insert into messages select generate_series(1, 100000)`.execute(other.db);
    assert.deepEqual((await use(250)).slice(0, 2), ["auto", "force_custom_plan"]);
    await eventually("a new count", async () => await mode() === "auto" || null);
    const { rows: [{ counted } = { counted: 0 }] } = await sql<{ counted: number }>`
      select reltuples::integer as counted from pg_class where oid = to_regclass('messages')`.execute(other.db);
    assert.equal(counted, 101_000);
  }));

test("the desk's connections switch off JIT compilation", () =>
  withDesk(async (desk) => {
    assert.deepEqual((await sql`select current_setting('jit') as jit`.execute(desk.db)).rows, [{ jit: "off" }]);
  }));

Deno.test("a statement whose plan depends on its values is not prepared", () => {
  const names = statementNames();
  const nameOf = (text: string) => Array.from({ length: preparedAfter }, () => names.nameOf(text, "alone")).at(-1);
  const depend = [
    "select id from contacts where name ilike $1 limit $2",
    "select id from messages where to_tsvector('simple', text) @@ to_tsquery('simple', $1) limit $2",
    "select id from conversations where tags @> cast($1 as jsonb) limit $2",
    "select id from conversations where id in (select jsonb_array_elements_text(cast($1 as jsonb)))",
    "select count(*) filter (where status = $1) from conversations",
  ];
  assert.deepEqual(depend.map(nameOf), depend.map(() => undefined));
  assert.ok(nameOf("select settings from workspaces where id = $1"));
});

Deno.test("no more statements are prepared than the limit, and only those that read or write rows", () => {
  const names = statementNames();
  const nameOf = (text: string) => Array.from({ length: preparedAfter }, () => names.nameOf(text, "alone")).at(-1);
  assert.equal(nameOf("begin"), undefined);
  const given = Array.from({ length: preparedMax + 3 }, (_, at) => nameOf(`select ${at}`));
  assert.equal(new Set(given).size, preparedMax + 1);
  assert.equal(given.at(-1), undefined);
  assert.equal(nameOf("select 0"), given[0]);
});
