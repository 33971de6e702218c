import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Recall, recall } from "../../core/db/recall.ts";
import { noteWrites, tables } from "../../core/db/writes.ts";
import { addTeammate } from "../../core/teammates/teammates.ts";
import { testDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const database = await testDatabase();
const { writes } = database;
const desk = await testDesk({}, database);
Deno.test.afterAll(() => desk.close());

/** Only where this process is the only writer is there anything to remember. */
const test = writes === null ? Deno.test.ignore : Deno.test;

type Db = typeof desk.db;

/** A workspace with one teammate, and their names by memory with how often the database was asked. */
async function scene() {
  const { id: workspace } = await testWorkspace(desk);
  const named = {
    workspace,
    email: `${workspace}@example.com`,
    name: "Ada",
    role: "admin",
    passwordHash: "none",
  } as const;
  const { id } = await addTeammate(desk, named);
  const asked = { count: 0 };
  const read = async (db: Db) => {
    asked.count++;
    const rows = await db.selectFrom("teammates").select("name").where("workspace", "=", workspace).execute();
    return rows.map(({ name }) => name).join();
  };
  const memory: Recall<string> = recall(writes, tables("teammates"));
  return {
    workspace,
    id,
    asked,
    names: (db: Db = desk.db) => memory(workspace, () => read(db)),
    rename: (name: string, db: Db = desk.db) =>
      db.updateTable("teammates").set({ name }).where("workspace", "=", workspace).execute(),
  };
}

test("recall queries once while the tables are not written", async () => {
  const { names, asked, workspace } = await scene();
  assert.deepEqual([await names(), await names()], ["Ada", "Ada"]);
  await desk.db.updateTable("workspaces").set({ name: "Another" }).where("id", "=", workspace).execute();
  assert.deepEqual([await names(), asked.count], ["Ada", 1]);
});

/** Every way in which a row can change. */
const WRITES: Readonly<Record<string, (db: Db, workspace: string, id: string) => Promise<unknown>>> = {
  "an update": (db, workspace) =>
    db.updateTable("teammates").set({ name: "Grace" }).where("workspace", "=", workspace).execute(),
  "an update under another name": (db, workspace) =>
    db.updateTable("teammates as t").set({ name: "Grace" }).where("t.workspace", "=", workspace).execute(),
  "an insert": async (db, workspace, id) => {
    await db.insertInto("accounts")
      .values({ id: workspace, email: `second-${workspace}@example.com`, passwordHash: null, createdAt: desk.now() })
      .execute();
    return await db.insertInto("teammates").columns(["workspace", "id", "account", "name", "role", "createdAt"])
      .expression((insert) =>
        insert.selectFrom("teammates").where("workspace", "=", workspace).where("id", "=", id)
          .select((row) => [
            ...["workspace" as const, row.val("second").as("id"), row.val(workspace).as("account")],
            ...[row.val("Grace").as("name"), "role" as const, "createdAt" as const],
          ])
      ).execute();
  },
  "a delete": (db, workspace) => db.deleteFrom("teammates").where("workspace", "=", workspace).execute(),
  "a delete that takes them along": (db, workspace) =>
    db.deleteFrom("workspaces").where("id", "=", workspace).execute(),
  "a part before a select": (db, workspace) =>
    db.with(
      "changed",
      (part) => part.updateTable("teammates").set({ name: "Grace" }).where("workspace", "=", workspace).returning("id"),
    )
      .selectFrom("changed").selectAll().execute(),
  "a part before a write of another table": (db, workspace) =>
    db.with(
      "changed",
      (part) => part.updateTable("teammates").set({ name: "Grace" }).where("workspace", "=", workspace).returning("id"),
    )
      .updateTable("workspaces").set({ name: "Other" }).where("id", "=", workspace).execute(),
  "plain SQL": (db, workspace) => sql`update teammates set name = 'Grace' where workspace = ${workspace}`.execute(db),
};

for (const [name, write] of Object.entries(WRITES)) {
  test(`recall notices ${name} at once`, async () => {
    const { names, workspace, id } = await scene();
    assert.equal(await names(), "Ada");
    const change = write(desk.db, workspace, id);
    await change;
    assert.notEqual(await names(), "Ada");
  });
}

test("recall never caches what a rolled back transaction wrote", async () => {
  const { names, rename } = await scene();
  assert.equal(await names(), "Ada");
  const transaction = await desk.db.startTransaction().execute();
  await rename("Grace", transaction);
  assert.equal(await names(transaction), "Grace");
  await transaction.rollback().execute();
  assert.equal(await names(), "Ada");
});

test("recall never returns a transaction's writes to others before it commits", async () => {
  const { names, rename } = await scene();
  const transaction = await desk.db.startTransaction().execute();
  await rename("Grace", transaction);
  assert.equal(await names(transaction), "Grace");
  const others = names();
  await transaction.rollback().execute();
  assert.equal(await others, "Ada");
});

test("recall never caches what was rolled back to a savepoint", async () => {
  const { names, rename } = await scene();
  const transaction = await desk.db.startTransaction().execute();
  const inner = await transaction.savepoint("before").execute();
  await rename("Grace", inner);
  assert.equal(await names(inner), "Grace");
  const outer = await inner.rollbackToSavepoint("before").execute();
  assert.equal(await names(outer), "Ada");
  await transaction.commit().execute();
  assert.equal(await names(), "Ada");
});

test("recall caches again after a transaction has committed", async () => {
  const { names, rename, asked } = await scene();
  await desk.db.transaction().execute((transaction) => rename("Grace", transaction));
  assert.deepEqual([await names(), await names(), asked.count], ["Grace", "Grace", 1]);
});

test("recall does not cache what was read during a write", async () => {
  const { rename, workspace } = await scene();
  const memory = recall<string>(writes, tables("teammates"));
  // Read before the write, returned after it.
  const late = await memory(workspace, async () => {
    await rename("Grace");
    return "Ada";
  });
  assert.equal(late, "Ada");
  assert.equal(await memory(workspace, () => Promise.resolve("Grace")), "Grace");
});

test("recall never returns a stale name during 200 concurrent renames and reads", async () => {
  const { names, rename } = await scene();
  for (let at = 0; at < 200; at++) {
    const reading = names();
    await rename(`Ada ${at}`);
    assert.equal(await names(), `Ada ${at}`);
    await reading;
  }
});

// No query names the tables that triggers write: recall() must never be given one of them.
Deno.test("triggers of the database write no table that recall caches", async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where pronamespace = 'public'::regnamespace`.execute(desk.db);
  const written = rows.flatMap(({ source }) =>
    [...source.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/gi)].map(([, table]) => table)
  );
  assert.deepEqual([...new Set(written)].sort(), [
    "activities_heads",
    "audit_heads",
    "pending_events",
    "push_messages",
    "report_changes",
    "report_months",
    "tag_changes",
    "webhook_deliveries",
  ]);
});

Deno.test("recall does not cache on a database with other writers", async () => {
  const asked = { count: 0 };
  const memory = recall<number>(null, tables("teammates"));
  const read = () => Promise.resolve(++asked.count);
  assert.deepEqual([await memory("a", read), await memory("a", read)], [1, 2]);
});

Deno.test("recall keeps a bounded number of values and evicts the oldest", async () => {
  const memory = recall<number>(noteWrites(), tables("teammates"));
  const asked = { count: 0 };
  const read = () => Promise.resolve(++asked.count);
  for (let key = 0; key <= 1000; key++) await memory(`${key}`, read);
  assert.equal(await memory("1000", read), 1001);
  assert.equal(await memory("0", read), 1002);
});
