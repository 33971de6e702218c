/** Kept queries are compiled once, take new values each time, join transactions, and are visible to plugins. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { keepQuery, type QueryValue } from "../../core/db/kept_query.ts";
import { testDatabase } from "../support/database.ts";

const { db, close } = await testDatabase();
Deno.test.afterAll(close);

type Asked = { readonly name: string | null; readonly at: Date; readonly few: number };

/** A query that returns its values, and how often it was built. */
function asking() {
  const built = { times: 0 };
  const ask = keepQuery((on, value: QueryValue<Asked>) => {
    built.times++;
    return on.selectNoFrom([
      sql<string | null>`cast(${value("name")} as text)`.as("firstName"),
      sql<Date>`cast(${value("at")} as timestamptz)`.as("at"),
      sql<number>`cast(${value("few")} as integer) + cast(${1} as integer)`.as("more"),
      sql<string | null>`cast(${value("name")} as text)`.as("sameName"),
    ]);
  });
  return { ask, built };
}

const at = new Date("2026-11-30T12:00:00.123Z");

Deno.test("a cached query is built once, and sent with the current values each time", async () => {
  const { ask, built } = asking();
  const names = ["Ada", null, "o'Hara $1", "Ada"];
  const answers = await Promise.all(names.map((name, few) => ask(db, { name, at, few })));
  assert.deepEqual(
    answers,
    names.map((name, few) => [{ firstName: name, at, more: few + 1, sameName: name }]),
  );
  assert.equal(built.times, 1);
});

Deno.test("a cached query runs in the transaction that it is sent in", async () => {
  const { ask } = asking();
  const count = keepQuery((on, value: QueryValue<{ readonly workspace: string }>) =>
    on.insertInto("conversationNumbers").values({ workspace: value("workspace"), last: 1 }).returning("last")
  );
  await assert.rejects(
    db.transaction().execute(async (inside) => {
      await ask(inside, { name: null, at, few: 0 });
      await count(inside, { workspace: "no such workspace" });
    }),
  );
  assert.deepEqual(await ask(db, { name: null, at, few: 0 }), [{ firstName: null, at, more: 1, sameName: null }]);
});

Deno.test("a plugin sees a cached query with its current values each time", async () => {
  const { ask, built } = asking();
  const seen: unknown[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId).parameters);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  for (const name of ["Ada", "Grace"]) {
    assert.equal((await ask(watched, { name, at, few: 2 }))[0]?.sameName, name);
  }
  assert.deepEqual(seen, [["Ada", at, 2, 1, "Ada"], ["Grace", at, 2, 1, "Grace"]]);
  assert.equal(built.times, 2);
});
