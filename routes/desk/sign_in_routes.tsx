/**
 * The one-time set-up link, signing in and signing out.
 *
 * @module
 */
import { DeskError } from "../../core/problem.ts";
import { createSetupLink, findSetupLink, useSetupLink } from "../../core/teammates/setup_link.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { COMPANY_NAME_CHARS_MAX } from "../../core/settings/settings.ts";
import { hasOwner, type Member, signIn } from "../../core/teammates/teammates.ts";
import { firstWorkspace, type Workspace } from "../../core/teammates/workspaces.ts";
import { endDeskSession, startDeskSession } from "../../kv/sessions.ts";
import type { FormRequest, PlainRequest, SignedInRequest } from "../request.ts";
import { endedCookie, sessionCookie } from "../guard.ts";
import { type Served, takeRate } from "../served.ts";
import { FaultPage, SetupPage, SignInPage } from "./sign_in.tsx";
import { redirect, text } from "./forms.ts";
import { htmlAnswer } from "./layout.tsx";

/** `GET /setup/:token`: the form in which the first owner makes an account. */
export async function showSetup(served: Served, { params }: PlainRequest): Promise<Response> {
  const token = params.token ?? "";
  if (await findSetupLink(served.desk, token) === null) return await goneLink(served);
  return await htmlAnswer(<SetupPage assets={served.assets.desk} path={`/setup/${token}`} fault={null} />);
}

/** `POST /setup/:token`: makes the owner's account and signs in. */
export async function setUp(served: Served, { params, form, address }: FormRequest): Promise<Response> {
  await takeRate(served, "signIn", address);
  const token = params.token ?? "";
  const typed = { email: text(form, "email"), name: text(form, "name"), password: text(form, "password") };
  const company = text(form, "company").trim();
  try {
    if (company.length > COMPANY_NAME_CHARS_MAX) {
      throw new DeskError("invalid_input", `A company's name has at most ${COMPANY_NAME_CHARS_MAX} characters.`);
    }
    const member = await useSetupLink(served.desk, token, typed);
    if (company !== "" && member.role === "owner") await nameCompany(served, member, company);
    return await signedInAnswer(served, { workspace: member.workspace, teammate: member.id }, "/desk");
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "not_found") return await goneLink(served);
    const { email, name } = typed;
    const page = { assets: served.assets.desk, path: `/setup/${token}`, fault: error.message, email, name, company };
    return htmlAnswer(<SetupPage {...page} />, 400);
  }
}

async function nameCompany({ desk }: Served, { workspace, ...teammate }: Member, name: string): Promise<void> {
  const caller: Caller = { workspace, teammate, via: "desk", token: null, readOnly: false, readsCustomers: true };
  await changeSettings(desk, caller, { company: { name } }, { dryRun: false, message: "Set up" });
}

/** `GET /desk/sign-in?next=`: the form to sign in. */
export function showSignIn(served: Served, { request }: PlainRequest): Promise<Response> {
  const next = ownPath(new URL(request.url).searchParams.get("next"));
  return htmlAnswer(<SignInPage assets={served.assets.desk} fault={null} next={next} />);
}

/** `POST /desk/sign-in`: signs a teammate in and redirects to `next`. */
export async function signInTeammate(served: Served, { form, address }: FormRequest): Promise<Response> {
  const email = text(form, "email").trim();
  const next = ownPath(text(form, "next"));
  const workspace = await theWorkspace(served);
  await takeRate(served, "signIn", `address ${address}`);
  await takeRate(served, "signIn", `account ${email.toLowerCase()}`);
  const teammate = await signIn(served.desk, workspace.id, { email, password: text(form, "password") });
  if (teammate !== null) return await signedInAnswer(served, { workspace: workspace.id, teammate: teammate.id }, next);
  const fault = "The e-mail or the password is incorrect.";
  return htmlAnswer(<SignInPage assets={served.assets.desk} fault={fault} email={email} next={next} />, 400);
}

/** `POST /desk/sign-out`: ends the session. */
export async function signOut(served: Served, { signedIn }: SignedInRequest): Promise<Response> {
  await endDeskSession({ kv: served.kv }, signedIn.sessionId);
  return redirect("/desk/sign-in", { "set-cookie": endedCookie(served.baseUrl) });
}

/** The address at which the first owner comes in; null once there is one. */
export async function firstSetupAddress(
  served: Pick<Served, "desk" | "baseUrl">,
  workspace: string,
): Promise<string | null> {
  if (await hasOwner(served.desk, workspace)) return null;
  const { token } = await createSetupLink(served.desk, workspace, "owner");
  return `${served.baseUrl}/setup/${token}`;
}

/** The workspace of this desk. @throws DeskError not_found before the first start has ended */
async function theWorkspace(served: Pick<Served, "desk">): Promise<Workspace> {
  const workspace = await firstWorkspace(served.desk);
  if (workspace === null) throw new DeskError("not_found", "This desk has no workspace yet.");
  return workspace;
}

async function signedInAnswer(
  served: Served,
  teammate: { readonly workspace: string; readonly teammate: string },
  next: string,
): Promise<Response> {
  const { id } = await startDeskSession({ ...served.desk, kv: served.kv }, teammate);
  return redirect(next, { "set-cookie": sessionCookie(served.baseUrl, id) });
}

/** Only a page of the desk's own: a link to the sign-in page must not lead away from it. */
function ownPath(next: string | null): string {
  const own = "http://desk.invalid";
  const { origin, pathname, search } = URL.parse(next ?? "", own) ?? new URL(own);
  return origin === own && /^\/desk(\/|$)/.test(pathname) ? pathname + search : "/desk";
}

function goneLink(served: Served): Promise<Response> {
  const says = "It has been used, or it is older than seven days. An owner can create a new one.";
  return htmlAnswer(<FaultPage assets={served.assets.desk} title="This link no longer works" says={says} />, 404);
}
