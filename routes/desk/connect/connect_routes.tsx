/**
 * The consent to an AI client: the page and its form.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { allowClient } from "../../../core/connections/connections.ts";
import { placeOf } from "../../../core/connections/redirects.ts";
import { DeskError } from "../../../core/problem.ts";
import { CALL_KINDS, type Caller, type CallKind } from "../../../core/teammates/caller.ts";
import { mcpTools } from "../../../core/tools/index.ts";
import { mayRun } from "../../../core/tools/tool.ts";
import { sessionHash } from "../../../kv/desk_sessions.ts";
import { keepConsent, takeConsent } from "../../../kv/consents.ts";
import type { AskedConsent } from "../../../kv/keys.ts";
import { connectAddresses } from "../../connect/addresses.ts";
import { bindCode, isCodeAllowed } from "../../connect/code_origin.ts";
import type { SignedIn, SignedInRequest, TeammateRequest } from "../../request.ts";
import { type Served, takeRate } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { answerAddress, readAuthorizationRequest } from "./authorization_request.ts";
import { ConsentPage, WrongPage } from "./consent.tsx";

/** `GET /desk/connect`: shows a client's request to the person that it sent here. */
export async function showConsent(served: Served, asked: TeammateRequest): Promise<Response> {
  const { signedIn, workspace, workspaces, company } = asked;
  const { caller } = signedIn;
  await takeRate(served, "consent", `${caller.workspace} ${caller.teammate.id}`);
  const page = { assets: served.assets.desk, company };
  const read = await readAuthorizationRequest(served, workspace.id, new URL(asked.request.url).searchParams);
  if (read.kind === "wrong") return await htmlAnswer(<WrongPage {...page} facts={read} />, 400);
  const { client, redirectUri, kinds, ...rest } = read;
  const place = placeOf(redirectUri);
  const id = await keepConsent({ ...served.desk, kv: served.kv }, {
    ...ownerOf(signedIn),
    client: client.id,
    clientName: client.name,
    clientHost: client.host ?? place,
    redirectUri,
    challenge: rest.challenge,
    state: rest.state,
    kinds: [...kinds],
  });
  const facts = {
    id,
    csrf: signedIn.csrf,
    client,
    place,
    kinds,
    allowed: allowedKinds(caller),
    workspace,
    isOneOfSeveral: workspaces.length > 1,
    person: { name: caller.teammate.name, role: caller.role.label },
    mayReadCustomers: caller.readsCustomers,
  };
  return await htmlAnswer(<ConsentPage {...page} facts={facts} />, 200, { formsTo: formTarget(redirectUri) });
}

/** `POST /desk/connect`: takes the person's answer, and redirects to the client. */
export async function sendConsent(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn } = asked;
  const consent = await takeConsent({ kv: served.kv, now: served.desk.now }, text(form, "consent"));
  if (consent === null || !isOwn(consent, signedIn)) {
    throw new DeskError("invalid_input", "This question was answered already, or is too old.", {
      fix: "Start again in the app.",
    });
  }
  if (text(form, "do") !== "allow") {
    return leave(answerAddress(served, consent, { error: "access_denied", error_description: "The person said no." }));
  }
  const allowed = allowedKinds(signedIn.caller);
  const { client, clientName, clientHost, redirectUri, challenge } = consent;
  const granted = {
    client,
    clientName,
    clientHost,
    redirectUri,
    challenge,
    kinds: CALL_KINDS.filter((kind) => kind === "read" || isTicked(form, kind) && allowed.has(kind)),
    readsCustomers: text(form, "readsCustomers") === "yes",
    resource: connectAddresses(served.baseUrl).resource,
  };
  const code = await allowClient(served.desk, signedIn.caller, granted, async (inside, made) => {
    await bindCode(served, made, signedIn);
    return await isCodeAllowed(served, inside, made);
  });
  return leave(answerAddress(served, consent, { code }));
}

function isTicked(form: FormData, kind: CallKind): boolean {
  return text(form, kind) === "yes";
}

/** The kinds with at least one tool that the caller may use. */
function allowedKinds(caller: Caller): ReadonlySet<CallKind> {
  return new Set([...mcpTools.byName.values()].filter((tool) => mayRun(tool, caller)).map(({ kind }) => kind));
}

function ownerOf({ caller, sessionId }: SignedIn): Pick<AskedConsent, "workspace" | "teammate" | "session"> {
  return { workspace: caller.workspace, teammate: caller.teammate.id, session: sessionHash(sessionId) };
}

function isOwn({ workspace, teammate, session }: AskedConsent, signedIn: SignedIn): boolean {
  const own = ownerOf(signedIn);
  return own.workspace === workspace && own.teammate === teammate && own.session === session;
}

/** A redirect that no cache keeps, since it contains the code, and that sends no referrer. */
function leave(address: string): Response {
  return redirect(address, { "cache-control": "no-store", "referrer-policy": "no-referrer" });
}

/**
 * The form target for the page's policy, since browsers apply it to redirects too. A policy cannot contain an IPv6
 * address.
 */
function formTarget(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri);
  return protocol === "https:" || protocol === "http:" && !hostname.startsWith("[") ? origin : protocol;
}
