/**
 * Signing in with an OpenID provider: sending the browser there, and its return.
 *
 * @module
 */
import { confirmingProvider } from "../../../core/oidc/confirm.ts";
import { connectTeammate, enterByProvider } from "../../../core/oidc/enter.ts";
import { OIDC_FAULTS, type OidcFault, oidcFault } from "../../../core/oidc/faults.ts";
import { connectedTo } from "../../../core/oidc/identities.ts";
import { findProvider, type OidcProvider } from "../../../core/oidc/provider.ts";
import { finishSignIn, type VerifiedSignIn } from "../../../core/oidc/sign_in.ts";
import { accountOf } from "../../../core/teammates/accounts.ts";
import { noteReauthentication } from "../../../kv/reauthentication.ts";
import { findDeskSession, sessionHash } from "../../../kv/desk_sessions.ts";
import type { OidcFlow } from "../../../kv/keys.ts";
import { isLoggedOutSince } from "../../../kv/oidc_flows.ts";
import { findSignedIn, isForeign, providerCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { ownPath, signInAnswer } from "../account/sign_in_answer.tsx";
import { signedInAnswer } from "../account/signed_in.ts";
import { redirect } from "../form/forms.ts";
import { beginFlow, redirectUriOf, takeFlowOf } from "./flow.ts";

/**
 * `GET /desk/sign-in/oidc/:workspace/start?next=`: sends the browser to the workspace's provider. A link on another
 * site leads to the sign-in page instead: a provider could otherwise sign people in to its workspace without their
 * knowledge, in place of their own session.
 */
export async function startSignIn(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "oidc", asked.address);
  const next = ownPath(new URL(asked.request.url).searchParams.get("next"));
  const workspace = asked.params.workspace ?? "";
  if (isForeign(served, asked.request)) {
    return await signInAnswer(served, asked, { news: null, fault: null, email: "", next }, { of: workspace });
  }
  const begun = await beginFlow(served, workspace, { next, teammate: null, confirms: null });
  if (begun.kind === "fault") return await faultAnswer(served, asked, begun, next);
  return redirect(begun.address, { "set-cookie": begun.cookie });
}

/** `GET /desk/sign-in/oidc/:workspace`: completes the sign-in of a browser that the provider sent back. */
export async function endSignIn(served: Served, asked: PlainRequest): Promise<Response> {
  await takeRate(served, "oidc", asked.address);
  const flow = await takeFlowOf(served, asked);
  if ("kind" in flow) return await faultAnswer(served, asked, flow, "/desk");
  const done = await verify(served, asked, flow);
  if ("kind" in done) return await faultAnswer(served, asked, done, flow.next);
  if (flow.confirms !== null) return await confirm(served, asked, { session: flow.confirms, next: flow.next }, done);
  return flow.teammate === null
    ? await enter(served, asked, flow, done)
    : await connect(served, asked, { teammate: flow.teammate, next: flow.next }, done);
}

type ProviderSignIn = { readonly provider: OidcProvider; readonly signIn: VerifiedSignIn };

async function verify(served: Served, { request }: PlainRequest, flow: OidcFlow): Promise<ProviderSignIn | OidcFault> {
  const provider = await findProvider(served.desk, flow.workspace);
  if (provider === null) return oidcFault("expired", "the workspace has no provider any more");
  const { search, searchParams } = new URL(request.url);
  // Not the request's URL, which a proxy may have changed.
  const answer = new URL(redirectUriOf(served, provider.workspace) + search);
  const state = searchParams.get("state") ?? "";
  const signIn = await finishSignIn(served.desk, provider, {
    flow,
    state,
    answer,
    ...(flow.confirms === null ? {} : { since: flow.startedAt }),
  });
  return signIn.kind === "fault" ? signIn : { provider, signIn };
}

async function enter(
  served: Served,
  asked: PlainRequest,
  { next, startedAt }: Pick<OidcFlow, "next" | "startedAt">,
  { provider, signIn }: ProviderSignIn,
): Promise<Response> {
  const from = { proven: await provenAccount(served, asked.request), address: asked.ip };
  const entered = await enterByProvider(served.desk, provider, signIn, from);
  if (entered.kind === "fault") return await faultAnswer(served, asked, entered, next);
  const { workspace, id: teammate } = entered.member;
  // Open pages of theirs learn about a changed role.
  served.desk.live.publish({ kind: "teammate", workspace, teammate });
  const answer = await signedInAnswer(served, asked, { workspace, teammate }, next, {
    provider: { issuer: provider.issuer, sid: signIn.person.sid },
    proof: null,
    isStillConfirmed: async () => !await isLoggedOutSince(served.kv, provider, signIn.person, startedAt),
  });
  answer.headers.append("set-cookie", providerCookie(served.baseUrl, workspace));
  return answer;
}

/** The account that the browser is signed in to, if not by a provider. */
async function provenAccount(served: Served, request: Request): Promise<string | null> {
  const signedIn = await findSignedIn(served, request);
  if (signedIn === null) return null;
  const session = await findDeskSession({ ...served.desk, kv: served.kv }, signedIn.sessionId);
  if (session === null || session.provider !== null) return null;
  return (await accountOf(served.desk, session))?.id ?? null;
}

async function connect(
  served: Served,
  asked: PlainRequest,
  { teammate, next }: { readonly teammate: string; readonly next: string },
  { provider, signIn }: ProviderSignIn,
): Promise<Response> {
  const caller = (await findSignedIn(served, asked.request))?.caller;
  const isSame = caller?.workspace === provider.workspace && caller.teammate.id === teammate;
  const fault = isSame ? await connectTeammate(served.desk, provider, signIn, caller) : SIGNED_OUT;
  if (fault !== null) return await faultAnswer(served, asked, fault, next);
  return redirect(`${next}?done=connected`);
}

/** Confirms the session that started the flow, if the provider signed in the same person. */
async function confirm(
  served: Served,
  asked: PlainRequest,
  { session, next }: { readonly session: string; readonly next: string },
  { provider, signIn }: ProviderSignIn,
): Promise<Response> {
  const signedIn = await findSignedIn(served, asked.request);
  if (signedIn === null || sessionHash(signedIn.sessionId) !== session) {
    return await faultAnswer(served, asked, SIGNED_OUT, next);
  }
  const { caller, account, sessionId } = signedIn;
  // Checked again: they may have set a password or joined another workspace meanwhile.
  const own = await confirmingProvider(served.desk, caller, account);
  const known = await connectedTo(served.desk, provider, signIn.person.subject);
  if (own?.issuer !== provider.issuer || caller.workspace !== provider.workspace || known !== caller.teammate.id) {
    return await faultAnswer(served, asked, oidcFault("other_person", signIn.person.subject), next);
  }
  await noteReauthentication({ ...served.desk, kv: served.kv }, sessionId);
  return redirect(next);
}

const SIGNED_OUT = oidcFault("expired", "the teammate signed out meanwhile");

async function faultAnswer(served: Served, asked: PlainRequest, fault: OidcFault, next: string): Promise<Response> {
  const { reason, detail } = fault;
  served.desk.log("warn", "A sign-in with a provider failed.", {
    workspace: asked.params.workspace,
    address: asked.address,
    reason,
    detail,
  });
  return await signInAnswer(served, asked, { news: null, fault: OIDC_FAULTS[reason], email: "", next });
}
