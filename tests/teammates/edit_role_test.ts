import assert from "node:assert/strict";
import type { Caller } from "../../core/teammates/caller.ts";
import { hasRight } from "../../core/teammates/caller.ts";
import { callerOfToken, createApiToken } from "../../core/teammates/api_tokens.ts";
import { createResetLink } from "../../core/teammates/account_link.ts";
import { createRole, removeRole, roleBase, updateRole } from "../../core/teammates/edit_role.ts";
import { inviteTeammate, listInvitations, withdrawInvitation } from "../../core/teammates/invitation.ts";
import { changeRole } from "../../core/teammates/manage.ts";
import type { Right } from "../../core/teammates/rights.ts";
import { findRole, listRoles, rolesWith } from "../../core/teammates/roles.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

/** A workspace with an owner and a person who has a role with these rights. */
async function scene(rights: readonly Right[] = ["team.edit", "roles.edit", "contacts.edit"]) {
  const { id: workspace } = await testWorkspace(desk);
  const owner = await testCaller(desk, workspace, "owner");
  const roleId = await createRole(desk, owner, { name: "Lead", rights });
  const joined = await testCaller(desk, workspace, "viewer");
  await changeRole(desk, owner, joined.teammate.id, roleId);
  const roleNow = async (id = roleId) => {
    const role = await findRole(desk, workspace, id);
    assert.ok(role !== null);
    return role;
  };
  const person: Caller = { ...joined, role: await roleNow() };
  const change = async (by: Caller, draft: { name?: string; rights: readonly string[] }, id = roleId) =>
    await updateRole(desk, by, id, {
      name: draft.name ?? "Lead",
      rights: draft.rights,
      base: roleBase(await roleNow(id)),
    });
  return { workspace, owner, person, roleId, roleNow, change };
}

const coded = (code: string) => ({ code });

Deno.test("createRole adds the rights that others imply, in the table's order", async () => {
  const { workspace, roleNow } = await scene(["agent.test", "contacts.edit"]);
  const role = await roleNow();
  assert.deepEqual([...role.rights], ["contacts.read", "contacts.edit", "agent.read", "agent.test"]);
  assert.deepEqual((await listRoles(desk, workspace)).map(({ label }) => label), [
    "Viewer",
    "Teammate",
    "Admin",
    "Owner",
    "Lead",
  ]);
  assert.deepEqual(await rolesWith(desk, workspace, "contacts.edit"), ["teammate", "admin", "owner", role.id]);
  assert.equal(await findRole(desk, (await testWorkspace(desk)).id, role.id), null, "another workspace's");
});

/** What no role may be made of. */
const REFUSED: readonly (readonly [what: string, name: string, rights: readonly string[], code: string])[] = [
  ["no name", " ", ["agent.read"], "invalid_input"],
  ["a long name", "n".repeat(41), ["agent.read"], "invalid_input"],
  ["a control character in the name", "a\u0007b", ["agent.read"], "invalid_input"],
  ["no right", "Empty", [], "invalid_input"],
  ["an unknown right", "Odd", ["agent.fly"], "invalid_input"],
  ["a name of the prototype", "Odd", ["constructor"], "invalid_input"],
  ["a right of the owner alone", "Heir", ["team.own"], "invalid_input"],
  ["a right of the owner beside others", "Heir", ["agent.read", "agent.accept"], "invalid_input"],
  ["a taken name, in other letters", "LEAD", ["agent.read"], "name_taken"],
  ["the name of a built-in role", "owner", ["agent.read"], "name_taken"],
  ["the name of a built-in role with a hidden character", "Own\u200Ber", ["agent.read"], "name_taken"],
  ["a taken name with a sign of direction", "\u202ELead", ["agent.read"], "name_taken"],
  ["a name that no one can see", "\u200B", ["agent.read"], "invalid_input"],
];

for (const [what, name, rights, code] of REFUSED) {
  Deno.test(`createRole refuses ${what}`, async () => {
    const { workspace, owner, change } = await scene();
    const other = await createRole(desk, owner, { name: "Other", rights: ["audit.read"] });
    const before = await listRoles(desk, workspace);
    await assert.rejects(createRole(desk, owner, { name, rights }), coded(code));
    await assert.rejects(change(owner, { name, rights }, other), coded(code));
    assert.deepEqual(await listRoles(desk, workspace), before);
  });
}

Deno.test("no one can grant rights that they do not have", async () => {
  const { workspace, owner, person, roleId, change } = await scene();
  const stronger = await createRole(desk, owner, { name: "Stronger", rights: ["contacts.delete"] });
  const { teammate: { id: admin } } = await testCaller(desk, workspace, "admin");
  const { teammate: { id: viewer } } = await testCaller(desk, workspace, "viewer");
  const strong = await testCaller(desk, workspace, "viewer");
  await changeRole(desk, owner, strong.teammate.id, stronger);
  const tries: Readonly<Record<string, () => Promise<unknown>>> = {
    "a role with another right": () => createRole(desk, person, { name: "More", rights: ["agent.edit"] }),
    "one's own role": () => change(person, { rights: ["contacts.edit", "roles.edit", "keys.edit"] }),
    "a stronger role, made weaker": () => change(person, { name: "Weak", rights: ["contacts.read"] }, stronger),
    "removing a stronger role": () => removeRole(desk, person, stronger),
    "giving a stronger role": () => changeRole(desk, person, viewer, stronger),
    "giving a built-in role with more": () => changeRole(desk, person, viewer, "teammate"),
    "taking a stronger role oneself": () => changeRole(desk, person, person.teammate.id, "admin"),
    "managing someone stronger": () => changeRole(desk, person, strong.teammate.id, roleId),
    "a link for an admin's password": () => createResetLink(desk, person, admin),
    "a link for a stronger person's password": () => createResetLink(desk, person, strong.teammate.id),
    "inviting someone stronger": () =>
      inviteTeammate(desk, person, { email: "new@example.com", name: "New", role: stronger }),
  };
  for (const [what, attempt] of Object.entries(tries)) await assert.rejects(attempt(), coded("forbidden"), what);
  const equal = await createRole(desk, person, { name: "Equal", rights: ["contacts.edit"] });
  assert.ok(await findRole(desk, workspace, equal) !== null);
});

Deno.test("a role lowered during a change applies to that change", async () => {
  const { owner, person, roleId, roleNow, change, workspace } = await scene();
  await change(owner, { rights: ["contacts.read"] });
  assert.deepEqual([...(await roleNow()).rights], ["contacts.read"]);
  // `person` is the caller as their request read them, before.
  await assert.rejects(createRole(desk, person, { name: "Late", rights: ["contacts.read"] }), coded("forbidden"));
  await assert.rejects(removeRole(desk, person, roleId), coded("forbidden"));
  const invited = { email: "late@example.com", name: "Late", role: roleId };
  await assert.rejects(inviteTeammate(desk, person, invited), coded("forbidden"));
  assert.equal((await listRoles(desk, workspace)).length, 5);
});

Deno.test("a changed role applies immediately to tokens and to everyone who has it", async () => {
  const { workspace, owner, person, change } = await scene(["agent.edit", "conversations.read", "tokens.make"]);
  const own = { workspace, teammate: person.teammate.id };
  const asked = { name: "Cursor", days: 30, readOnly: false, readsCustomers: true } as const;
  const { value } = await createApiToken(desk, own, asked);
  const before = await callerOfToken(desk, value);
  assert.ok(before !== null && hasRight(before, "agent.edit") && before.readsCustomers);
  const told: string[] = [];
  const stop = desk.live.subscribe((event) => event.kind === "teammate" && told.push(event.teammate));
  await change(owner, { rights: ["agent.read"] });
  stop();
  assert.deepEqual(told, [person.teammate.id]);
  const after = await callerOfToken(desk, value);
  assert.ok(after !== null && !hasRight(after, "agent.edit") && hasRight(after, "agent.read"));
  assert.equal(after.readsCustomers, false, "who may not read conversations has no token that does");
});

Deno.test("updateRole does not overwrite another teammate's change", async () => {
  const { owner, roleId, roleNow, change } = await scene();
  const base = roleBase(await roleNow());
  await change(owner, { rights: ["audit.read"] });
  const late = { name: "Lead", rights: ["contacts.edit"], base };
  await assert.rejects(updateRole(desk, owner, roleId, late), coded("version_conflict"));
  assert.deepEqual([...(await roleNow()).rights], ["audit.read"]);
});

Deno.test("removeRole refuses a role that a teammate or an open invitation has", async () => {
  const { workspace, owner, person, roleId } = await scene();
  await assert.rejects(removeRole(desk, owner, roleId), coded("invalid_input"));
  await inviteTeammate(desk, owner, { email: "new@example.com", name: "New", role: roleId });
  await changeRole(desk, owner, person.teammate.id, "viewer");
  await assert.rejects(removeRole(desk, owner, roleId), coded("invalid_input"));
  const [open] = await listInvitations(desk, workspace);
  await withdrawInvitation(desk, owner, open?.id ?? "");
  await removeRole(desk, owner, roleId);
  assert.equal(await findRole(desk, workspace, roleId), null);
  await assert.rejects(removeRole(desk, owner, roleId), coded("not_found"));
  await assert.rejects(removeRole(desk, owner, "admin"), coded("not_found"));
  await assert.rejects(changeRole(desk, owner, person.teammate.id, roleId), coded("invalid_input"));
});

Deno.test("a workspace has a bounded number of roles", async () => {
  const { owner } = await scene();
  for (let made = 1; made < 30; made++) await createRole(desk, owner, { name: `Role ${made}`, rights: ["agent.read"] });
  await assert.rejects(createRole(desk, owner, { name: "One more", rights: ["agent.read"] }), coded("invalid_input"));
});
