import assert from "node:assert/strict";
import { keyOrigins, keysOfCall, listKeys, loadKeys, type NewKey, removeKey, setKey } from "../../core/actions/keys.ts";
import { keyState, notSetUp } from "../../core/actions/key_state.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import type { Sealed, Vault } from "../../core/ports/vault.ts";
import { DeskError } from "../../core/problem.ts";
import { testWorkspace } from "../support/desk.ts";
import { actionOf, GET_ACCOUNT } from "./action.ts";
import { deskWithApp, FILES, saveFiles } from "./scene.ts";

const { desk } = await deskWithApp();
Deno.test.afterAll(() => desk.close());

const KEY: NewKey = { name: "SUPPORT_API_KEY", value: "sk_live_canary_42", by: "t_1" };

async function agentOf(files: Readonly<Record<string, string>>) {
  const { id } = await testWorkspace(desk);
  await saveFiles(desk, id, 1, files);
  return await liveAgent(desk, id);
}

Deno.test("setKey binds a key to the given origins, else to those of the live actions that name it", async () => {
  const live = await agentOf(FILES);
  assert.deepEqual(await setKey(desk, KEY, live), {
    name: "SUPPORT_API_KEY",
    origins: ["https://app.example.com"],
  });
  const given = await setKey(desk, { ...KEY, origins: ["https://API.example.com/", "https://b.example:8443"] }, live);
  assert.deepEqual(given.origins, ["https://api.example.com", "https://b.example:8443"]);
});

Deno.test("setKey stores only a value that the desk cannot read", async () => {
  const live = await agentOf(FILES);
  await setKey(desk, KEY, live);
  const rows = await desk.db.selectFrom("secrets").selectAll().where("workspace", "=", live.workspace).execute();
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes("canary"));
  assert.ok(!JSON.stringify(await listKeys(desk, live)).includes("canary"));
});

Deno.test("a call uses the current keys: after one was set, replaced or removed, or its transaction was rolled back", async () => {
  const live = await agentOf(FILES);
  const { workspace } = live;
  const seqs = async () => (await keysOfCall(desk, workspace)).map(({ sealed }) => sealed.seq);
  assert.deepEqual(await seqs(), []);
  await setKey(desk, KEY, live);
  const [first = Infinity] = await seqs();
  await setKey(desk, KEY, live);
  const [second = 0] = await seqs();
  assert.ok(second > first);
  const undone = desk.db.transaction().execute(async (db) => {
    await db.updateTable("secrets").set({ name: "OTHER" }).where("workspace", "=", workspace).execute();
    assert.deepEqual((await keysOfCall({ ...desk, db }, workspace)).map(({ name }) => name), ["OTHER"]);
    throw new Error("undone");
  });
  await assert.rejects(undone, /undone/);
  assert.deepEqual((await keysOfCall(desk, workspace)).map(({ name }) => name), [KEY.name]);
  await removeKey(desk, workspace, KEY.name);
  assert.deepEqual(await seqs(), []);
});

const REFUSED: readonly Partial<NewKey>[] = [
  { value: "seven77" },
  { value: "x".repeat(4097) },
  { value: "sk_live_canary\n" },
  { value: "sk_live_\ud800canary" },
  { name: "identity:x" },
  { name: "a b" },
  { name: "" },
  { origins: ["app.example.com"] },
  { origins: ["https://app.example.com/path"] },
  { origins: ["http://app.example.com"] },
  { origins: ["https://user@app.example.com"] },
  { origins: ["ftp://app.example.com"] },
];

Deno.test("setKey refuses invalid names, values and origins", async () => {
  const live = await agentOf(FILES);
  for (const fault of REFUSED) {
    await assert.rejects(
      setKey(desk, { ...KEY, ...fault }, live),
      (error) =>
        error instanceof DeskError && error.code === "invalid_input" && !error.message.includes("canary") &&
        error.faults.map(({ parameter }) => parameter).join() === Object.keys(fault).join(),
      JSON.stringify(fault),
    );
  }
});

Deno.test("setKey allows http for a host that the operator allowed", async () => {
  const live = await agentOf({});
  const allowing = { ...desk, privateHosts: ["127.0.0.1:8001", "wiki:80"] };
  for (const origin of ["http://127.0.0.1:8001", "http://wiki"]) {
    assert.deepEqual((await setKey(allowing, { ...KEY, origins: [origin] }, live)).origins, [origin]);
  }
  await assert.rejects(setKey(allowing, { ...KEY, origins: ["http://wiki:8080"] }, live), { code: "invalid_input" });
});

Deno.test("setKey refuses a key without any known origin, and keeps the one that is set", async () => {
  const live = await agentOf({});
  await setKey(desk, { ...KEY, origins: ["https://app.example.com"] }, live);
  const before = await loadKeys(desk, live.workspace);
  await assert.rejects(setKey(desk, KEY, live), { code: "invalid_input", message: /where the key SUPPORT_API_KEY/ });
  await assert.rejects(setKey(desk, { ...KEY, origins: [] }, live), { code: "invalid_input" });
  assert.deepEqual(await loadKeys(desk, live.workspace), before);
});

Deno.test("setKey keeps the record that the sandbox accepts when a name is set twice at the same time", async () => {
  const live = await agentOf(FILES);
  const made: Sealed[] = [];
  const vault = {
    ...desk.vault,
    setSecret: async (...given: Parameters<Vault["setSecret"]>) => {
      const sealed = await desk.vault.setSecret(...given);
      made.push(sealed);
      // The first to be set is the last to be stored.
      if (made.length === 1) await setKey(desk, KEY, live);
      return sealed;
    },
  };
  await setKey({ ...desk, vault }, KEY, live);
  const [key] = await loadKeys(desk, live.workspace);
  assert.ok(key !== undefined && made[0] !== undefined && key.sealed.seq > made[0].seq);
});

Deno.test("listKeys lists every stored and every missing key, with the actions that use it", async () => {
  const live = await agentOf(FILES);
  await setKey(desk, { ...KEY, name: "OTHER_KEY", origins: ["https://app.example.com"] }, live);
  const keys = await listKeys(desk, live);
  assert.deepEqual(keys.map(({ name, set, usedBy }) => [name, set, ...usedBy]), [
    ["OTHER_KEY", true],
    ["SUPPORT_API_KEY", false, "change_plan", "get_account"],
  ]);
});

Deno.test("keyState names keys that are missing or bound to other origins", () => {
  const action = actionOf(GET_ACCOUNT);
  const state = (origins: readonly string[] | null) =>
    keyState(action, new Map(origins === null ? [] : [["SUPPORT_API_KEY", origins]]));
  assert.deepEqual(state(["https://app.example.com"]), { ready: true, missingKeys: [], unbound: [] });
  assert.deepEqual(state(null), { ready: false, missingKeys: ["SUPPORT_API_KEY"], unbound: [] });
  for (const origins of [[], ["https://app.example.com.evil.example"], ["http://app.example.com"]]) {
    assert.deepEqual(state(origins), { ready: false, missingKeys: [], unbound: ["SUPPORT_API_KEY"] });
  }
  assert.match(notSetUp(action, state(null)), /no key `SUPPORT_API_KEY`/);
  assert.match(notSetUp(action, state([])), /key_not_bound.*https:\/\/app\.example\.com/);
  assert.equal(keyOrigins([]).size, 0);
});
