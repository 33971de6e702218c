/** Managing a team: who may do what to whom, and that there is always an owner. */

import assert from "node:assert/strict";
import { listActivities } from "../../core/activity/list.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { DeskError } from "../../core/problem.ts";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import {
  createLink,
  createResetLink,
  findAccountLink,
  resetByLink,
  resetLinkFor,
} from "../../core/teammates/account_link.ts";
import { joinByLink } from "../../core/teammates/join.ts";
import { hasPassword, setPassword } from "../../core/teammates/accounts.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { inviteTeammate, listInvitations, withdrawInvitation } from "../../core/teammates/invitation.ts";
import {
  changeRole,
  deactivate,
  findMember,
  listTeam,
  reactivate,
  transferOwnership,
} from "../../core/teammates/manage.ts";
import { findTeammate, hasOwner, listAnswering, signIn } from "../../core/teammates/teammates.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const DAY = 24 * 60 * 60 * 1000;
const PASSWORD = "a sentence is easy to keep";
const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const refused = (code: string) => (error: unknown) => error instanceof DeskError && error.code === code;

/** A workspace with one teammate of each role. */
async function newTeam() {
  const { id: workspace } = await testWorkspace(desk);
  const owner = await testCaller(desk, workspace, "owner");
  const admin = await testCaller(desk, workspace, "admin");
  const teammate = await testCaller(desk, workspace, "teammate");
  const viewer = await testCaller(desk, workspace, "viewer");
  const roleOf = async ({ teammate: { id } }: Caller) => (await findMember(desk, workspace, id))?.role;
  return { workspace, owner, admin, teammate, viewer, roleOf };
}

/** A person whom no other test invites. */
const newPerson = () => ({ email: `mia-${crypto.randomUUID()}@example.com`, name: "Mia", role: "teammate" } as const);

Deno.test("an invitation adds a teammate with the invited email, once and within seven days", async () => {
  const { workspace, admin } = await newTeam();
  const person = newPerson();
  const { token } = await inviteTeammate(desk, admin, { ...person, email: ` ${person.email.toUpperCase()}` });
  const [open] = await listInvitations(desk, workspace);
  assert.deepEqual([open?.email, open?.name, open?.role], [person.email, "Mia", "teammate"]);
  const member = await joinByLink(desk, token, { email: "eve@example.com", name: "Mia Q", password: PASSWORD });
  assert.deepEqual([member.name, member.role], ["Mia Q", "teammate"]);
  assert.notEqual(await signIn(desk, { email: person.email, password: PASSWORD }), null);
  assert.deepEqual(await listInvitations(desk, workspace), []);
  await assert.rejects(inviteTeammate(desk, admin, person), refused("name_taken"));
  const late = await inviteTeammate(desk, admin, newPerson());
  desk.pass(7 * DAY);
  assert.equal(await findAccountLink(desk, late.token), null);
});

Deno.test("a second invitation of the same person ends the first, and a withdrawn one is void", async () => {
  const { workspace, admin, teammate } = await newTeam();
  const person = newPerson();
  const first = await inviteTeammate(desk, admin, person);
  const second = await inviteTeammate(desk, admin, { ...person, role: "viewer" });
  assert.equal(await findAccountLink(desk, first.token), null);
  const [open] = await listInvitations(desk, workspace);
  assert.equal(open?.role, "viewer");
  await assert.rejects(withdrawInvitation(desk, teammate, open.id), refused("forbidden"));
  await withdrawInvitation(desk, admin, open.id);
  assert.equal(await findAccountLink(desk, second.token), null);
});

/** Who tries to give which role to whom, and how it ends. */
const GRANTS: readonly (readonly [by: BuiltInRole, whom: BuiltInRole, role: BuiltInRole, outcome: "done" | string])[] =
  [
    ["owner", "admin", "owner", "done"],
    ["owner", "viewer", "admin", "done"],
    ["owner", "owner", "admin", "invalid_input"],
    ["admin", "teammate", "admin", "done"],
    ["admin", "admin", "viewer", "done"],
    ["admin", "teammate", "owner", "forbidden"],
    ["admin", "admin", "owner", "forbidden"],
    ["admin", "owner", "viewer", "forbidden"],
    ["teammate", "teammate", "admin", "forbidden"],
    ["viewer", "viewer", "teammate", "forbidden"],
  ];

for (const [by, whom, role, outcome] of GRANTS) {
  Deno.test(`changeRole: ${by} makes ${whom} ${role}: ${outcome}`, async () => {
    const team = await newTeam();
    const change = changeRole(desk, team[by], team[whom].teammate.id, role);
    if (outcome === "done") await change;
    else await assert.rejects(change, refused(outcome));
    assert.equal(await team.roleOf(team[whom]), outcome === "done" ? role : whom);
  });
}

Deno.test("a caller who was deactivated since their request began cannot manage the team", async () => {
  const { workspace, owner, admin, teammate, viewer } = await newTeam();
  const { id } = teammate.teammate;
  await inviteTeammate(desk, owner, newPerson());
  const [open] = await listInvitations(desk, workspace);
  await deactivate(desk, owner, admin.teammate.id);
  const manage = [
    () => changeRole(desk, admin, id, "viewer"),
    () => deactivate(desk, admin, id),
    () => reactivate(desk, admin, viewer.teammate.id),
    () => createResetLink(desk, admin, id),
    () => inviteTeammate(desk, admin, newPerson()),
    () => withdrawInvitation(desk, admin, open?.id ?? ""),
  ];
  for (const one of manage) await assert.rejects(one(), refused("forbidden"));
  assert.equal((await listInvitations(desk, workspace)).length, 1);
});

Deno.test("a caller whose role was lowered since their request began cannot invite or withdraw invitations", async () => {
  const { workspace, owner, admin } = await newTeam();
  await inviteTeammate(desk, owner, newPerson());
  const [open] = await listInvitations(desk, workspace);
  await changeRole(desk, owner, admin.teammate.id, "viewer");
  await assert.rejects(inviteTeammate(desk, admin, newPerson()), refused("forbidden"));
  await assert.rejects(withdrawInvitation(desk, admin, open?.id ?? ""), refused("forbidden"));
  assert.equal((await listInvitations(desk, workspace)).length, 1);
});

Deno.test("a caller whose role was lowered since their request began cannot manage the team", async () => {
  const { owner, admin, viewer, roleOf } = await newTeam();
  await changeRole(desk, owner, admin.teammate.id, "viewer");
  await assert.rejects(changeRole(desk, admin, viewer.teammate.id, "admin"), refused("forbidden"));
  await assert.rejects(deactivate(desk, admin, viewer.teammate.id), refused("forbidden"));
  assert.equal(await roleOf(viewer), "viewer");
});

Deno.test("a teammate's role is changed under an optimistic lock", async () => {
  const { owner, admin, viewer, roleOf } = await newTeam();
  const { id } = viewer.teammate;
  await changeRole(desk, owner, id, "teammate", "viewer");
  await assert.rejects(changeRole(desk, admin, id, "admin", "viewer"), refused("version_conflict"));
  assert.equal(await roleOf(viewer), "teammate");
  await changeRole(desk, admin, id, "admin", "teammate");
  assert.equal(await roleOf(viewer), "admin");
});

Deno.test("transferOwnership makes another teammate the owner and the caller an admin", async () => {
  const { workspace, owner, admin, viewer, roleOf } = await newTeam();
  await assert.rejects(transferOwnership(desk, admin, viewer.teammate.id), refused("forbidden"));
  await assert.rejects(transferOwnership(desk, owner, owner.teammate.id), refused("invalid_input"));
  await deactivate(desk, owner, viewer.teammate.id);
  await assert.rejects(transferOwnership(desk, owner, viewer.teammate.id), refused("invalid_input"));
  await transferOwnership(desk, owner, admin.teammate.id);
  assert.deepEqual([await roleOf(owner), await roleOf(admin)], ["admin", "owner"]);
  await assert.rejects(
    transferOwnership(desk, owner, viewer.teammate.id),
    refused("forbidden"),
    "the role of the request is old",
  );
  assert.equal(await hasOwner(desk, workspace), true);
});

Deno.test("two owners who concurrently demote and deactivate each other leave one owner", async () => {
  const { workspace, owner, admin } = await newTeam();
  await changeRole(desk, owner, admin.teammate.id, "owner");
  const second = { ...admin, teammate: { ...admin.teammate, role: "owner" as const } };
  await Promise.allSettled([
    changeRole(desk, owner, second.teammate.id, "viewer"),
    deactivate(desk, second, owner.teammate.id),
    changeRole(desk, owner, owner.teammate.id, "viewer"),
    changeRole(desk, second, second.teammate.id, "viewer"),
  ]);
  assert.equal(await hasOwner(desk, workspace), true);
});

Deno.test("a deactivated teammate cannot sign in until they are reactivated", async () => {
  const { workspace, owner, admin } = await newTeam();
  const person = newPerson();
  const { token } = await inviteTeammate(desk, admin, person);
  const mia = await joinByLink(desk, token, { ...person, password: PASSWORD });
  const api = await createApiToken(desk, { workspace, teammate: mia.id }, {
    name: "Cursor",
    days: null,
    readOnly: true,
    readsCustomers: false,
  });
  assert.deepEqual(await deactivate(desk, admin, mia.id), []);
  const typed = { email: person.email, password: PASSWORD };
  assert.equal(await signIn(desk, typed), null);
  assert.equal(await findTeammate(desk, workspace, mia.id), null);
  assert.ok(!(await listAnswering(desk, workspace)).some(({ id }) => id === mia.id));
  assert.equal((await listTeam(desk, workspace)).at(-1)?.id, mia.id, "they are listed last");
  await assert.rejects(inviteTeammate(desk, admin, person), refused("name_taken"));
  await reactivate(desk, admin, mia.id);
  assert.notEqual(await signIn(desk, typed), null);
  const kept = await desk.db.selectFrom("apiTokens").select("revokedAt").where("id", "=", api.id)
    .executeTakeFirstOrThrow();
  assert.notEqual(kept.revokedAt, null, "a token that was revoked stays so");
  await assert.rejects(deactivate(desk, owner, owner.teammate.id), refused("invalid_input"));
  await assert.rejects(deactivate(desk, admin, owner.teammate.id), refused("forbidden"));
});

Deno.test("a link sets a new password once, within a day; an admin cannot make one for an owner", async () => {
  const { workspace, owner, admin } = await newTeam();
  await assert.rejects(createResetLink(desk, admin, owner.teammate.id), refused("forbidden"));
  const member = { ...admin.teammate, workspace };
  const first = await createResetLink(desk, owner, member.id);
  const { token } = await createResetLink(desk, owner, member.id);
  await assert.rejects(
    resetByLink(desk, first.token, { password: PASSWORD }),
    refused("not_found"),
    "the second took its place",
  );
  await assert.rejects(resetByLink(desk, token, { password: "short" }), refused("invalid_input"));
  await assert.rejects(joinByLink(desk, token, { ...newPerson(), password: PASSWORD }), refused("not_found"));
  assert.deepEqual(await resetByLink(desk, token, { password: PASSWORD }), { workspace, teammate: member.id });
  assert.equal(await hasPassword(desk, { workspace, teammate: member.id }, PASSWORD), true);
  await assert.rejects(resetByLink(desk, token, { password: PASSWORD }), refused("not_found"));
  const late = await createResetLink(desk, owner, member.id);
  desk.pass(DAY);
  await assert.rejects(resetByLink(desk, late.token, { password: PASSWORD }), refused("not_found"));
});

Deno.test("a new password ends every other open link for it, also the operator's or another workspace's", async () => {
  const { workspace, owner, teammate } = await newTeam();
  const { workspace: elsewhere, teammate: other } = await newTeam();
  const { account } = await desk.db.selectFrom("teammates").select("account")
    .where("workspace", "=", workspace).where("id", "=", teammate.teammate.id).executeTakeFirstOrThrow();
  await desk.db.updateTable("teammates").set({ account }).where("workspace", "=", elsewhere)
    .where("id", "=", other.teammate.id).execute();
  const here = { workspace, teammate: teammate.teammate.id, madeBy: null };
  const openLinks = async () => {
    // Two that are asked for at once take no place of each other.
    const [one, two] = await Promise.all([createLink(desk, { ...here, kind: "reset" }), resetLinkFor(desk, here)]);
    const there = await resetLinkFor(desk, { workspace: elsewhere, teammate: other.teammate.id, madeBy: null });
    const others = await resetLinkFor(desk, { workspace, teammate: owner.teammate.id, madeBy: null });
    return { tokens: [one.token, two.token, there.token], others: others.token };
  };
  const workIn = async (tokens: readonly string[]) => {
    const found = await Promise.all(tokens.map((token) => findAccountLink(desk, token)));
    return found.filter((link) => link !== null).length;
  };
  const byLink = await openLinks();
  const used = (await Promise.all(byLink.tokens.map(async (token) => await workIn([token]) === 1 ? token : "")))
    .find((token) => token !== "") ?? "";
  await resetByLink(desk, used, { password: PASSWORD });
  assert.equal(await workIn(byLink.tokens), 0);
  assert.equal(await workIn([byLink.others]), 1, "another person's");
  const byPassword = await openLinks();
  const by = { workspace, by: { id: teammate.teammate.id, name: "Ada" }, address: null };
  await setPassword(desk, by, here, PASSWORD);
  assert.equal(await workIn(byPassword.tokens), 0);
});

Deno.test("each change of the team is recorded with who made it, and a refused one is not recorded", async () => {
  const { workspace, owner, admin, teammate } = await newTeam();
  const person = newPerson();
  await inviteTeammate(desk, admin, person);
  await assert.rejects(inviteTeammate(desk, teammate, newPerson()), refused("forbidden"));
  const [open] = await listInvitations(desk, workspace);
  for (const id of [open?.id ?? assert.fail(), "gone"]) await withdrawInvitation(desk, admin, id);
  const { id } = teammate.teammate;
  await changeRole(desk, owner, id, "viewer");
  await assert.rejects(changeRole(desk, admin, owner.teammate.id, "viewer"), refused("forbidden"));
  await createResetLink(desk, admin, id);
  await deactivate(desk, admin, id);
  await reactivate(desk, admin, id);
  await assert.rejects(transferOwnership(desk, admin, id), refused("forbidden"));
  await transferOwnership(desk, owner, admin.teammate.id);
  const rows = await listActivities(desk, workspace, {}, { before: null, limit: 100 });
  const email = async (caller: Caller) => (await findMember(desk, workspace, caller.teammate.id))?.email;
  const [whom, next] = [await email(teammate), await email(admin)];
  assert.deepEqual(
    rows.map(({ kind, subject, name, detail }) => [kind, subject, name, detail]).reverse(),
    [
      ["invited", person.email, "admin", { role: "Teammate" }],
      ["invitation_withdrawn", person.email, "admin", {}],
      ["role_changed", whom, "owner", { role: "Viewer" }],
      ["reset_link_made", whom, "admin", {}],
      ["deactivated", whom, "admin", {}],
      ["reactivated", whom, "admin", {}],
      ["ownership_handed_over", next, "owner", {}],
    ],
  );
});
