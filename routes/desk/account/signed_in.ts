/**
 * The answers that end a sign-in: a session, or the question for the second step.
 *
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { type RequiredProvider, requiredProvider, type SessionProvider } from "../../../core/oidc/access.ts";
import { DeskError } from "../../../core/problem.ts";
import { isTwoStep, readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { accountOf, passwordMark } from "../../../core/teammates/accounts.ts";
import { findTeammate, noteSeen } from "../../../core/teammates/teammates.ts";
import { type SessionOwner, startDeskSession } from "../../../kv/desk_sessions.ts";
import { startHalfSignIn } from "../../../kv/sign_ins.ts";
import { sessionCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { deviceName } from "../browser_name.ts";
import { redirect } from "../forms.ts";
import { halfCookie } from "../two_step/half_cookie.ts";
import { SECOND_STEP_PATH } from "../two_step/second_step.tsx";

/** The answer to a right password: the question for the second step where the account has one, else a session. */
export async function rightPasswordAnswer(
  served: Served,
  asked: PlainRequest,
  owner: SessionOwner,
  next: string,
): Promise<Response> {
  const account = (await accountOf(served.desk, owner))?.id ?? "";
  if (!isTwoStep(await readSecondSteps(served.desk, account))) return await signedInAnswer(served, asked, owner, next);
  const mark = await passwordMark(served.desk, account) ?? "";
  const half = { ...owner, account, passwordMark: mark, next };
  const id = await startHalfSignIn({ ...served.desk, kv: served.kv }, half);
  return redirect(SECOND_STEP_PATH, { "set-cookie": halfCookie(served.baseUrl, id) });
}

/**
 * Starts a session in the browser of a request, and redirects it to a page of the desk. Only for a person who has proven
 * everything that their account asks for.
 *
 * @param provider the OpenID provider that signed the teammate in
 * @throws DeskError forbidden without one where the workspace requires it
 */
export async function signedInAnswer(
  served: Served,
  { request, ip }: PlainRequest,
  owner: SessionOwner,
  next: string,
  provider: SessionProvider = null,
): Promise<Response> {
  const required = provider === null ? await requiredProvider(served.desk, owner.workspace) : null;
  if (required !== null) throw new DeskError("forbidden", requiredText(required));
  const from = { device: deviceName(request.headers.get("user-agent") ?? ""), address: ip, provider };
  await noteSeen(served.desk, owner.workspace, owner.teammate);
  const { id } = await startDeskSession({ ...served.desk, kv: served.kv }, owner, from);
  await recordSignIn(served, owner, from);
  return redirect(next, { "set-cookie": sessionCookie(served.baseUrl, id) });
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

/** Why a password or a link does not sign in. */
export function requiredText({ label }: RequiredProvider): string {
  return `Your team signs in with ${label} alone.`;
}
