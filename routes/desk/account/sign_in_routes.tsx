/**
 * Signing in and signing out.
 *
 * @module
 */
import { byCaller, tryRecordActivity } from "../../../core/activity/record.ts";
import { removeDevices } from "../../../core/notifications/devices.ts";
import { requiredProvider } from "../../../core/oidc/access.ts";
import { activeMembers, signIn } from "../../../core/teammates/teammates.ts";
import { endDeskSession, sessionHash } from "../../../kv/desk_sessions.ts";
import { endedCookie } from "../../guard.ts";
import type { FormRequest, PlainRequest, SignedInRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { noteFailedSignIn } from "./failed_sign_in.ts";
import { takePasswordTry, takeStepTry } from "./sign_in_tries.ts";
import { ownPath, signInAnswer } from "./sign_in_answer.tsx";
import { requiredText, rightPasswordAnswer, signedInAnswer } from "./signed_in.ts";
import { redirect, text } from "../form/forms.ts";
import { accountOfPasskey } from "../two_step/passkey_routes.tsx";

/** `GET /desk/sign-in?next=`: shows the sign-in form. */
export async function showSignIn(served: Served, asked: PlainRequest): Promise<Response> {
  const { searchParams } = new URL(asked.request.url);
  const next = ownPath(searchParams.get("next"));
  const news = searchParams.has("reset")
    ? "Your password is set, and your API tokens are revoked. Sign in with it."
    : null;
  const fault = searchParams.has("again") ? "That took too long, or too many tries. Sign in again." : null;
  return await signInAnswer(served, asked, { news, fault, email: "", next });
}

/** `POST /desk/sign-in`: signs a teammate in and redirects to `next`. */
export async function signInTeammate(served: Served, asked: FormRequest): Promise<Response> {
  const { form } = asked;
  const email = text(form, "email").trim();
  const next = ownPath(text(form, "next"));
  const tried = await takePasswordTry(served, asked, email);
  const signed = await signIn(served.desk, { email, password: text(form, "password") });
  const page = { news: null, email, next };
  if (signed === null) {
    noteFailedSignIn(served, asked, { email, reason: "password" });
    return await signInAnswer(served, asked, { ...page, fault: "The email or the password is incorrect." });
  }
  await tried.wasRight();
  const { member, proof } = signed;
  const required = await requiredProvider(served.desk, member.workspace);
  if (required !== null) return await signInAnswer(served, asked, { ...page, fault: requiredText(required) });
  return await rightPasswordAnswer(served, asked, { workspace: member.workspace, teammate: member.id }, next, proof);
}

/** `POST /desk/sign-in/oidc`: shows the sign-in page with the providers for an email. */
export async function findProviders(served: Served, asked: FormRequest): Promise<Response> {
  await takeRate(served, "oidc", asked.address);
  const email = text(asked.form, "email").trim();
  const facts = { news: null, fault: null, email, next: ownPath(text(asked.form, "next")) };
  return await signInAnswer(served, asked, facts, { byEmail: email });
}

/** `POST /desk/sign-in/passkey`: signs in with a passkey alone. */
export async function signInWithPasskey(served: Served, asked: FormRequest): Promise<Response> {
  const next = ownPath(text(asked.form, "next"));
  const tried = await takeStepTry(served, asked, null);
  const account = await accountOfPasskey(served, asked.form);
  const [member = null] = account === null ? [] : await activeMembers(served.desk, account);
  const page = { news: null, email: "", next };
  if (member === null) {
    noteFailedSignIn(served, asked, { email: "", reason: "passkey" });
    const fault = "This passkey was not accepted. Sign in with your password.";
    return await signInAnswer(served, asked, { ...page, fault });
  }
  await tried.wasRight();
  const required = await requiredProvider(served.desk, member.workspace);
  if (required !== null) return await signInAnswer(served, asked, { ...page, fault: requiredText(required) });
  const owner = { workspace: member.workspace, teammate: member.id };
  return await signedInAnswer(served, asked, owner, next, { provider: null, proof: null });
}

/** `POST /desk/sign-out`: ends the session. */
export async function signOut(served: Served, { signedIn }: SignedInRequest): Promise<Response> {
  const { workspace, teammate } = signedIn.caller;
  const session = sessionHash(signedIn.sessionId);
  await removeDevices(served.desk, session);
  await endDeskSession(served, { workspace, teammate: teammate.id }, session);
  served.desk.live.publish({ kind: "teammate", workspace, teammate: teammate.id });
  await tryRecordActivity(served.desk, { ...byCaller(signedIn.caller), kind: "signed_out" });
  return redirect("/desk/sign-in", { "set-cookie": endedCookie(served.baseUrl) });
}
