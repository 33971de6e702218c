import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { inviteTeammate } from "../../core/teammates/invitation.ts";
import { changeRole, deactivate } from "../../core/teammates/manage.ts";
import { hashPassword, isPassword, PASSWORD_COST, unknownHash } from "../../core/teammates/password.ts";
import { createResetLink, createSetupLink, findAccountLink, resetByLink } from "../../core/teammates/account_link.ts";
import { checkJoining, joinByLink } from "../../core/teammates/join.ts";
import { changeName, findTeammate, hasOwner, noteSeen, signIn } from "../../core/teammates/teammates.ts";
import { ensureFirstWorkspace, firstWorkspace, workspaceOfKey } from "../../core/teammates/workspaces.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const DAY = 24 * 60 * 60 * 1000;
const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const ada = { email: " Ada@Example.com ", name: " Ada ", password: "correct horse battery" };
const NO_ONE = { email: "", companies: [] };
const refused = (code: string) => (error: unknown) => error instanceof DeskError && error.code === code;

Deno.test("joinByLink makes the owner, who can then sign in", async () => {
  const { id: workspace } = await testWorkspace(desk);
  assert.equal(await hasOwner(desk, workspace), false);
  const { token } = await createSetupLink(desk, workspace, "owner");
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const owner = await joinByLink(desk, token, { ...ada, email: ` ${email}` });
  assert.deepEqual(owner, { id: owner.id, workspace, name: "Ada", role: "owner" });
  assert.equal(await hasOwner(desk, workspace), true);
  const typed = { email: email.toUpperCase(), password: ada.password };
  assert.deepEqual((await signIn(desk, typed))?.member, owner);
  assert.equal((await findTeammate(desk, workspace, owner.id))?.name, "Ada");
});

Deno.test("joinByLink works once, even when two use the link concurrently", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { token } = await createSetupLink(desk, workspace, "admin");
  const tries = await Promise.allSettled([
    joinByLink(desk, token, ada),
    joinByLink(desk, token, { ...ada, email: "bob@example.com" }),
  ]);
  assert.equal(tries.filter(({ status }) => status === "fulfilled").length, 1);
  await assert.rejects(joinByLink(desk, token, { ...ada, email: "eve@example.com" }), refused("not_found"));
  assert.equal(await findAccountLink(desk, token), null);
});

Deno.test("joinByLink of an owner ends the owner links that earlier starts printed, and no invitation", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const earlier = await createSetupLink(desk, workspace, "owner");
  const invitation = await createSetupLink(desk, workspace, "admin");
  const { token } = await createSetupLink(desk, workspace, "owner");
  await joinByLink(desk, token, ada);
  assert.equal(await findAccountLink(desk, earlier.token), null);
  await assert.rejects(joinByLink(desk, earlier.token, { ...ada, email: "eve@example.com" }), refused("not_found"));
  assert.equal((await findAccountLink(desk, invitation.token))?.role, "admin");
});

Deno.test("joinByLink refuses an unknown link and one that is eight days old", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { token } = await createSetupLink(desk, workspace, "owner");
  assert.equal((await findAccountLink(desk, token))?.role, "owner");
  desk.pass(8 * DAY);
  await assert.rejects(joinByLink(desk, token, ada), refused("not_found"));
  await assert.rejects(joinByLink(desk, "guess", ada), refused("not_found"));
});

Deno.test("joinByLink refuses a second teammate with the same email, and the link stays valid", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await joinByLink(desk, (await createSetupLink(desk, workspace, "owner")).token, ada);
  const { token } = await createSetupLink(desk, workspace, "viewer");
  await assert.rejects(joinByLink(desk, token, ada), refused("name_taken"));
  assert.equal((await joinByLink(desk, token, { ...ada, name: "Bob", email: "bob@example.com" })).role, "viewer");
});

const newcomer = { ...ada, email: "newcomer@example.com" };
const BAD_PERSONS = [
  { ...newcomer, password: "elevenchars" },
  { ...newcomer, password: "x".repeat(201) },
  { ...newcomer, password: "Password2026!" },
  { ...newcomer, password: "newcomer@example.com" },
  { ...ada, email: "ada" },
  { ...ada, email: "ada@" },
  { ...ada, email: "a da@example.com" },
  { ...ada, email: `${"a".repeat(320)}@example.com` },
  { ...ada, name: " " },
  { ...ada, name: "n".repeat(201) },
  { ...ada, name: "Ada\nAdmin" },
];

Deno.test("joinByLink refuses invalid persons, and the link stays valid", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { token } = await createSetupLink(desk, workspace, "owner");
  for (const person of BAD_PERSONS) await assert.rejects(joinByLink(desk, token, person), refused("invalid_input"));
  assert.equal((await findAccountLink(desk, token))?.role, "owner");
});

Deno.test("a first owner sees all faults of the form together", async () => {
  const workspace = await testWorkspace(desk);
  const { token } = await createSetupLink(desk, workspace.id, "owner");
  await assert.rejects(checkJoining(desk, token, { email: "no address", name: " ", password: "short" }), (error) => {
    assert.ok(error instanceof DeskError);
    assert.deepEqual(error.faults.map(({ parameter }) => parameter), ["email", "name", "password"]);
    assert.match(error.message, /not an email.*A name has 1 to.*A password has/);
    return true;
  });
});

Deno.test("one account is a teammate of several workspaces, by its own password", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const join = async (password: string) => {
    const { id: workspace } = await testWorkspace(desk);
    return await joinByLink(desk, (await createSetupLink(desk, workspace, "owner")).token, { ...ada, email, password });
  };
  const one = await join(ada.password);
  await assert.rejects(join("another sentence"), refused("invalid_input"));
  const other = await join(ada.password);
  const typed = { email, password: ada.password };
  for (const member of [other, one]) {
    desk.pass(1000);
    await noteSeen(desk, member.workspace, member.id);
    assert.deepEqual((await signIn(desk, typed))?.member, member, "in the workspace where they were last");
  }
  await desk.db.updateTable("workspaces").set({ testOf: other.workspace }).where("id", "=", one.workspace).execute();
  assert.deepEqual((await signIn(desk, typed))?.member, other, "never in a copy for tests");
});

Deno.test("a name is changed under an optimistic lock", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { teammate } = await testCaller(desk, workspace);
  const change = (typed: string, seen: string | null) =>
    changeName(desk, { workspace, id: teammate.id }, { typed, seen });
  assert.equal(await change("Ada L", teammate.name), true);
  assert.equal(await change("Ada L", teammate.name), false, "the same name again");
  await assert.rejects(change("Ada M", teammate.name), refused("version_conflict"));
  assert.equal(await change("Ada M", "Ada L"), true);
});

Deno.test("an admin of one workspace cannot reset the password of a person who is also in another", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id: elsewhere } = await testWorkspace(desk);
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const join = async (to: string) =>
    await joinByLink(desk, (await createSetupLink(desk, to, "teammate")).token, { ...ada, email });
  const { id } = await join(workspace);
  const owner = await testCaller(desk, workspace);
  const { token } = await createResetLink(desk, owner, id);
  await join(elsewhere);
  assert.equal(await findAccountLink(desk, token), null, "nor by a link from before");
  await assert.rejects(createResetLink(desk, owner, id), refused("forbidden"));
});

Deno.test("a link for a new password ends when its maker may no longer make one", async () => {
  const changes: Readonly<Record<string, (owner: Caller, admin: Caller, id: string) => Promise<unknown>>> = {
    "the person became an owner": (owner, _admin, id) => changeRole(desk, owner, id, "owner"),
    "the maker was deactivated": (owner, admin) => deactivate(desk, owner, admin.teammate.id),
    "the maker's role fell": (owner, admin) => changeRole(desk, owner, admin.teammate.id, "teammate"),
  };
  for (const [name, change] of Object.entries(changes)) {
    const { id: workspace } = await testWorkspace(desk);
    const [owner, admin] = [await testCaller(desk, workspace), await testCaller(desk, workspace, "admin")];
    const { teammate } = await testCaller(desk, workspace, "teammate");
    const { token } = await createResetLink(desk, admin, teammate.id);
    await change(owner, admin, teammate.id);
    await assert.rejects(resetByLink(desk, token, { password: ada.password }), refused("not_found"), name);
  }
});

Deno.test("an invitation ends when its maker is deactivated or may no longer grant its role", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const owner = await testCaller(desk, workspace);
  for (
    const change of [deactivate, (...[of, by, id]: Parameters<typeof deactivate>) => changeRole(of, by, id, "viewer")]
  ) {
    const admin = await testCaller(desk, workspace, "admin");
    const person = { email: `eve-${crypto.randomUUID()}@example.com`, name: "Eve", role: "admin" };
    const { token } = await inviteTeammate(desk, admin, person);
    await change(desk, owner, admin.teammate.id);
    await assert.rejects(joinByLink(desk, token, { ...ada, email: "" }), refused("not_found"));
  }
});

Deno.test("a workspace that requires a provider does not keep its people out of other workspaces", async () => {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const join = async () => {
    const { id: workspace } = await testWorkspace(desk);
    return await joinByLink(desk, (await createSetupLink(desk, workspace, "teammate")).token, { ...ada, email });
  };
  const [open, closed] = [await join(), await join()];
  await desk.db.insertInto("oidcProviders").values({
    ...{ workspace: closed.workspace, issuer: "https://id.example", clientId: "c", label: "ID", setBy: closed.id },
    ...{ authentication: "client_secret_basic", required: true, setAt: desk.now(), defaultRole: null, roleClaim: null },
    ...{
      secret: json({ v: 2, kid: "1", seq: 1, iv: "", ct: "" } as const),
      origins: json([]),
      domains: json([]),
      roleRules: json([]),
    },
  }).execute();
  desk.pass(1000);
  await noteSeen(desk, closed.workspace, closed.id);
  assert.deepEqual((await signIn(desk, { email, password: ada.password }))?.member, open);
});

Deno.test("signIn says the same for a wrong password and an unknown email", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await joinByLink(desk, (await createSetupLink(desk, workspace, "owner")).token, ada);
  assert.equal(await signIn(desk, { email: ada.email, password: "wrong horse battery" }), null);
  assert.equal(await signIn(desk, { email: "eve@example.com", password: ada.password }), null);
  assert.equal(await signIn(desk, { email: ada.email, password: "" }), null);
});

Deno.test("isPassword takes the same work for an unknown email", async () => {
  const costOf = (hash: string) => hash.split("$").slice(1, 4).join("$");
  const real = { ...desk, passwordCost: PASSWORD_COST };
  assert.equal(costOf(unknownHash(PASSWORD_COST)), costOf(await hashPassword(real, ada.password, NO_ONE)));
  assert.equal(await isPassword(real, "wrong horse battery", null), false);
});

Deno.test("isPassword does not hash texts that are too long for a password", async () => {
  const longest = "quiet river stones ".repeat(11).slice(0, 200);
  const hash = await hashPassword(desk, longest, NO_ONE);
  assert.equal(await isPassword(desk, longest, hash), true);
  assert.equal(await isPassword(desk, `${longest}y`, hash), false);
  assert.equal(await isPassword(desk, longest + "y".repeat(1_000_000), hash), false);
});

Deno.test("hashPassword writes argon2id with its own salt every time", async () => {
  const real = { ...desk, passwordCost: PASSWORD_COST };
  const [one, two] = [await hashPassword(real, ada.password, NO_ONE), await hashPassword(real, ada.password, NO_ONE)];
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
});

Deno.test("workspaceOfKey finds a workspace by its public key", async () => {
  const workspace = await testWorkspace(desk);
  assert.match(workspace.widgetKey, /^wk_[\w-]{22}$/);
  assert.deepEqual(await workspaceOfKey(desk, workspace.widgetKey), workspace);
  assert.equal(await workspaceOfKey(desk, "wk_unknown"), null);
  assert.notEqual(await firstWorkspace(desk), null);
});

Deno.test("ensureFirstWorkspace makes one workspace, even when instances start concurrently on an empty database", async () => {
  const empty = await testDesk({}, await ownDatabase());
  try {
    assert.equal(await firstWorkspace(empty), null);
    const found = await Promise.all(Array.from({ length: 6 }, () => ensureFirstWorkspace(empty)));
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([(await firstWorkspace(empty))?.id]));
    assert.deepEqual(await ensureFirstWorkspace(empty), found[0]);
  } finally {
    await empty.close();
  }
});
