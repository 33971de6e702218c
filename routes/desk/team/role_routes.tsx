/**
 * The routes of custom roles: creating, changing and removing one.
 *
 * @module
 */
import { DeskError } from "../../../core/problem.ts";
import { createRole, removeRole, roleBase, updateRole } from "../../../core/teammates/edit_role.ts";
import { findRole, type Role } from "../../../core/teammates/roles.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { NOT_REFUSED } from "../form/refusal_words.ts";
import { text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { type RoleFacts, RolePage } from "./role_form.tsx";
import { TEAM_PATH } from "./team.tsx";
import { faultOf } from "./team_routes.tsx";
import { redirectSaying } from "../page/notice.ts";

const EMPTY: RoleFacts = { id: null, title: null, name: "", rights: [], base: "", ...NOT_REFUSED };

/** `GET /desk/settings/team/roles/new`: shows the form of a new role. */
export async function showNewRole(served: Served, asked: TeammateRequest): Promise<Response> {
  return await roleAnswer(served, asked, EMPTY);
}

/** `POST /desk/settings/team/roles/new`: makes a role. */
export async function sendNewRole(served: Served, asked: SignedInRequest): Promise<Response> {
  const typed = typedRole(asked);
  try {
    await createRole(served.desk, asked.signedIn.caller, typed);
    return redirectSaying(TEAM_PATH, "role-made");
  } catch (error) {
    return await roleAnswer(served, asked, { ...EMPTY, ...typed, ...faultOf(error) });
  }
}

/** `GET /desk/settings/team/roles/:id`: shows the form of a role. */
export async function showRole(served: Served, asked: TeammateRequest): Promise<Response> {
  return await roleAnswer(served, asked, factsOf(await customRole(served, asked)));
}

/** `POST /desk/settings/team/roles/:id`: changes a role, with immediate effect for everyone who has it. */
export async function sendRole(served: Served, asked: SignedInRequest): Promise<Response> {
  const role = await customRole(served, asked);
  const typed = typedRole(asked);
  try {
    await updateRole(served.desk, asked.signedIn.caller, role.id, typed);
    return redirectSaying(TEAM_PATH, "role-saved");
  } catch (error) {
    return await roleAnswer(served, asked, { ...factsOf(role), ...typed, ...faultOf(error) });
  }
}

/** `POST /desk/settings/team/roles/:id/remove`: removes an unused role. */
export async function sendRemoveRole(served: Served, asked: SignedInRequest): Promise<Response> {
  const role = await customRole(served, asked);
  try {
    await removeRole(served.desk, asked.signedIn.caller, role.id);
    return redirectSaying(TEAM_PATH, "role-removed");
  } catch (error) {
    return await roleAnswer(served, asked, { ...factsOf(role), ...faultOf(error) });
  }
}

async function customRole({ desk }: Served, { workspace, params }: TeammateRequest): Promise<Role> {
  const role = await findRole(desk, workspace.id, params.id ?? "");
  if (role === null || role.isBuiltIn) throw new DeskError("not_found", "There is no such role.");
  return role;
}

function factsOf(role: Role): RoleFacts {
  const { id, label, rights } = role;
  return { id, title: label, name: label, rights: [...rights], base: roleBase(role), ...NOT_REFUSED };
}

function typedRole({ form }: SignedInRequest) {
  const rights = form.getAll("rights").filter((value) => typeof value === "string");
  return { name: text(form, "name").trim(), rights, base: text(form, "base") };
}

async function roleAnswer(served: Served, asked: TeammateRequest, facts: RoleFacts): Promise<Response> {
  const page = <RolePage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, facts.fault === null ? 200 : 400);
}
