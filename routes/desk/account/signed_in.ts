/**
 * The responses that end a sign-in: a session, or the form for the second step.
 *
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { type RequiredProvider, requiredProvider, type SessionProvider } from "../../../core/oidc/access.ts";
import { DeskError } from "../../../core/problem.ts";
import { isTwoStep, readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { accountOf, passwordMark } from "../../../core/teammates/accounts.ts";
import type { CompanyDetails, Joining } from "../../../core/teammates/join.ts";
import { findTeammate, noteSeen } from "../../../core/teammates/teammates.ts";
import { type SessionOwner, startDeskSession } from "../../../kv/desk_sessions.ts";
import type { HalfSignIn } from "../../../kv/keys.ts";
import { noteKnownNetwork } from "../../../kv/known_networks.ts";
import { startHalfSignIn } from "../../../kv/sign_ins.ts";
import { sessionCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { deviceName } from "../browser_name.ts";
import { redirect } from "../forms.ts";
import { halfCookie } from "../two_step/half_cookie.ts";
import { SECOND_STEP_PATH } from "../two_step/second_step.tsx";

/** The response to a correct password: the form for the second step if the account has one, otherwise a session. */
export async function rightPasswordAnswer(
  served: Served,
  asked: PlainRequest,
  owner: SessionOwner,
  next: string,
): Promise<Response> {
  const account = (await accountOf(served.desk, owner))?.id ?? "";
  return await secondStepAnswer(served, { ...owner, account, next, joining: null }) ??
    await signedInAnswer(served, asked, owner, next);
}

/** The form for the second step of an account that joins a workspace; null if it has none. */
export async function secondStepOfNewcomer(
  served: Served,
  workspace: string,
  { account, linkHash, name }: Joining,
  details: CompanyDetails,
): Promise<Response | null> {
  if (account.kind === "new") return null;
  const joining = { linkHash, name, ...details };
  return await secondStepAnswer(served, { workspace, teammate: null, account: account.id, next: "/desk", joining });
}

/** The form for the second step; null if the account has none. */
async function secondStepAnswer(
  served: Served,
  half: Omit<HalfSignIn, "tries" | "startedAt" | "passwordMark">,
): Promise<Response | null> {
  if (!isTwoStep(await readSecondSteps(served.desk, half.account))) return null;
  const mark = await passwordMark(served.desk, half.account) ?? "";
  const id = await startHalfSignIn({ ...served.desk, kv: served.kv }, { ...half, passwordMark: mark });
  return redirect(SECOND_STEP_PATH, { "set-cookie": halfCookie(served.baseUrl, id) });
}

/**
 * Starts a session for a request's browser, and redirects it to a page of the desk. Call it only for a person who has
 * passed all steps of their account's sign-in.
 *
 * @param provider the OpenID provider that signed the teammate in
 * @throws DeskError forbidden without one if the workspace requires it
 */
export async function signedInAnswer(
  served: Served,
  { request, ip, address }: PlainRequest,
  owner: SessionOwner,
  next: string,
  provider: SessionProvider = null,
): Promise<Response> {
  const required = provider === null ? await requiredProvider(served.desk, owner.workspace) : null;
  if (required !== null) throw new DeskError("forbidden", requiredText(required));
  const from = { device: deviceName(request.headers.get("user-agent") ?? ""), address: ip, provider };
  await noteSeen(served.desk, owner.workspace, owner.teammate);
  const { id } = await startDeskSession({ ...served.desk, kv: served.kv }, owner, from);
  if (provider === null) await noteNetwork(served, owner, address);
  await recordSignIn(served, owner, from);
  return redirect(next, { "set-cookie": sessionCookie(served.baseUrl, id) });
}

/** Not for sign-ins by a provider: otherwise the owner of one workspace could raise the limit of password attempts. */
async function noteNetwork({ desk, kv }: Served, owner: SessionOwner, address: string): Promise<void> {
  const account = await accountOf(desk, owner);
  if (account !== null) await noteKnownNetwork({ kv }, { email: account.email, address });
}

async function recordSignIn(
  { desk }: Served,
  { workspace, teammate }: SessionOwner,
  { device, address }: { readonly device: string; readonly address: string },
): Promise<void> {
  const found = await findTeammate(desk, workspace, teammate);
  if (found === null) return;
  await tryRecordActivity(desk, { workspace, by: found, address, kind: "signed_in", detail: { device } });
}

/** The text on why a password or a link does not sign in. */
export function requiredText({ label }: RequiredProvider): string {
  return `Your team signs in with ${label} alone.`;
}
