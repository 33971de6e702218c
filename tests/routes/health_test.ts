/** `/readyz` names what fails, and does so in time. */

import assert from "node:assert/strict";
import { openFiles } from "../../routes/files.ts";
import { isReady } from "../../routes/health.ts";
import { testServed } from "../support/served.ts";

Deno.test("/readyz names the stores that cannot be written or do not answer", async () => {
  const { served, close } = await testServed();
  const asked = {
    request: new Request("http://desk/readyz"),
    params: {},
    address: "203.0.113.1",
    ip: "203.0.113.1",
    country: null,
  };
  const failing = async (changed: Partial<typeof served>) => {
    const answer = await isReady({ ...served, ...changed }, asked);
    return [answer.status, (await answer.json()).failing];
  };
  assert.deepEqual(await failing({}), [200, []]);
  assert.deepEqual(await failing({ desk: { ...served.desk, files: openFiles("/proc/nowhere") } }), [503, ["files"]]);
  assert.deepEqual(await failing({ sandboxAnswers: () => new Promise(() => {}) }), [503, ["sandbox"]]);
  await close();
});
