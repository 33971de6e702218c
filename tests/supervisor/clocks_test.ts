/** Two desks on one PostgreSQL, one on a machine with a wrong clock: shared data uses the database's time. */

import assert from "node:assert/strict";
import { z } from "zod";
import { openMachine } from "../../bench/faults/machine.ts";
import { openDatabase } from "../../core/db/open.ts";
import { INSTANCE_LIMITS } from "../../core/limits/instances.ts";
import { makeToken, setUpExample } from "../flows/example_setup.ts";
import { startOwnApp } from "../flows/own_app.ts";
import { openDeskBrowser } from "../flows/teammate.ts";
import { actionsOf, only, openChat } from "../flows/visitor.ts";
import { endSupervisor, startDesk } from "../support/demo.ts";
import { signToken } from "../support/jwt.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { eventually, unixTimeIn } from "../support/wait.ts";

const OWNER = { name: "Olga", email: "olga@example.com", password: "a sentence is easy to keep" };
const DAY_S = 86_400;

const warningsSchema = z.object({ failing: z.array(z.string()), warnings: z.array(z.object({ text: z.string() })) });

Deno.test({
  name: "a desk with a wrong clock takes over no turn of another, uses the database's time, and logs it",
  ignore: findPostgres() === null,
  fn: async (test) => {
    const machine = await openMachine();
    if (machine === null) return;
    const server = await startPostgres();
    const folder = await Deno.makeTempDir({ prefix: "desk-clocks-" });
    const app = startOwnApp();
    const env = {
      DATABASE_URL: server.url,
      SVC_ALLOW_PRIVATE: app.allowance,
      SVC_KEYS_DIR: `${folder}/keys`,
      SVC_FILES_DIR: `${folder}/files`,
    };
    const right = await startDesk(env, `${folder}/right`);
    await machine.set({ aheadSeconds: DAY_S, syncMs: 0 });
    const wrong = await startDesk({ ...env, ...machine.env }, `${folder}/wrong`);
    const { db, close } = await openDatabase({ kind: "postgres", url: server.url });
    try {
      const browser = openDeskBrowser(right.deskUrl, "192.0.2.1");
      const { pathname } = new URL(right.setupLink ?? assert.fail("no link"));
      await browser.get(pathname);
      assert.equal((await browser.send(pathname, OWNER)).status, 303);
      const { secret, widgetKey } = await setUpExample(
        { deskUrl: right.deskUrl, app, browser },
        await makeToken(browser),
      );
      for (const aheadSeconds of [DAY_S, 300, -300, -DAY_S]) {
        await machine.set({ aheadSeconds, syncMs: 0 });
        const way = `${Math.abs(aheadSeconds)} s ${aheadSeconds > 0 ? "ahead of" : "behind"}`;
        await test.step(`${way} the database`, async () => {
          await eventually("the warning", async () => {
            const answer = await fetch(`${wrong.deskUrl}/readyz`);
            const { failing, warnings } = warningsSchema.parse(await answer.json());
            assert.deepEqual(failing, []);
            return warnings.some(({ text }) => text === `The clock of this machine is ${way} the database's.`) || null;
          });
          const chat = await openChat({ deskUrl: wrong.deskUrl, widgetKey });
          await chat.say(`Hello at ${aheadSeconds}`);
          const { at } = await db.selectFrom("messages").select("at")
            .where("text", "=", `Hello at ${aheadSeconds}`).executeTakeFirstOrThrow();
          assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000, at.toISOString());
        });
      }
      await test.step("a call that hangs at one desk is not ended and repeated by the other", async () => {
        const chat = await openChat({ deskUrl: right.deskUrl, widgetKey });
        const token = signToken({ sub: "cus_101", name: "Ada", exp: unixTimeIn(600) }, secret);
        assert.equal((await chat.identify(token)).status, 200);
        const { messageId } = only(await chat.say("Upgrade me to Pro"), "confirm");
        const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        app.answer = async (request) => {
          if (request.method !== "POST") return await app.fetch(request);
          asked.resolve();
          await released.promise;
          return new Response("{}");
        };
        const pressed = chat.press(messageId, "yes");
        await asked.promise;
        await machine.set({ aheadSeconds: DAY_S, syncMs: 0 });
        // The other looks for turns of the dead meanwhile.
        await new Promise((resolve) => setTimeout(resolve, INSTANCE_LIMITS.lookMs + 500));
        released.resolve();
        assert.deepEqual(actionsOf(await pressed), ["change_plan ok"]);
        assert.equal(app.received.filter(({ method }) => method === "POST").length, 1);
      });
    } catch (error) {
      console.error(right.output(), wrong.output());
      throw error;
    } finally {
      await close();
      for (const { supervisor } of [right, wrong]) await endSupervisor(supervisor);
      await app.close();
      await server.stop();
      await machine.close();
      await Deno.remove(folder, { recursive: true });
    }
  },
});
