/** A transaction's events for other instances are sent after its commit, in batches, and are not lost in between. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import pg from "pg";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { migratedPostgres } from "../support/database.ts";
import { findPostgres } from "../support/postgres.ts";
import { eventually } from "../support/wait.ts";

const ignore = findPostgres() === null;

/** Runs a test with a database, the desk `here` on it, which does not listen, and what a connection hears that does. */
async function withDesk(
  test: (here: OpenDatabase, heard: readonly string[], url: string) => Promise<void>,
): Promise<void> {
  const { url, drop } = await migratedPostgres();
  const here = await openDatabase({ kind: "postgres", url, instance: "here" });
  const ear = new pg.Client({ connectionString: url });
  const heard: string[] = [];
  ear.on("notification", ({ payload = "" }) => heard.push(payload));
  try {
    await ear.connect();
    await ear.query("listen desk");
    await test(here, heard, url);
  } finally {
    await ear.end();
    await here.close();
    await drop();
  }
}

/** Commits a change of which the triggers tell. */
async function write({ db }: OpenDatabase, id: string): Promise<void> {
  await sql`insert into workspaces (id, name, widget_key, settings, created_at)
    values (${id}, '', ${id}, '{}', now())`.execute(db);
  await sql`update workspaces set name = 'Another' where id = ${id}`.execute(db);
}

async function pendingIn({ db }: OpenDatabase): Promise<readonly string[]> {
  const { rows } = await sql<{ event: string }>`select event from pending_events order by seq`.execute(db);
  return rows.map(({ event }) => event);
}

function settingsOf(workspace: string): string {
  return `~here {"kind": "settings", "workspace": "${workspace}"}`;
}

Deno.test({
  name: "a transaction stores its events without notifying, and one statement then sends them in order",
  ignore,
  fn: () =>
    withDesk(async (here, heard) => {
      const all = ["w_1", "w_2", "w_3"];
      for (const id of all) await write(here, id);
      assert.deepEqual(await pendingIn(here), all.map(settingsOf));
      assert.deepEqual(heard, [], "no commit has notified");
      await here.wire?.send(() => ["first", "second"]);
      const sent = [...all.map(settingsOf), "~here first", "~here second"];
      await eventually("all events", () => heard.length >= sent.length || null);
      assert.deepEqual(heard, sent);
      assert.deepEqual(await pendingIn(here), []);
    }),
});

Deno.test({
  name: "other instances get the same events for a conversation that begins with a wait as for one that is handed over",
  ignore,
  fn: () =>
    withDesk(async (here) => {
      await sql`insert into workspaces (id, name, widget_key, settings, created_at)
        values ('w', '', 'w', '{}', now())`.execute(here.db);
      await sql`insert into visitors (id, workspace, first_seen, last_seen, page, facts)
        values ('v', 'w', now(), now(), 'null', 'null')`.execute(here.db);
      const begin = (id: string, number: number, handedOverAt: Date | null) =>
        sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags,
            started_at, last_message_at, agent_version, page, handed_over_at)
          values (${id}, 'w', ${number}, 'open', 'ai', 'v', false, '[]', now(), now(), 1, 'null', ${handedOverAt})`
          .execute(here.db);
      await begin("of_agent", 1, null);
      await begin("waiting", 2, new Date());
      assert.deepEqual(await pendingIn(here), [
        '~here {"kind": "conversation", "workspace": "w", "conversationId": "waiting"}',
      ]);
    }),
});

Deno.test({
  name: "more events than one statement takes are all sent, each once",
  ignore,
  fn: () =>
    withDesk(async (here, heard) => {
      await sql`insert into pending_events (event) select '~here ' || n from generate_series(1, 1201) as n`.execute(
        here.db,
      );
      await Promise.all([here.wire?.send(() => []), here.wire?.send(() => ["last"])]);
      await eventually("all events", () => heard.length >= 1202 || null);
      assert.equal(new Set(heard).size, 1202);
      assert.equal(heard.length, 1202);
    }),
});

Deno.test({
  name: "events of a desk that died after its commit are sent by another desk",
  ignore,
  fn: () =>
    withDesk(async (here, _, url) => {
      await write(here, "w_1");
      const there = await openDatabase({ kind: "postgres", url, instance: "there" });
      const texts: string[] = [];
      await there.wire?.listen({ heard: (text) => void texts.push(text), gap: () => {}, lost: () => {} });
      await eventually("the event", () => texts.length > 0 || null);
      assert.deepEqual(texts, ['{"kind": "settings", "workspace": "w_1"}']);
      await there.close();
    }),
});

Deno.test({
  name: "a desk of the previous version still notifies with its commit",
  ignore,
  fn: () =>
    withDesk(async (here, heard, url) => {
      const before = new pg.Client({ connectionString: url, application_name: "desk old" });
      await before.connect();
      await write(here, "w_1");
      await before.query("update workspaces set name = 'Third' where id = 'w_1'");
      await eventually("the notification", () => heard.length > 0 || null);
      assert.deepEqual(heard, ['old {"kind": "settings", "workspace": "w_1"}']);
      await before.end();
    }),
});
