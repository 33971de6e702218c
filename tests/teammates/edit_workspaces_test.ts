/** The workspaces of an installation: created with an owner and an agent, renamed, and removed completely. */

import assert from "node:assert/strict";
import { listActivities } from "../../core/activity/list.ts";
import { liveVersion } from "../../core/agent/versions/versions.ts";
import { accountOf, workspacesOf } from "../../core/teammates/accounts.ts";
import { listWorkspaces, makeWorkspace, renameWorkspace } from "../../core/teammates/edit_workspaces.ts";
import { removeWorkspace } from "../../core/teammates/remove_workspace.ts";
import { findWorkspace, workspaceOfKey } from "../../core/teammates/workspaces.ts";
import { testCaller } from "../support/desk.ts";
import { membershipOf, refused, workspacesStage } from "./workspaces_stage.ts";

const { desk, first, owner, newWorkspace } = await workspacesStage();

Deno.test("a new workspace has a key, an agent and its maker as owner, with the same account", async () => {
  const made = await newWorkspace("  Globex ");
  assert.equal(made.name, "Globex");
  assert.notEqual(made.widgetKey, first.widgetKey);
  assert.equal((await workspaceOfKey(desk, made.widgetKey))?.id, made.id);
  assert.equal((await liveVersion(desk, made.id))?.version, 1);
  const own = await workspacesOf(desk, membershipOf(owner));
  const there = own.find(({ id }) => id === made.id);
  assert.deepEqual(own.filter(({ isFirst }) => isFirst).map(({ id }) => id), [first.id]);
  const account = await accountOf(desk, { workspace: made.id, teammate: there?.teammate ?? "" });
  assert.equal(account?.id, (await accountOf(desk, membershipOf(owner)))?.id);
  const listed = (await listWorkspaces(desk, owner)).find(({ id }) => id === made.id);
  assert.deepEqual([listed?.people, listed?.conversations, listed?.isFirst], [1, 0, false]);
});

Deno.test("an owner who loses the role during a request cannot rename or remove a workspace or its keys", async () => {
  const made = await newWorkspace("Vandelay");
  const caller = await testCaller(desk, first.id, "owner");
  const name = { workspace: made.id, name: "KEY" };
  const sealed = await desk.vault.setSecret(name, { value: "sk_live_5678", origins: ["https://app.example.com"] });
  // The caller was read before: the row is what counts.
  await desk.db.updateTable("teammates").set({ role: "admin" }).where("id", "=", caller.teammate.id).execute();
  await assert.rejects(renameWorkspace(desk, caller, made.id, "Mine"), refused("forbidden"));
  await assert.rejects(removeWorkspace(desk, caller, made.id, "Vandelay"), refused("forbidden"));
  assert.equal((await listWorkspaces(desk, owner)).find(({ id }) => id === made.id)?.name, "Vandelay");
  assert.equal(await desk.vault.isSecret(name, sealed, "sk_live_5678"), true);
});

Deno.test("only an owner of the first workspace creates, lists, renames and removes workspaces", async () => {
  const other = await newWorkspace("Initech");
  const admin = await testCaller(desk, first.id, "admin");
  const otherOwner = await testCaller(desk, other.id, "owner");
  for (const [caller, code] of [[admin, "forbidden"], [otherOwner, "not_found"]] as const) {
    await assert.rejects(listWorkspaces(desk, caller), refused(code));
    await assert.rejects(makeWorkspace(desk, caller, "Mine"), refused(code));
    await assert.rejects(renameWorkspace(desk, caller, other.id, "Mine"), refused(code));
    await assert.rejects(removeWorkspace(desk, caller, other.id, "Initech"), refused(code));
  }
  assert.equal((await findWorkspace(desk, other.id))?.name, "Initech");
});

Deno.test("an owner who lost the role since their request began cannot create or remove a workspace", async () => {
  const former = await testCaller(desk, first.id, "owner");
  const other = await newWorkspace("Kept");
  await desk.db.updateTable("teammates").set({ role: "viewer" })
    .where("workspace", "=", first.id).where("id", "=", former.teammate.id).execute();
  await assert.rejects(makeWorkspace(desk, former, "Late"), refused("forbidden"));
  await assert.rejects(removeWorkspace(desk, former, other.id, "Kept"), refused("forbidden"));
  assert.notEqual(await findWorkspace(desk, other.id), null);
});

Deno.test("a workspace's name has 1 to 80 characters, and renaming is recorded", async () => {
  const other = await newWorkspace("Hooli");
  for (const name of ["", "  ", "x".repeat(81), "a\u0007b"]) {
    await assert.rejects(makeWorkspace(desk, owner, name), refused("invalid_input"));
    await assert.rejects(renameWorkspace(desk, owner, other.id, name), refused("invalid_input"));
  }
  await renameWorkspace(desk, owner, other.id, "Hooli XYZ");
  assert.equal((await findWorkspace(desk, other.id))?.name, "Hooli XYZ");
  const [newest] = await listActivities(desk, first.id, {}, { before: null, limit: 1 });
  assert.deepEqual([newest?.kind, newest?.subject, newest?.detail], ["workspace_renamed", "Hooli XYZ", {
    before: "Hooli",
  }]);
});
