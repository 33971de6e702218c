/** A teammate's name differs from others' and from the names of the desk and the AI. */

import assert from "node:assert/strict";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { DeskError } from "../../core/problem.ts";
import { createSetupLink } from "../../core/teammates/account_link.ts";
import { inviteTeammate } from "../../core/teammates/invitation.ts";
import { joinByLink } from "../../core/teammates/join.ts";
import { deactivate } from "../../core/teammates/manage.ts";
import { changeName } from "../../core/teammates/teammates.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const PASSWORD = "correct horse battery";
const refused = (code: string) => (error: unknown) => error instanceof DeskError && error.code === code;

/** A workspace with Zoë Straße, and one more who can be called anything else. */
async function scene() {
  const { id: workspace } = await testWorkspace(desk);
  const owner = await testCaller(desk, workspace, "owner");
  const zoe = await testCaller(desk, workspace, "teammate");
  const other = await testCaller(desk, workspace, "teammate");
  const call = (id: string, typed: string) => changeName(desk, { workspace, id }, { typed, seen: null });
  await call(zoe.teammate.id, "Zoë Straße");
  return { workspace, owner, zoe: zoe.teammate.id, call: (typed: string) => call(other.teammate.id, typed), own: call };
}

const TAKEN = [
  "Zoë Straße",
  "zoë strasse",
  " ZOE\u0308   STRASSE ",
  "Zoë\u00a0Straße",
  "Zoë\u3000Straße",
  "Zoë\u200b Straße",
  "\u202eZoë Straße",
  "Ｚoë Straße",
];

Deno.test("changeName refuses another teammate's name in any spelling, and accepts variants of one's own", async () => {
  const { call, own, zoe } = await scene();
  for (const typed of TAKEN) await assert.rejects(call(typed), refused("name_taken"), typed);
  assert.ok(await own(zoe, "ZOË STRASSE"));
  assert.ok(await call("Zoë S."));
});

Deno.test("changeName refuses the names of the AI and of the desk, in every language of the chat", async () => {
  const { call } = await scene();
  const names = ["AI", "ai agent", "System", "DESK", "A teammate", ...LANGUAGES.map(({ assistant }) => assistant)];
  for (const typed of names) await assert.rejects(call(typed), refused("name_taken"), typed);
  assert.ok(names.length > 12);
});

Deno.test("a person who joins or is invited gets a unique name, also among former teammates", async () => {
  const { workspace, owner, zoe } = await scene();
  await deactivate(desk, owner, zoe);
  const person = { email: "new@example.com", name: "Zoë Strasse" };
  await assert.rejects(inviteTeammate(desk, owner, { ...person, role: "viewer" }), refused("name_taken"));
  const { token } = await createSetupLink(desk, workspace, "admin");
  const newcomer = { email: `new-${crypto.randomUUID()}@example.com`, password: PASSWORD };
  await assert.rejects(joinByLink(desk, token, { ...newcomer, name: person.name }), refused("name_taken"));
  assert.equal((await joinByLink(desk, token, { ...newcomer, name: "Zoë S." })).name, "Zoë S.");
});

Deno.test("names are unique within a workspace", async () => {
  const [here, there] = [await scene(), await scene()];
  assert.ok(await here.call("Zoë S."));
  assert.ok(await there.call("Zoë S."));
});
