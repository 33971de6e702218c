/**
 * Back-channel logout: a provider ends the sessions that it started.
 *
 * @module
 */
import { checkSoon } from "../../../core/oidc/check.ts";
import { connectedTo } from "../../../core/oidc/identities.ts";
import { readLogoutToken } from "../../../core/oidc/logout_token.ts";
import { findProvider } from "../../../core/oidc/provider.ts";
import { DeskError } from "../../../core/problem.ts";
import { endProviderSessions } from "../../../kv/desk_sessions.ts";
import { noteLogout, useLogoutToken } from "../../../kv/oidc_flows.ts";
import { readForm } from "../../http/read_body.ts";
import type { PlainRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { text } from "../form/forms.ts";

const NO_STORE = { "cache-control": "no-store" };

/** `POST /desk/sign-in/oidc/:workspace/logout`: ends the sessions that a logout token names. */
export async function endByProvider(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "oidc", asked.address);
  const { desk, kv } = served;
  const provider = await findProvider(desk, asked.params.workspace ?? "");
  if (provider === null) throw new DeskError("not_found", "There is nothing at this address.");
  const { workspace, issuer } = provider;
  const logout = await readLogoutToken(desk, provider, text(await readForm(asked.request), "logout_token"));
  if (logout.kind === "fault") return refusal(served, workspace, logout.detail);
  if (!await useLogoutToken({ kv, now: desk.now }, issuer, logout.id)) {
    return refusal(served, workspace, "the token was used before");
  }
  await noteLogout({ kv, now: desk.now }, provider, logout);
  const teammate = logout.subject === null ? null : await connectedTo(desk, provider, logout.subject);
  const isUnknown = logout.sid === null && teammate === null;
  const ended = isUnknown ? [] : await endProviderSessions({ kv }, provider, { teammate, sid: logout.sid });
  // If the account was disabled, its API tokens end too.
  await checkSoon(desk, provider, teammate === null ? ended : [teammate]);
  for (const each of ended) desk.live.publish({ kind: "teammate", workspace, teammate: each });
  return new Response(null, { status: 200, headers: NO_STORE });
}

function refusal({ desk }: Served, workspace: string, detail: string): Response {
  desk.log("warn", "A logout token of a sign-in provider was refused.", { workspace, detail });
  return Response.json({ error: "invalid_request", error_description: detail }, { status: 400, headers: NO_STORE });
}
