/** A change of the settings reaches the chats that are open, and the next ones, at once. */

import assert from "node:assert/strict";
import { changeSettings } from "../../core/settings/change.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const served = await testServed();
Deno.test.afterAll(() => served.close());

Deno.test("a site gets the new settings with its next request, not when its memory is old", async () => {
  const { desk, url, workspace } = served;
  const configOf = async () => {
    const { color, greeting } = await (await fetch(`${url}/api/widget/${workspace.widgetKey}/config`)).json();
    return [color, greeting];
  };
  assert.deepEqual(await configOf(), ["#2563eb", null]);
  const caller = await testCaller(desk, workspace.id);
  const part = { widget: { appearance: { color: "#aa3300", greeting: "Ahoy" } } };
  await changeSettings(desk, caller, part, { dryRun: false, message: "" });
  assert.deepEqual(await configOf(), ["#aa3300", "Ahoy"]);
});
