/**
 * Connecting a teammate's account at the provider, from their profile.
 *
 * @module
 */
import { byCaller, recorded } from "../../../core/activity/record.ts";
import { disconnectTeammate } from "../../../core/oidc/identities.ts";
import { OIDC_FAULTS } from "../../../core/oidc/faults.ts";
import { findProvider } from "../../../core/oidc/provider.ts";
import { DeskError } from "../../../core/problem.ts";
import { isConfirmed } from "../../../kv/confirmed.ts";
import type { SignedInRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { confirmByPassword } from "../account/confirm.ts";
import { redirect, text } from "../forms.ts";
import { htmlAnswer, PlainPage, type Shell } from "../layout.tsx";
import { PROFILE_PATH } from "../profile/profile.tsx";
import { shellOf } from "../shell.ts";
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
  if (!await isConfirmed({ ...served.desk, kv: served.kv }, signedIn.sessionId)) await confirmByPassword(served, asked);
  const provider = await findProvider(served.desk, workspace.id);
  if (provider === null) throw new DeskError("not_found", "This workspace has no sign-in provider.");
  const begun = await beginFlow(served, workspace.id, { next: PROFILE_PATH, teammate });
  if (begun.kind === "fault") throw new DeskError("invalid_input", OIDC_FAULTS[begun.reason]);
  const page = <ConnectPage shell={shellOf(served, asked)} label={provider.label} address={begun.address} />;
  const answer = await htmlAnswer(page);
  answer.headers.append("set-cookie", begun.cookie);
  return answer;
}

/** A page between, because the browser lets a form lead to the desk's own pages only. */
function ConnectPage({ shell, label, address }: { shell: Shell; label: string; address: string }) {
  return (
    <PlainPage title={`Connect ${label}`} company={shell.company} assets={shell.assets}>
      <div class="panel door-panel">
        <div>
          <h1>Connect {label}</h1>
          <p>Sign in at {new URL(address).host}. From then on, that account signs you in here.</p>
        </div>
        <a class="button primary block" href={address}>Continue with {label}</a>
        <a class="button block" href={PROFILE_PATH}>Cancel</a>
      </div>
    </PlainPage>
  );
}
