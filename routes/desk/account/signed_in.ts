/**
 * The responses that end a sign-in: a session, or the form for the second step.
 *
 * @module
 */
import { tryRecordActivity } from "../../../core/activity/record.ts";
import { type RequiredProvider, requiredProvider, type SessionProvider } from "../../../core/oidc/access.ts";
import { DeskError } from "../../../core/problem.ts";
import { isTwoStep, readSecondSteps } from "../../../core/sign_in/second_step.ts";
import { accountOf, isStillPassword, type PasswordProof } from "../../../core/teammates/accounts.ts";
import type { CompanyDetails, Joining } from "../../../core/teammates/join.ts";
import { findSessionPerson } from "../../../core/teammates/session_person.ts";
import { findTeammate, noteSeen } from "../../../core/teammates/teammates.ts";
import { endDeskSession, sessionHash, type SessionOwner, startDeskSession } from "../../../kv/desk_sessions.ts";
import type { HalfSignIn } from "../../../kv/keys.ts";
import { noteKnownNetwork } from "../../../kv/known_networks.ts";
import { startHalfSignIn } from "../../../kv/sign_ins.ts";
import { sessionCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { deviceName } from "../ui/browser_name.ts";
import { redirect } from "../form/forms.ts";
import { halfCookie } from "../two_step/half_cookie.ts";
import { SECOND_STEP_PATH } from "../two_step/second_step.tsx";

/** What signed a teammate in: a provider, a password, or neither. */
type SignedInBy = {
  readonly provider: SessionProvider;
  readonly proof: PasswordProof | null;
  /** Whether the provider has not ended meanwhile what it confirmed; asked once the session is stored. */
  readonly isStillConfirmed?: () => Promise<boolean>;
};

/** The response to a correct password: the form for the second step if the account has one, otherwise a session. */
export async function rightPasswordAnswer(
  served: Served,
  asked: PlainRequest,
  owner: SessionOwner,
  next: string,
  proof: PasswordProof,
): Promise<Response> {
  const { account, mark: passwordMark } = proof;
  return await secondStepAnswer(served, { ...owner, account, passwordMark, next, joining: null }) ??
    await signedInAnswer(served, asked, owner, next, { provider: null, proof });
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
  const { id, passwordMark } = account;
  const half = { workspace, teammate: null, account: id, passwordMark, next: "/desk", joining };
  return await secondStepAnswer(served, half);
}

/** The form for the second step; null if the account has none. */
async function secondStepAnswer(
  served: Served,
  half: Omit<HalfSignIn, "tries" | "startedAt">,
): Promise<Response | null> {
  if (!isTwoStep(await readSecondSteps(served.desk, half.account))) return null;
  const id = await startHalfSignIn({ ...served.desk, kv: served.kv }, half);
  return redirect(SECOND_STEP_PATH, { "set-cookie": halfCookie(served.baseUrl, id) });
}

/**
 * Starts a session for a request's browser, and redirects it to a page of the desk. Call it only for a person who has
 * passed all steps of their account's sign-in.
 *
 * @param by.provider the OpenID provider that signed the teammate in
 * @param by.proof the password that did; null where none did
 * @throws DeskError forbidden without one if the workspace requires it
 */
export async function signedInAnswer(
  served: Served,
  { request, ip, address }: PlainRequest,
  owner: SessionOwner,
  next: string,
  by: SignedInBy,
): Promise<Response> {
  const { provider } = by;
  const required = provider === null ? await requiredProvider(served.desk, owner.workspace) : null;
  if (required !== null) throw new DeskError("forbidden", requiredText(required));
  const from = { device: deviceName(request.headers.get("user-agent") ?? ""), address: ip, provider };
  await noteSeen(served.desk, owner.workspace, owner.teammate);
  const { id } = await startDeskSession({ ...served.desk, kv: served.kv }, owner, from);
  if (!await stillHolds(served, owner, by)) {
    await endDeskSession(served, owner, sessionHash(id));
    return redirect("/desk/sign-in?again");
  }
  if (provider === null) await noteNetwork(served, owner, address);
  await recordSignIn(served, owner, from);
  return redirect(next, { "set-cookie": sessionCookie(served.baseUrl, id) });
}

/**
 * Whether the teammate may still come in, by the password or provider that signed them in. What ends their sessions while
 * a password is compared, or a provider's answer is verified, does not end the session that starts afterwards.
 */
async function stillHolds(
  { desk }: Pick<Served, "desk">,
  owner: SessionOwner,
  { provider, proof, isStillConfirmed }: SignedInBy,
): Promise<boolean> {
  if (await findSessionPerson(desk, { ...owner, provider }) === null) return false;
  if (provider !== null) return await isStillConfirmed?.() ?? true;
  return proof === null || await isStillPassword(desk, proof);
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
