/**
 * A sign-in at a provider while it is under way: started in one browser, and ended in the same one alone.
 *
 * @module
 */
import { newOpaque, opaqueHash } from "../../../core/identity/opaque.ts";
import { type OidcFault, oidcFault } from "../../../core/oidc/faults.ts";
import { findProvider } from "../../../core/oidc/provider.ts";
import { beginSignIn } from "../../../core/oidc/sign_in.ts";
import type { OidcFlow } from "../../../kv/keys.ts";
import { keepFlow, takeFlow } from "../../../kv/oidc_flows.ts";
import { flowCookie, readFlowCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";

/** A sign-in that began: where the browser goes, and the cookie that it must bring back. */
type BegunFlow = { readonly kind: "begun"; readonly address: string; readonly cookie: string };

/** The address that a workspace's provider sends browsers back to; a provider of its own for each keeps them apart. */
export function redirectUriOf({ baseUrl }: Pick<Served, "baseUrl">, workspace: string): string {
  return `${baseUrl}/desk/sign-in/oidc/${workspace}`;
}

/** Begins a sign-in at a workspace's provider. */
export async function beginFlow(
  served: Served,
  workspace: string,
  aim: Pick<OidcFlow, "next" | "teammate" | "confirms">,
): Promise<BegunFlow | OidcFault> {
  const { desk, kv, baseUrl } = served;
  const provider = await findProvider(desk, workspace);
  if (provider === null) return oidcFault("misconfigured", "the workspace has no provider");
  const begun = await beginSignIn(desk, provider, redirectUriOf(served, workspace), aim.confirms !== null);
  if (begun.kind === "fault") return begun;
  const browser = newOpaque(desk);
  await keepFlow(kv, begun.state, { ...begun.flow, ...aim, browser: opaqueHash(browser), startedAt: desk.now() });
  return { kind: "begun", address: begun.address, cookie: flowCookie(baseUrl, browser) };
}

/** The sign-in that a browser comes back with; it cannot be used again. */
export async function takeFlowOf(served: Served, { request, params }: PlainRequest): Promise<OidcFlow | OidcFault> {
  const { desk, kv, baseUrl } = served;
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const flow = await takeFlow({ kv, now: desk.now }, state);
  if (flow === null) return oidcFault("expired", "no sign-in waits for this state");
  if (flow.workspace !== params.workspace) return oidcFault("expired", "the answer came for another provider");
  const isSame = opaqueHash(readFlowCookie(baseUrl, request) ?? "") === flow.browser;
  return isSame ? flow : oidcFault("expired", "another browser began this sign-in");
}
