/** An import leaves PostgreSQL fresh table statistics, so that a desk on the same database plans with them. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { importExport, importOrder } from "../../commands/import.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../core/db/migrate.ts";
import { openDatabase } from "../../core/db/open.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { testDesk } from "../support/desk.ts";
import { findPostgres, makeDatabase, sharedPostgres } from "../support/postgres.ts";
import { eventually } from "../support/wait.ts";

const TABLES = ["contacts", "conversations", "messages"];

Deno.test({
  name: "an import has PostgreSQL count its tables, and a dry run changes nothing",
  ignore: findPostgres() === null,
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "desk-counted-import-" });
    const { url, drop } = await makeDatabase(await sharedPostgres());
    const database = await openDatabase({ kind: "postgres", url });
    try {
      await migrate(database.db);
      const desk = await testDesk({}, { ...database, close: () => Promise.resolve() });
      await createWorkspace(desk, "Acme");
      await Deno.mkdir(`${folder}/export`);
      await Deno.writeTextFile(`${folder}/export/conversations.json`, JSON.stringify(CONVERSATIONS));
      const given = new Map([["SVC_DATA_DIR", `${folder}/data`], ["DATABASE_URL", url]]);
      const config = readConfig((name) => given.get(name));
      if (config.kind !== "ok") return assert.fail(JSON.stringify(config));
      const counted = async () => {
        const { rows } = await sql<{ name: string }>`
          select relname as name from pg_stat_user_tables where last_analyze is not null order by relname`
          .execute(database.db);
        return rows.map(({ name }) => name).filter((name) => TABLES.includes(name));
      };

      const order = importOrder({ words: ["intercom", `${folder}/export`], options: {} });
      const dry = await importExport(config.config, { ...order, isDryRun: true });
      assert.match(dry, /Conversations: 20 would/);
      assert.deepEqual(await counted(), []);

      await importExport(config.config, order);
      // A server's processes report what they did when they end.
      await eventually("the tables to be counted", async () => (await counted()).length === TABLES.length || null);
      const { rows: [messages] } = await sql<{ rows: number }>`
        select reltuples as rows from pg_class where oid = 'messages'::regclass`.execute(database.db);
      assert.deepEqual(messages, { rows: 40 });
      await desk.close();
    } finally {
      await database.close();
      await drop();
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** Twenty of two messages each. */
const CONVERSATIONS = Array.from({ length: 20 }, (_, n) => ({
  id: `t${n}`,
  state: "closed",
  created_at: 1_700_000_000,
  source: { body: `<p>Question ${n}</p>`, author: { type: "user", id: `c${n}`, email: `p${n}@a.example` } },
  conversation_parts: {
    conversation_parts: [{
      part_type: "comment",
      body: `<p>Answer ${n}</p>`,
      created_at: 1_700_000_060,
      author: { type: "admin", id: "a1" },
    }],
  },
}));
