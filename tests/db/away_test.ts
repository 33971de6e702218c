/** PostgreSQL freezes or restarts under a desk: every wait ends, the reported state is true, and the desk recovers. */

import assert from "node:assert/strict";
import { migrate } from "../../core/db/migrate.ts";
import { openDatabase } from "../../core/db/open.ts";
import { isAway } from "../../core/db/errors.ts";
import { ping } from "../../core/db/upkeep.ts";
import { openChat } from "../flows/visitor.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { testServed } from "../support/served.ts";
import { eventually, within } from "../support/wait.ts";

/** Long enough for any query of a busy machine that answers at all. */
const WAITS = { connectMs: 4000, queryMs: 4000, longMs: 60_000, closeMs: 4000 };

Deno.test({
  name: "a desk closes its connections to a PostgreSQL that is frozen",
  ignore: findPostgres() === null,
  fn: async () => {
    const server = await startPostgres();
    for (const instance of [undefined, "one"]) {
      const named = instance === undefined ? {} : { instance };
      const database = await openDatabase({ kind: "postgres", url: server.url, waits: WAITS, ...named });
      await database.wire?.listen({ heard() {}, lost() {}, gap() {} });
      await ping(database.db);
      server.freeze();
      try {
        await within("the close", database.close());
      } finally {
        server.thaw();
      }
    }
    await server.stop();
  },
});

Deno.test({
  name: "a desk whose PostgreSQL freezes or restarts says so, loses nothing, and is well again without a restart",
  ignore: findPostgres() === null,
  fn: async (test) => {
    const server = await startPostgres();
    const patient = await openDatabase({ kind: "postgres", url: server.url });
    await migrate(patient.db);
    await patient.close();
    const database = await openDatabase({ kind: "postgres", url: server.url, instance: "one", waits: WAITS });
    const { url, workspace, signIn, close } = await testServed({}, database);
    const owner = await signIn("Olga");
    const chat = await openChat({ deskUrl: url, widgetKey: workspace.widgetKey });
    await chat.say("hello before");
    const readiness = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, (await answer.json()).failing];
    };
    const back = () => eventually("the desk", async () => (await readiness())[0] === 200 || null);
    try {
      await test.step("while frozen, pages, the chat and /readyz answer and say that the database is away", async () => {
        server.freeze();
        try {
          assert.deepEqual(await readiness(), [503, ["database"]]);
          const page = await owner.get("/desk/inbox");
          assert.equal(page.status, 503);
          assert.match(page.html, /Not available at the moment/);
          assert.match(
            page.html,
            /The desk(?:'|&#39;)s database does not answer at the moment\. What was saved before is safe\./,
          );
          const thread = await fetch(`${url}/api/widget/${workspace.widgetKey}/config`);
          await thread.body?.cancel();
          assert.ok([200, 503].includes(thread.status), String(thread.status));
        } finally {
          server.thaw();
        }
      });

      await test.step("once thawed, nothing acknowledged is lost, and nothing has to be restarted", async () => {
        await back();
        assert.ok((await chat.thread()).some(({ text }) => text === "hello before"));
        await chat.say("hello after");
        assert.equal((await owner.get("/desk/inbox")).status, 200);
      });

      await test.step("a server that restarts is found again", async () => {
        await server.restart();
        await back();
        assert.ok((await chat.thread()).some(({ text }) => text === "hello after"));
      });

      await test.step("a query of a transaction that had no answer does not make the rollback wait as well", async () => {
        server.freeze();
        try {
          const failed = await database.db.transaction().execute((db) => ping(db)).catch((error: unknown) => error);
          assert.ok(isAway(failed), String(failed));
        } finally {
          server.thaw();
        }
        await back();
      });
    } finally {
      await close();
      await server.stop();
    }
  },
});
