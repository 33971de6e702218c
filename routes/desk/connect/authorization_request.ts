/**
 * Reads and checks the authorization request with which a client sends a person to the desk.
 *
 * A request with an unknown client or redirect address is refused only on the page: the browser must not be redirected
 * to an unverified address.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { isDocumentId, readClientDocument } from "../../../core/connections/client_document.ts";
import { type ConnectingClient, findRegistered } from "../../../core/connections/clients.ts";
import { isRegistered, withParameters } from "../../../core/connections/redirects.ts";
import { CONNECTION_LIMITS } from "../../../core/limits/connections.ts";
import { DeskError } from "../../../core/problem.ts";
import { CALL_KINDS, type CallKind } from "../../../core/teammates/caller.ts";
import { cachedDocument, cacheDocument } from "../../../kv/consents.ts";
import { connectAddresses } from "../../connect/addresses.ts";
import type { Served } from "../../served.ts";

/** A valid request, for the person's consent. */
export type ConnectRequest = {
  readonly kind: "asked";
  readonly client: ConnectingClient;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string | null;
  readonly kinds: readonly CallKind[];
};

/** An invalid request of a known client; `back` is the address that reports the error to the client. */
export type WrongConnectRequest = {
  readonly kind: "wrong";
  readonly client: ConnectingClient;
  readonly why: string;
  readonly back: string;
};

/** A PKCE challenge with S256: 32 bytes as base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/**
 * Reads a request for authorization.
 *
 * @throws DeskError invalid_input for an unknown client, or an address that is not the client's
 */
export async function readAuthorizationRequest(
  served: Served,
  workspace: string,
  given: URLSearchParams,
): Promise<ConnectRequest | WrongConnectRequest> {
  const parameters = new Map(given);
  if (parameters.size !== [...given].length) throw new DeskError("invalid_input", "A parameter is given twice.");
  const client = await findClient(served, workspace, parameters.get("client_id") ?? "");
  const redirectUri = parameters.get("redirect_uri") ?? "";
  if (!isRegistered(client.redirectUris, redirectUri)) {
    throw new DeskError("invalid_input", `The address that ${client.name} wants the answer at is not one of its own.`, {
      fix: "If you did not start this yourself, close this page. If you did, start again in the app.",
    });
  }
  const state = parameters.get("state") ?? null;
  if (state !== null && state.length > CONNECTION_LIMITS.stateCharsMax) {
    throw new DeskError("invalid_input", `state is longer than ${CONNECTION_LIMITS.stateCharsMax} characters.`);
  }
  const wrong = faultOf(parameters, connectAddresses(served.baseUrl).resource);
  if (wrong !== null) {
    const { error, why } = wrong;
    const back = answerAddress(served, { redirectUri, state }, { error, error_description: why });
    return { kind: "wrong", client, why, back };
  }
  const challenge = parameters.get("code_challenge") ?? "";
  return { kind: "asked", client, redirectUri, challenge, state, kinds: kindsOf(parameters.get("scope") ?? "") };
}

/** The client's address with the response: its state, and the issuer (RFC 9207). */
export function answerAddress(
  { baseUrl }: Pick<Served, "baseUrl">,
  { redirectUri, state }: Pick<ConnectRequest, "redirectUri" | "state">,
  answer: Readonly<Record<string, string>>,
): string {
  return withParameters(redirectUri, { ...answer, state, iss: connectAddresses(baseUrl).issuer });
}

async function findClient(served: Served, workspace: string, id: string): Promise<ConnectingClient> {
  const { desk, kv } = served;
  if (!isDocumentId(id)) {
    const registered = await findRegistered(desk, id);
    if (registered !== null) return registered;
    throw new DeskError("invalid_input", "This app is not known here.", {
      fix: "Remove the desk from the app and add it again, so that the app registers.",
    });
  }
  const store = { kv, now: desk.now };
  const kept = await cachedDocument(store, id);
  if (kept !== null) return kept;
  const client = await readClientDocument(desk, workspace, id);
  await cacheDocument(store, { ...client, redirectUris: [...client.redirectUris] });
  return client;
}

type Fault = { readonly error: string; readonly why: string };

function faultOf(parameters: ReadonlyMap<string, string>, resource: string): Fault | null {
  if (parameters.get("response_type") !== "code") {
    return { error: "unsupported_response_type", why: "response_type is code." };
  }
  if ((parameters.get("response_mode") ?? "query") !== "query") {
    return { error: "invalid_request", why: "response_mode is query." };
  }
  if (parameters.get("code_challenge_method") !== "S256" || !CHALLENGE.test(parameters.get("code_challenge") ?? "")) {
    return { error: "invalid_request", why: "PKCE is needed: code_challenge with code_challenge_method S256." };
  }
  if ((parameters.get("resource") ?? resource) !== resource) {
    return { error: "invalid_target", why: `resource is ${resource}.` };
  }
  return null;
}

/**
 * Reads the scopes. Unknown ones are ignored; a client that requests none is offered all. Every scope includes reading.
 */
function kindsOf(scope: string): readonly CallKind[] {
  const names = new Set(scope.split(" ").filter((name) => name !== ""));
  return CALL_KINDS.filter((kind) => names.size === 0 || kind === "read" || names.has(kind));
}
