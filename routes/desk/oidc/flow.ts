/**
 * A sign-in at a provider in progress: it can only be completed in the browser that started it.
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

/** A started sign-in: where to send the browser, and the cookie that it must return with. */
type BegunFlow = { readonly kind: "begun"; readonly address: string; readonly cookie: string };

/** The address to which a workspace's provider sends browsers back; one per workspace keeps providers apart. */
export function redirectUriOf({ baseUrl }: Pick<Served, "baseUrl">, workspace: string): string {
  return `${baseUrl}/desk/sign-in/oidc/${workspace}`;
}

/** Starts a sign-in at a workspace's provider. */
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

/** Takes the sign-in that a browser returns from; it cannot be used again. */
export async function takeFlowOf(served: Served, { request, params }: PlainRequest): Promise<OidcFlow | OidcFault> {
  const { desk, kv, baseUrl } = served;
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const flow = await takeFlow({ kv, now: desk.now }, state);
  if (flow === null) return oidcFault("expired", "no sign-in waits for this state");
  if (flow.workspace !== params.workspace) return oidcFault("expired", "the answer came for another provider");
  const isSame = opaqueHash(readFlowCookie(baseUrl, request) ?? "") === flow.browser;
  return isSame ? flow : oidcFault("expired", "another browser began this sign-in");
}
