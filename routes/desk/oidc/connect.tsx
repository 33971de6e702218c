/**
 * A teammate's account at the sign-in provider: connecting it in their profile, and confirming with it.
 *
 * @module
 */
import { byCaller, recorded } from "../../../core/activity/record.ts";
import { confirmingProvider } from "../../../core/oidc/confirm.ts";
import { disconnectTeammate } from "../../../core/oidc/identities.ts";
import { OIDC_FAULTS } from "../../../core/oidc/faults.ts";
import { findProvider } from "../../../core/oidc/provider.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasReauthenticated } from "../../../kv/reauthentication.ts";
import { sessionHash } from "../../../kv/desk_sessions.ts";
import type { SignedInRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { confirmByPassword } from "../account/confirm.ts";
import { ownPath } from "../account/sign_in_answer.tsx";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { PlainPage } from "../page/layout.tsx";
import { type Shell, shellOf } from "../page/shell.ts";
import { PROFILE_PATH } from "../profile/profile.tsx";
import { beginFlow } from "./flow.ts";

/** `POST /desk/profile/provider`: connects an account at the workspace's provider, or disconnects it. */
export async function sendConnection(served: Served, asked: SignedInRequest): Promise<Response> {
  const { signedIn, workspace, form, address } = asked;
  await takeRate(served, "oidc", address);
  const { id: teammate } = signedIn.caller.teammate;
  if (text(form, "do") === "disconnect") {
    const disconnected = { ...byCaller(signedIn.caller), kind: "provider_disconnected" } as const;
    await recorded(served.desk, (inside) => disconnectTeammate(inside, workspace.id, teammate), () => disconnected);
    return redirect(`${PROFILE_PATH}?done=disconnected`);
  }
  if (!await hasReauthenticated({ ...served.desk, kv: served.kv }, signedIn.sessionId)) {
    await confirmByPassword(served, asked);
  }
  const provider = await findProvider(served.desk, workspace.id);
  if (provider === null) throw new DeskError("not_found", "This workspace has no sign-in provider.");
  const begun = await beginFlow(served, workspace.id, { next: PROFILE_PATH, teammate, confirms: null });
  if (begun.kind === "fault") throw new DeskError("invalid_input", OIDC_FAULTS[begun.reason]);
  const { label } = provider;
  const says = "From then on, that account signs you in here.";
  return await toProviderAnswer(shellOf(served, asked), begun, {
    title: `Connect ${label}`,
    says,
    label,
    back: PROFILE_PATH,
  });
}

/**
 * `POST /desk/profile/confirm`: confirms the session with the workspace's provider, for an account without a password.
 */
export async function sendConfirmation(served: Served, asked: SignedInRequest): Promise<Response> {
  const { signedIn, workspace, form, address } = asked;
  await takeRate(served, "oidc", address);
  const provider = await confirmingProvider(served.desk, signedIn.caller, signedIn.account);
  if (provider === null) throw new DeskError("forbidden", "Your account cannot be confirmed by a sign-in provider.");
  const next = ownPath(text(form, "next"));
  const begun = await beginFlow(served, workspace.id, {
    next,
    teammate: null,
    confirms: sessionHash(signedIn.sessionId),
  });
  if (begun.kind === "fault") throw new DeskError("invalid_input", OIDC_FAULTS[begun.reason]);
  const { label } = provider;
  const says = "Then you can make the changes that ask for it, for ten minutes.";
  return await toProviderAnswer(shellOf(served, asked), begun, { title: "Confirm it is you", says, label, back: next });
}

type PageBetween = { readonly title: string; readonly says: string; readonly label: string; readonly back: string };

/** An intermediate page, because the policy allows forms to lead only to the desk's own pages. */
async function toProviderAnswer(
  shell: Shell,
  { address, cookie }: { readonly address: string; readonly cookie: string },
  { title, says, label, back }: PageBetween,
): Promise<Response> {
  const answer = await htmlAnswer(
    <PlainPage title={title} company={shell.company} assets={shell.assets}>
      <div class="panel door-panel">
        <div>
          <h1>{title}</h1>
          <p>Sign in at {new URL(address).host}. {says}</p>
        </div>
        <a class="button primary block" href={address}>Continue with {label}</a>
        <a class="button block" href={back}>Cancel</a>
      </div>
    </PlainPage>,
  );
  answer.headers.append("set-cookie", cookie);
  return answer;
}
