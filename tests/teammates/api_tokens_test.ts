import assert from "node:assert/strict";
import { DeskError } from "../../core/problem.ts";
import {
  callerOfToken,
  createApiToken,
  isApiToken,
  listApiTokens,
  type NewApiToken,
  revokeApiToken,
} from "../../core/teammates/api_tokens.ts";
import { builtInRole } from "../../core/teammates/roles.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

async function token(asked: Partial<NewApiToken> = {}) {
  const workspace = (await testWorkspace(desk)).id;
  const { teammate } = await testCaller(desk, workspace, "admin");
  const owner = { workspace, teammate: teammate.id };
  const made = await createApiToken(desk, owner, {
    name: "Cursor",
    days: null,
    readOnly: false,
    readsCustomers: false,
    ...asked,
  });
  return { ...made, workspace, teammate };
}

/** Uses a token so often that it is known by heart: the first use is noted, and what is noted is read again. */
async function learn(value: string) {
  for (let use = 0; use < 3; use++) assert.notEqual(await callerOfToken(desk, value), null);
}

Deno.test("createApiToken returns a value in the documented form and stores only its hash", async () => {
  const { value, workspace } = await token();
  assert.match(value, /^svc_pat_[\w-]{43}[\w-]{6}$/);
  assert.ok(isApiToken(value));
  const [row] = await desk.db.selectFrom("apiTokens").selectAll().where("workspace", "=", workspace).execute();
  assert.ok(!JSON.stringify(row).includes(value.slice(8, 30)));
  assert.equal(row?.last4, value.slice(-4));
});

Deno.test("createApiToken refuses an empty and a long name", async () => {
  for (const name of [" ", "n".repeat(81)]) {
    await assert.rejects(token({ name }), (error) => error instanceof DeskError && error.code === "invalid_input");
  }
});

Deno.test("isApiToken detects typos without the database", async () => {
  const { value } = await token();
  const swapped = value.slice(0, 20) + (value[20] === "A" ? "B" : "A") + value.slice(21);
  for (const text of [swapped, value.slice(0, -1), `${value}A`, value.replace("pat", "id"), `${value}\n`, ""]) {
    assert.equal(isApiToken(text), false, text);
    assert.equal(await callerOfToken(desk, text), null);
  }
});

Deno.test("callerOfToken acts as the teammate who made the token", async () => {
  const { id, value, workspace, teammate } = await token({ readOnly: true });
  assert.deepEqual(await callerOfToken(desk, value), {
    workspace,
    teammate,
    role: builtInRole("admin"),
    via: "mcp",
    token: { id, name: "Cursor" },
    readOnly: true,
    readsCustomers: false,
  });
  const reading = await token({ readsCustomers: true });
  assert.equal((await callerOfToken(desk, reading.value))?.readsCustomers, true);
});

Deno.test("callerOfToken accepts a token as soon as it is made, even if it was tried before", async () => {
  const { value, workspace } = await token();
  const rows = await desk.db.deleteFrom("apiTokens").where("workspace", "=", workspace).returningAll().execute();
  assert.equal(await callerOfToken(desk, value), null);
  assert.equal(await callerOfToken(desk, value), null);
  await desk.db.insertInto("apiTokens").values(rows).execute();
  await learn(value);
});

Deno.test("callerOfToken uses the teammate's current role, and refuses the token of one who left", async () => {
  const { value, workspace, teammate } = await token();
  await learn(value);
  await desk.db.updateTable("teammates").set({ role: "viewer" }).where("id", "=", teammate.id).execute();
  assert.equal((await callerOfToken(desk, value))?.teammate.role, "viewer");
  await learn(value);
  await desk.db.deleteFrom("teammates").where("workspace", "=", workspace).execute();
  assert.equal(await callerOfToken(desk, value), null);
});

Deno.test("callerOfToken refuses a well-formed token that does not exist", async () => {
  const { value, workspace } = await token();
  await learn(value);
  await desk.db.deleteFrom("apiTokens").where("workspace", "=", workspace).execute();
  assert.ok(isApiToken(value));
  assert.equal(await callerOfToken(desk, value), null);
});

for (const days of [30, 90, 365] as const) {
  Deno.test(`callerOfToken ends a token of ${days} days`, async () => {
    const { value } = await token({ days });
    desk.pass(days * DAY - 1);
    await learn(value);
    desk.pass(1);
    assert.equal(await callerOfToken(desk, value), null);
  });
}

Deno.test("callerOfToken notes the last use at most once a minute", async () => {
  const { value, workspace } = await token();
  const lastUsed = async () => (await listApiTokens(desk, workspace))[0]?.lastUsedAt;
  assert.equal(await lastUsed(), null);
  await callerOfToken(desk, value);
  const first = desk.now();
  assert.deepEqual(await lastUsed(), first);
  desk.pass(MINUTE - 1);
  await callerOfToken(desk, value);
  assert.deepEqual(await lastUsed(), first);
  desk.pass(1);
  await callerOfToken(desk, value);
  assert.deepEqual(await lastUsed(), desk.now());
});

const isNotFound = (error: unknown) => error instanceof DeskError && error.code === "not_found";

Deno.test("revokeApiToken lets a teammate end their own tokens, and only an admin another's", async () => {
  const { id, workspace } = await token();
  for (const role of ["viewer", "teammate"] as const) {
    const caller = await testCaller(desk, workspace, role);
    await assert.rejects(revokeApiToken(desk, caller, id), isNotFound);
    const own = { workspace, teammate: caller.teammate.id };
    await revokeApiToken(
      desk,
      caller,
      (await createApiToken(desk, own, { name: role, days: 30, readOnly: true, readsCustomers: false })).id,
    );
  }
  await revokeApiToken(desk, await testCaller(desk, workspace, "admin"), id);
});

Deno.test("revokeApiToken ends a token immediately, for ever, and only in its workspace", async () => {
  const { id, value, workspace, teammate } = await token();
  const other = await token();
  await assert.rejects(revokeApiToken(desk, { ...other, role: builtInRole("owner"), readOnly: false }, id), isNotFound);
  await learn(value);
  await revokeApiToken(desk, { workspace, teammate, role: builtInRole("owner"), readOnly: false }, id);
  const revokedAt = desk.now();
  assert.equal(await callerOfToken(desk, value), null);
  desk.pass(MINUTE);
  await revokeApiToken(desk, { workspace, teammate, role: builtInRole("owner"), readOnly: false }, id);
  assert.deepEqual((await listApiTokens(desk, workspace))[0]?.revokedAt, revokedAt);
});

Deno.test("listApiTokens shows the workspace's tokens, newest first, or one teammate's", async () => {
  const { workspace, teammate } = await token({ name: "First" });
  desk.pass(1000);
  const other = await testCaller(desk, workspace, "viewer");
  await createApiToken(desk, { workspace, teammate: other.teammate.id }, {
    name: "Second",
    days: 30,
    readOnly: true,
    readsCustomers: false,
  });
  assert.deepEqual((await listApiTokens(desk, workspace)).map(({ name }) => name), ["Second", "First"]);
  assert.deepEqual((await listApiTokens(desk, workspace, teammate.id)).map(({ name }) => name), ["First"]);
});
