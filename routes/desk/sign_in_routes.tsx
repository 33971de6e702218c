/**
 * Signing in and signing out.
 *
 * @module
 */
import { byCaller, tryRecordActivity } from "../../core/activity/record.ts";
import { signIn } from "../../core/teammates/teammates.ts";
import { endDeskSession, sessionHash } from "../../kv/desk_sessions.ts";
import { endedCookie } from "../guard.ts";
import type { FormRequest, PlainRequest, SignedInRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";
import { noteFailedSignIn } from "./account/failed_sign_in.ts";
import { signedInAnswer } from "./account/signed_in.ts";
import { redirect, text } from "./forms.ts";
import { htmlAnswer } from "./layout.tsx";
import { SignInPage } from "./sign_in.tsx";

/** `GET /desk/sign-in?next=`: the form to sign in. */
export function showSignIn(served: Served, { request }: PlainRequest): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const next = ownPath(searchParams.get("next"));
  const news = searchParams.has("reset") ? "Your password is set. Sign in with it." : null;
  return htmlAnswer(<SignInPage assets={served.assets.desk} news={news} fault={null} next={next} />);
}

/** `POST /desk/sign-in`: signs a teammate in and redirects to `next`. */
export async function signInTeammate(served: Served, asked: FormRequest): Promise<Response> {
  const { form } = asked;
  const email = text(form, "email").trim();
  const next = ownPath(text(form, "next"));
  await takeSignIn(served, asked, email);
  const member = await signIn(served.desk, { email, password: text(form, "password") });
  if (member !== null) {
    return await signedInAnswer(served, asked, { workspace: member.workspace, teammate: member.id }, next);
  }
  noteFailedSignIn(served, asked, { email, reason: "password" });
  const fault = "The e-mail or the password is incorrect.";
  return htmlAnswer(
    <SignInPage assets={served.assets.desk} news={null} fault={fault} email={email} next={next} />,
    400,
  );
}

/** `POST /desk/sign-out`: ends the session. */
export async function signOut(served: Served, { signedIn }: SignedInRequest): Promise<Response> {
  const { workspace, teammate } = signedIn.caller;
  await endDeskSession(served, { workspace, teammate: teammate.id }, sessionHash(signedIn.sessionId));
  served.desk.live.publish({ kind: "teammate", workspace, teammate: teammate.id });
  await tryRecordActivity(served.desk, { ...byCaller(signedIn.caller), kind: "signed_out" });
  return redirect("/desk/sign-in", { "set-cookie": endedCookie(served.baseUrl) });
}

/** Counts a try to sign in. @throws DeskError rate_limited */
async function takeSignIn(served: Served, asked: FormRequest, email: string): Promise<void> {
  try {
    await takeRate(served, "signIn", `address ${asked.address}`);
    await takeRate(served, "signIn", `account ${email.toLowerCase()}`);
  } catch (error) {
    noteFailedSignIn(served, asked, { email, reason: "rate" });
    throw error;
  }
}

/** Only a page of the desk's own: a link to the sign-in page must not lead away from it. */
function ownPath(next: string | null): string {
  const own = "http://desk.invalid";
  const { origin, pathname, search } = URL.parse(next ?? "", own) ?? new URL(own);
  return origin === own && /^\/desk(\/|$)/.test(pathname) ? pathname + search : "/desk";
}
