import assert from "node:assert/strict";
import { sql } from "kysely";
import { json, storable } from "../../core/db/json.ts";
import { migrate, MIGRATIONS } from "../../core/db/migrate.ts";
import { toolCalls } from "../../core/db/migrations/002_tool_calls.ts";
import { boundHash } from "../../core/db/migrations/025_bound_hash.ts";
import { isUniqueViolation } from "../../core/db/errors.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { DeskError } from "../../core/problem.ts";
import { DATABASE_KINDS, tableNames } from "./databases.ts";

const NAMES = MIGRATIONS.map(({ name }) => name);
const AT = new Date("2026-11-20T12:00:00.123Z");

/** The last migration of the newest release in `tests/releases`. */
const LAST_RELEASED = "073_steady_instances";

/** The columns of a database as `table.column`, and whether a new row must give them a value. */
async function columnsOf({ db }: OpenDatabase): Promise<ReadonlyMap<string, { readonly needsValue: boolean }>> {
  const { rows } = await sql<{ name: string; needsValue: boolean }>`
    select table_name || '.' || column_name as name,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "needsValue"
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return new Map(rows.map(({ name, needsValue }) => [name, { needsValue }]));
}

type Step = (database: OpenDatabase) => Promise<void>;

/** In this order on one database of each kind: making one takes seconds. */
const STEPS: Readonly<Record<string, Step>> = {
  "undoes a migration that fails, wholly": async (database) => {
    const broken = { name: "001_broken", statements: ["create table half (id text)", "create nonsense"] };
    await assert.rejects(
      migrate(database.db, [broken]),
      (error) => error instanceof DeskError && /001_broken.*nothing was changed/.test(error.message),
    );
    assert.deepEqual(await tableNames(database), []);
  },
  "makes every table once, and desks of the last release can go on writing": async (database) => {
    const released = MIGRATIONS.filter(({ name }) => name <= LAST_RELEASED);
    assert.deepEqual(await migrate(database.db, released), NAMES.slice(0, released.length));
    const before = await columnsOf(database);
    assert.deepEqual(await migrate(database.db), NAMES.slice(released.length));
    assert.deepEqual(await migrate(database.db), []);
    const after = await columnsOf(database);
    assert.deepEqual([...before.keys()].filter((name) => !after.has(name)), [], "nothing that it writes is gone");
    const tables = new Set([...before.keys()].map((name) => name.split(".")[0]));
    const needed = [...after].filter(([name, { needsValue }]) =>
      needsValue && before.get(name)?.needsValue !== true && tables.has(name.split(".")[0])
    );
    assert.deepEqual(needed.map(([name]) => name), [], "nothing that it leaves out is needed");
  },
  "keeps whether a version was an AI's change, as far as it can be known": async ({ db }) => {
    await sql`alter table agent_versions drop column by_ai`.execute(db);
    await sql`drop table tool_calls`.execute(db);
    await workspace(db, "old");
    const saved = [["mcp", "Ada (Cursor)"], ["restore", "Ada (Cursor)"], ["restore", "Ada"], ["desk", "Ada (sales)"]];
    for (const [at, [via, name]] of saved.entries()) {
      await sql`insert into agent_versions (workspace, version, files, changed, message, saved_at, saved_by_name, via)
        values ('old', ${at + 1}, '{}', '[]', '', now(), ${name}, ${via})`.execute(db);
    }
    for (const statement of toolCalls.statements) await sql.raw(statement).execute(db);
    const rows = await db.selectFrom("agentVersions").select("byAi").orderBy("version").execute();
    assert.deepEqual(rows.map(({ byAi }) => byAi), [true, true, false, false]);
    await db.deleteFrom("workspaces").where("id", "=", "old").execute();
  },
  "renames what a yes is bound to, also of changes that wait": async ({ db }) => {
    await sql`alter table confirmations rename column bound_hash to input_hash`.execute(db);
    await workspace(db, "old");
    await sql`insert into visitors (workspace, id, page, facts, first_seen, last_seen)
      values ('old', 'v', '{}', '{}', now(), now())`.execute(db);
    await sql`insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags,
        started_at, last_message_at, agent_version, page)
      values ('old', 'c', 1, 'open', 'ai', 'v', false, '[]', now(), now(), 1, '{}')`.execute(db);
    const waiting = [{ action: "website:a", inputHash: "h1" }, {
      action: "b",
      inputHash: null,
      input: { inputHash: "x" },
    }];
    for (const [at, rest] of [[], waiting].entries()) {
      const queue = JSON.stringify({ place: 1, total: 1, rest, speaks: false });
      await sql`insert into confirmations (workspace, id, conversation_id, visitor_id, action, agent_version, input,
          input_hash, summary, message_id, state, queue, created_at, expires_at)
        values ('old', ${`q${at}`}, 'c', 'v', 'a', 1, '{}', 'h', '', 'm', 'pending', ${queue}::text::jsonb, now(), now())`
        .execute(
          db,
        );
    }
    for (const statement of boundHash.statements) await sql.raw(statement).execute(db);
    const rows = await db.selectFrom("confirmations").select(["boundHash", "queue"]).orderBy("id").execute();
    assert.deepEqual(rows.map((row) => row.boundHash), ["h", "h"]);
    assert.deepEqual(rows.map(({ queue }) => queue.rest), [[], [
      { action: "website:a", boundHash: "h1" },
      { action: "b", boundHash: null, input: { inputHash: "x" } },
    ]]);
    await db.deleteFrom("workspaces").where("id", "=", "old").execute();
  },
  "refuses a database of a newer desk and leaves it alone": async (database) => {
    const newer = [...MIGRATIONS, { name: "999_newer", statements: ["create table newer (id text)"] }];
    assert.deepEqual(await migrate(database.db, newer), ["999_newer"]);
    await assert.rejects(
      migrate(database.db),
      (error) => error instanceof DeskError && /newer version of the desk \(it has 999_newer\)/.test(error.message),
    );
    await sql`drop table newer`.execute(database.db);
    await sql`delete from kysely_migration where name = '999_newer'`.execute(database.db);
  },
  "keeps times, numbers and documents as they are": async ({ db }) => {
    const settings = { camelCase: [1, "a", null], "snake_case": { deepKey: 0.5 }, list: [] };
    await workspace(db, "w", settings);
    const row = await db.selectFrom("workspaces").selectAll().where("id", "=", "w").executeTakeFirstOrThrow();
    assert.deepEqual([row.settings, row.createdAt, row.identityOn], [settings, AT, false]);
    const counted = await db.selectFrom("workspaces").select((all) => all.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    assert.deepEqual(counted, { count: 1 });
  },
  "keeps documents with characters that PostgreSQL has none for": async ({ db }) => {
    const settings = { "k\0": "a\0b\ud800c\\u0000d💬\u001f", plain: "\\" };
    await workspace(db, "odd", settings);
    const row = await db.selectFrom("workspaces").select("settings").where("id", "=", "odd").executeTakeFirstOrThrow();
    assert.deepEqual(row.settings, { "k\ufffd": "a\ufffdb\ufffdc\\u0000d💬\u001f", plain: "\\" });
    assert.equal(storable("a\0b\ud800💬"), "a\ufffdb\ufffd💬");
  },
  "reports a key that is taken": async ({ db }) => {
    const taken = await workspace(db, "w").then(() => null, (error: unknown) => error);
    assert.equal(isUniqueViolation(taken), true);
    assert.equal(isUniqueViolation(taken, "workspaces_pkey"), true);
    assert.equal(isUniqueViolation(taken, "teammates_pkey"), false);
    assert.equal(isUniqueViolation(await sql`nonsense`.execute(db).catch((error) => error)), false);
  },
  "lets no row point into another workspace": async ({ db }) => {
    await workspace(db, "other");
    await db.insertInto("accounts").values({ id: "a", email: "a@b.c", passwordHash: "x", createdAt: AT }).execute();
    await db.insertInto("teammates").values({
      id: "t",
      workspace: "w",
      account: "a",
      name: "A",
      role: "owner",
      createdAt: AT,
    }).execute();
    const token = (of: string) =>
      db.insertInto("apiTokens").values({
        id: "p",
        workspace: of,
        teammate: "t",
        name: "n",
        hash: `h${of}`,
        last4: "abcd",
        readOnly: true,
        readsCustomers: false,
        createdAt: AT,
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      }).execute();
    await assert.rejects(token("other"), /foreign key/);
    await token("w");
  },
  "undoes what a transaction did before it failed": async ({ db }) => {
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await workspace(tx, "undone");
        throw new Error("changed my mind");
      }),
      /changed my mind/,
    );
    // A fault that is caught inside must not look like a success: PostgreSQL rolls back at commit.
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await workspace(tx, "undone");
        await workspace(tx, "w").catch(() => {});
      }),
    );
    assert.equal(
      await db.selectFrom("workspaces").select("id").where("id", "=", "undone").executeTakeFirst(),
      undefined,
    );
  },
  "goes on after a savepoint": async ({ db }) => {
    const tx = await db.startTransaction().execute();
    await workspace(tx, "saved");
    const after = await tx.savepoint("before").execute();
    await workspace(after, "w").catch(() => {});
    await after.rollbackToSavepoint("before").execute();
    await after.releaseSavepoint("before").execute();
    await tx.commit().execute();
    assert.notEqual(
      await db.selectFrom("workspaces").select("id").where("id", "=", "saved").executeTakeFirst(),
      undefined,
    );
  },
  "removes everything of a workspace with it": async (database) => {
    await database.db.deleteFrom("workspaces").execute();
    // A person's account is the installation's, and stays.
    await database.db.deleteFrom("accounts").execute();
    for (const table of await tableNames(database)) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(database.db);
      assert.deepEqual(rows, [], table);
    }
  },
};

async function workspace(db: OpenDatabase["db"], id: string, settings = {}): Promise<void> {
  await db.insertInto("workspaces")
    .values({ id, name: "n", widgetKey: `wk_${id}`, settings: json(settings), createdAt: AT })
    .execute();
}

for (const { name, missing, run } of DATABASE_KINDS) {
  Deno.test({
    name: `migrate builds the schema and its constraints hold on ${name}`,
    ignore: missing,
    fn: (test) =>
      run(async (database) => {
        for (const [what, step] of Object.entries(STEPS)) await test.step(what, () => step(database));
      }),
  });
}

Deno.test({
  name: "migrate lets many instances of PostgreSQL start at the same time",
  ignore: DATABASE_KINDS.some(({ name, missing }) => name === "PostgreSQL" && missing),
  fn: () =>
    DATABASE_KINDS.find(({ name }) => name === "PostgreSQL")?.run(async ({ db }) => {
      const ran = await Promise.all(Array.from({ length: 6 }, () => migrate(db)));
      assert.deepEqual(ran.flat(), NAMES);
    }) ?? assert.fail(),
});
