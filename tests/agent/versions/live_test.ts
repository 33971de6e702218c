import assert from "node:assert/strict";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { deskWithApp, FILES, saveFiles } from "../../actions/scene.ts";
import { testWorkspace } from "../../support/desk.ts";

const { desk } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

Deno.test("liveAgent gives the highest version, parsed once", async () => {
  const { id } = await testWorkspace(desk);
  await saveFiles(desk, id, 1, {});
  assert.equal((await liveAgent(desk, id)).agent.actions.size, 0);
  await saveFiles(desk, id, 2, FILES);
  const live = await liveAgent(desk, id);
  assert.equal(live.version, 2);
  assert.deepEqual([...live.agent.actions.keys()].sort(), ["change_plan", "get_account"]);
  assert.equal(await liveAgent(desk, id), live);
});

Deno.test("liveAgent sees a new version immediately, and never one that was rolled back", async () => {
  const { id } = await testWorkspace(desk);
  await saveFiles(desk, id, 1, {});
  assert.equal((await liveAgent(desk, id)).version, 1);
  const db = await desk.db.startTransaction().execute();
  await saveFiles({ ...desk, db }, id, 2, FILES);
  assert.equal((await liveAgent({ ...desk, db }, id)).version, 2);
  const meanwhile = liveAgent(desk, id);
  await db.rollback().execute();
  assert.equal((await meanwhile).version, 1);
  assert.equal((await liveAgent(desk, id)).version, 1);
  await saveFiles(desk, id, 2, { "actions/get_account.yaml": FILES["actions/get_account.yaml"] ?? "" });
  const { version, agent } = await liveAgent(desk, id);
  assert.deepEqual([version, [...agent.actions.keys()]], [2, ["get_account"]]);
});

Deno.test("liveAgent handles a workspace without versions, and keeps workspaces apart", async () => {
  const [first, second] = [await testWorkspace(desk), await testWorkspace(desk)];
  await saveFiles(desk, first.id, 1, FILES);
  assert.equal((await liveAgent(desk, first.id)).agent.actions.size, 2);
  const none = await liveAgent(desk, second.id);
  assert.deepEqual([none.version, none.files.size, none.agent.actions.size], [0, 0, 0]);
});

Deno.test("liveAgent leaves out a file that can no longer be read", async () => {
  const { id } = await testWorkspace(desk);
  await saveFiles(desk, id, 1, { ...FILES, "actions/broken.yaml": "url: [" });
  assert.equal((await liveAgent(desk, id)).agent.actions.size, 2);
});

Deno.test("liveAgent keeps a bounded number of versions", async () => {
  const { id } = await testWorkspace(desk);
  for (let version = 1; version <= 70; version++) {
    await saveFiles(desk, id, version, {});
    await liveAgent(desk, id);
  }
  assert.ok(desk.agents.parsed.size <= 64);
  assert.equal((await liveAgent(desk, id)).version, 70);
});
