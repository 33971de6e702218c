import assert from "node:assert/strict";
import type { LiveEvent } from "../../core/ports/live.ts";
import type { JsonObject } from "../../core/json.ts";
import { DeskError } from "../../core/problem.ts";
import { changeSettings, listSettingsChanges, mergeSettings } from "../../core/settings/change.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

async function opened() {
  const { id } = await testWorkspace(desk);
  const caller = await testCaller(desk, id, "admin");
  const change = (part: JsonObject, how: { dryRun?: boolean; message?: string } = {}) =>
    changeSettings(desk, caller, part, { dryRun: false, message: "", ...how });
  return { id, change };
}

Deno.test("an unknown language code is refused in every translated text of the settings", async () => {
  const { change } = await opened();
  const cases: readonly (readonly [path: string, part: JsonObject])[] = [
    ["inbox.awayMessage", { inbox: { awayMessage: "Gone.\nxx: Away" } }],
    ["widget.appearance.greeting", { widget: { appearance: { greeting: "xx: Hello" } } }],
    ["widget.appearance.suggestions", { widget: { appearance: { suggestions: ["My plan?", "xx: Plan?"] } } }],
    ["widget.behaviour.openers", { widget: { behaviour: { openers: [{ path: "/a", text: "xx: Hello" }] } } }],
  ];
  for (const [path, part] of cases) {
    await assert.rejects(change(part), (error) => {
      assert.ok(error instanceof DeskError);
      assert.deepEqual(error.faults.map(({ parameter }) => parameter), [path]);
      assert.match(error.message, /“xx:” begins a line but is not a language of the chat/);
      return true;
    });
  }
  await change({ inbox: { awayMessage: "PS: we are away.\nde: Wir sind weg." } });
});

Deno.test("changeSettings saves what was named, sends one event, and remembers who did it", async () => {
  const { id, change } = await opened();
  const heard: LiveEvent[] = [];
  const stop = desk.live.subscribe((event) => heard.push(event));
  const { changed } = await change({ ai: { nudges: false }, data: { retentionDays: 90 } }, { message: "Quiet" });
  await change({ ai: { nudges: false } });
  await change({ ai: { enabled: false } }, { dryRun: true });
  stop();
  assert.deepEqual(changed, [
    { path: "ai.nudges", before: true, after: false },
    { path: "data.retentionDays", before: null, after: 90 },
  ]);
  assert.deepEqual(heard.filter((event) => event.workspace === id), [{ kind: "settings", workspace: id }]);
  assert.deepEqual(await listSettingsChanges(desk, id, 10), [
    { at: desk.now(), by: "admin", via: "desk", message: "Quiet", changed: ["ai.nudges", "data.retentionDays"] },
  ]);
});

Deno.test("changeSettings leaves unset fields to the current defaults", async () => {
  const { id, change } = await opened();
  await change({ inbox: { assignment: "least_busy" } });
  const { settings } = await desk.db.selectFrom("workspaces").select("settings").where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(settings, { company: { name: "Test" }, inbox: { assignment: "least_busy" } });
});

Deno.test("changeSettings refuses the whole of a change with a fault, and names each", async () => {
  const { id, change } = await opened();
  const before = await readSettings(desk, id);
  await assert.rejects(
    change({ ai: { enabled: false }, data: { retentionDays: -1, retentionDay: 3 } }),
    (error) => {
      assert.ok(error instanceof DeskError && error.code === "invalid_input");
      assert.deepEqual(error.faults.map(({ parameter }) => parameter), ["data.retentionDays", "data.retentionDay"]);
      assert.match(error.fix ?? "", /from 1 to 3650, or null.*Did you mean `retentionDays`/);
      return true;
    },
  );
  assert.deepEqual(await readSettings(desk, id), before);
});

Deno.test("changeSettings of two people at once keeps both", async () => {
  const { id, change } = await opened();
  await Promise.all([change({ ai: { nudges: false } }), change({ inbox: { awayMessage: "Gone" } })]);
  const { ai, inbox } = await readSettings(desk, id);
  assert.deepEqual([ai.nudges, inbox.awayMessage], [false, "Gone"]);
});

Deno.test("mergeSettings accepts keys named like built-in properties", () => {
  const merged = mergeSettings({}, JSON.parse('{"__proto__": {"polluted": true}}'));
  assert.ok(Object.hasOwn(merged, "__proto__"));
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

Deno.test("an MCP client cannot change how long activities are kept; a person can", async () => {
  const { id, change } = await opened();
  const caller = { ...await testCaller(desk, id, "owner"), via: "mcp" } as const;
  const part = { ai: { nudges: false }, data: { activityDays: 30 } };
  for (const dryRun of [true, false]) {
    await assert.rejects(
      changeSettings(desk, caller, part, { dryRun, message: "" }),
      (error) => error instanceof DeskError && error.code === "forbidden" && /data\.activityDays/.test(error.message),
    );
  }
  const unchanged = { data: { activityDays: null, retentionDays: 40 } };
  assert.equal((await changeSettings(desk, caller, unchanged, { dryRun: false, message: "" })).changed.length, 1);
  assert.deepEqual((await change(part)).changed.map(({ path }) => path), ["ai.nudges", "data.activityDays"]);
});

Deno.test("changeSettings lets an owner alone say who may sign, on the desk's pages", async () => {
  const { id, change } = await opened();
  const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f Ada's laptop";
  const part = { ai: { signingKeys: [key] } };
  await assert.rejects(
    change(part),
    (error) => error instanceof DeskError && error.code === "forbidden" && /“Keys that may sign”/.test(error.message),
  );
  const owner = await testCaller(desk, id, "owner");
  const how = { dryRun: false, message: "" };
  await assert.rejects(changeSettings(desk, { ...owner, via: "mcp" }, part, how), /the desk's pages alone/);
  await changeSettings(desk, owner, part, how);
  assert.deepEqual((await readSettings(desk, id)).ai.signingKeys, [key]);
  assert.deepEqual((await change({ ai: { nudges: false, ...part.ai } })).changed.map(({ path }) => path), [
    "ai.nudges",
  ]);
  for (const line of ["ssh-rsa AAAA Ada", key.replace(" Ada's laptop", ""), key.replace("AAAAC3", "AAAAC4")]) {
    await assert.rejects(changeSettings(desk, owner, { ai: { signingKeys: [line] } }, how), /invalid|signingKeys/);
  }
});
