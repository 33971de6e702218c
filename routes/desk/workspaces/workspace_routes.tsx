/**
 * The routes of workspaces, for an owner of the first one, and of switching between workspaces, for their members.
 *
 * @module
 */
import { passwordMark } from "../../../core/teammates/accounts.ts";
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { requiredProvider } from "../../../core/oidc/access.ts";
import { DeskError } from "../../../core/problem.ts";
import {
  type ListedWorkspace,
  listWorkspaces,
  makeWorkspace,
  renameWorkspace,
} from "../../../core/teammates/edit_workspaces.ts";
import { listRemovals, removeWorkspace } from "../../../core/teammates/remove_workspace.ts";
import { noteSeen } from "../../../core/teammates/teammates.ts";
import { moveDevices } from "../../../core/notifications/devices.ts";
import { moveDeskSession, sessionHash } from "../../../kv/desk_sessions.ts";
import { forgetWorkspace } from "../../../kv/forget.ts";
import { sessionCookie } from "../../guard.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { checkOwnPassword } from "../account/confirm.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { faultOf } from "../team/team_routes.tsx";
import { type WorkspaceFacts, WorkspacePage } from "./workspace.tsx";
import { WORKSPACES_PATH, type WorkspacesFacts, WorkspacesPage } from "./workspaces.tsx";

/** The notice after each change. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["made", "The workspace is ready. Switch to it at the top of the menu."],
  ["renamed", "The workspace is renamed."],
  ["removed", "The workspace is closed, and its data is being removed."],
]);

/** `GET /desk/settings/workspaces`: lists every workspace. */
export async function showWorkspaces(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await listAnswer(served, asked, { news: (done !== null && NEWS.get(done)) || null });
}

/** `POST /desk/settings/workspaces`: creates a workspace. */
export async function sendWorkspace(served: Served, asked: SignedInRequest): Promise<Response> {
  const typed = text(asked.form, "name");
  try {
    await makeWorkspace(served.desk, asked.signedIn.caller, typed);
    return redirect(`${WORKSPACES_PATH}?done=made`);
  } catch (error) {
    return await listAnswer(served, asked, { typed, ...faultOf(error) });
  }
}

/** `GET /desk/settings/workspaces/:id`: shows a workspace. */
export async function showWorkspace(served: Served, asked: TeammateRequest): Promise<Response> {
  return await workspaceAnswer(served, asked, null);
}

/** `POST /desk/settings/workspaces/:id`: renames the workspace. */
export async function sendRename(served: Served, asked: SignedInRequest): Promise<Response> {
  const typed = text(asked.form, "name");
  try {
    await renameWorkspace(served.desk, asked.signedIn.caller, asked.params.id ?? "", typed);
    return redirect(`${WORKSPACES_PATH}?done=renamed`);
  } catch (error) {
    return await workspaceAnswer(served, asked, { form: "rename", typed, ...faultOf(error) });
  }
}

/** `POST /desk/settings/workspaces/:id/remove`: removes the workspace with everything in it. */
export async function sendRemoveWorkspace(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  const { caller } = asked.signedIn;
  const typed = text(asked.form, "name");
  try {
    await checkOwnPassword(served, asked);
    const gone = await removeWorkspace(served.desk, caller, id, typed);
    await forgetWorkspace(served, id);
    for (const one of gone) served.desk.live.publish({ kind: "teammate", ...one });
    return redirect(`${WORKSPACES_PATH}?done=removed`);
  } catch (error) {
    return await workspaceAnswer(served, asked, { form: "remove", typed, ...faultOf(error) });
  }
}

const SIGN_IN_THERE = "Sign out, then sign in to the other workspace.";

/** `POST /desk/workspace`: continues the session in another workspace of the person. */
export async function switchWorkspace(served: Served, asked: SignedInRequest): Promise<Response> {
  const { signedIn, form, workspaces, workspace, ip } = asked;
  const next = workspaces.find(({ id }) => id === text(form, "workspace"));
  if (next === undefined) throw new DeskError("not_found", "You are not in a workspace with this id.");
  const required = await requiredProvider(served.desk, next.id);
  if (required !== null) {
    throw new DeskError("forbidden", `This workspace is opened with ${required.label} alone.`, { fix: SIGN_IN_THERE });
  }
  const owner = { workspace: next.id, teammate: next.teammate };
  const { account, sessionId } = signedIn;
  const id = await moveDeskSession({ ...served.desk, kv: served.kv }, sessionId, { ...owner, account });
  if (id === null) {
    throw new DeskError("forbidden", "This session cannot be used in another workspace.", { fix: SIGN_IN_THERE });
  }
  await moveDevices(served.desk, sessionHash(sessionId), { ...owner, session: sessionHash(id) });
  await noteSeen(served.desk, owner.workspace, owner.teammate);
  served.desk.live.publish({ kind: "teammate", workspace: workspace.id, teammate: workspace.teammate });
  const by = { id: next.teammate, name: signedIn.caller.teammate.name };
  await tryRecordActivity(served.desk, { workspace: next.id, by, address: ip, kind: "workspace_switched" });
  return redirect("/desk", { "set-cookie": sessionCookie(served.baseUrl, id) });
}

async function listAnswer(
  served: Served,
  asked: TeammateRequest,
  { typed = "", news = null, fault = null, faults = [] }: Partial<Omit<WorkspacesFacts, "workspaces" | "removals">>,
): Promise<Response> {
  const { caller } = asked.signedIn;
  const [workspaces, removals] = await Promise.all([
    listWorkspaces(served.desk, caller),
    listRemovals(served.desk, caller),
  ]);
  const facts = { workspaces, removals, typed, news, fault, faults };
  return await htmlAnswer(<WorkspacesPage shell={shellOf(served, asked)} facts={facts} />, fault === null ? 200 : 400);
}

async function workspaceAnswer(
  served: Served,
  asked: TeammateRequest,
  refused: WorkspaceFacts["refused"],
): Promise<Response> {
  const hasPassword = await passwordMark(served.desk, asked.signedIn.account) !== null;
  const facts = { workspace: await asListed(served, asked), hasPassword, refused };
  const page = <WorkspacePage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, refused === null ? 200 : 400);
}

async function asListed({ desk }: Served, { signedIn, params }: TeammateRequest): Promise<ListedWorkspace> {
  const found = (await listWorkspaces(desk, signedIn.caller)).find(({ id }) => id === params.id);
  if (found === undefined) throw new DeskError("not_found", "There is no such workspace.");
  return found;
}
