/** The chat's settings, which every open page asks for at once after a change. */

import assert from "node:assert/strict";
import { timeQueries } from "../../core/db/time_queries.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { openConfigs, siteOf } from "../../routes/chat/config.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const { desk, served, workspace, close } = await testServed();
Deno.test.afterAll(close);

let statements = 0;
const counted = { ...desk, db: desk.db.withPlugin(timeQueries(() => 0, () => statements++)) };

const greet = async (greeting: string) =>
  await changeSettings(desk, await testCaller(desk, workspace.id), { widget: { appearance: { greeting } } }, {
    dryRun: false,
    message: "",
  });
const ask = (configs: ReturnType<typeof openConfigs>) =>
  siteOf({ ...served, desk: counted, configs }, workspace.widgetKey, "192.0.2.1");

Deno.test("a hundred concurrent requests for the settings share one read", async () => {
  const configs = openConfigs(desk.live);
  await ask(configs);
  const ofOne = statements;
  await greet("Hello");
  statements = 0;
  const read = await Promise.all(Array.from({ length: 100 }, () => ask(configs)));
  assert.equal(statements, ofOne);
  assert.deepEqual(new Set(read.map(({ config }) => JSON.stringify(config.greeting))).size, 1);
});

Deno.test("a request after a change gets the new settings, even while the old ones are being read", async () => {
  const configs = openConfigs(desk.live);
  const early = ask(configs);
  await greet("Welcome");
  const late = await ask(configs);
  await early;
  for (const { config } of [late, await ask(configs)]) assert.match(JSON.stringify(config.greeting), /Welcome/);
});

Deno.test("an unknown key is looked up again, as it may have been made meanwhile", async () => {
  const configs = openConfigs(desk.live);
  const unknown = { ...served, configs };
  for (let times = 0; times < 2; times++) {
    await assert.rejects(siteOf(unknown, "wk_unknown", "192.0.2.1"), { code: "not_found" });
    assert.equal(configs.size, 0);
  }
});

Deno.test("more made-up keys at once than are cached leave the settings of a real one where they are", async () => {
  const configs = openConfigs(desk.live);
  const asked = { ...served, configs };
  await ask(configs);
  const made = Array.from({ length: 1010 }, (_, at) => siteOf(asked, `wk_made_up_${at}`, `2001:db8::${at}`));
  const answers = Promise.allSettled(made);
  // Each has asked for its rate first.
  for (let at = 0; at < 1010; at++) await Promise.resolve();
  assert.ok(configs.size > 1 && configs.size <= 1000, `${configs.size} are cached`);
  statements = 0;
  await ask(configs);
  assert.equal(statements, 0);
  assert.deepEqual(new Set((await answers).map(({ status }) => status)), new Set(["rejected"]));
  assert.equal(configs.size, 1);
});
