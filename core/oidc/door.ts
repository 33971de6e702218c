/**
 * The OpenID client on the desk's side of the door `oidc`: every request of the library goes through the sandbox, which
 * fills in the client's secret.
 *
 * @module
 */
import {
  allowInsecureRequests,
  type ClientAuth,
  clockTolerance,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import { isAllowedHost } from "../agent/actions/private_hosts.ts";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import type { Sealed } from "../ports/vault.ts";
import type { OutboundRequest } from "../ports/outbound.ts";
import { ProviderSilence } from "./faults.ts";
import { OIDC_SECRET_NAME, type OidcAuthentication, type OidcClient } from "./provider.ts";
import { REFRESH_TOKEN_NAME, withPlaceholder } from "./refresh_token.ts";

/** The handles needed to reach a provider. */
export type OidcDesk = Pick<Desk, "outbound" | "randomBytes" | "privateHosts" | "now">;

type FormRequest = Pick<OutboundRequest, "headers" | "body">;

/** How a client authenticates: what the library adds to a request, and where the sandbox fills in the secret. */
const AUTHENTICATIONS: Readonly<
  Record<OidcAuthentication, {
    readonly identify: ClientAuth;
    readonly prove: (request: FormRequest, placeholder: string) => FormRequest;
    /** The value stored in the vault. */
    readonly proof: (clientId: string, secret: string) => string;
  }>
> = {
  client_secret_basic: {
    identify: () => {},
    prove: ({ headers, body }, placeholder) => ({
      headers: { ...headers, authorization: `Basic ${placeholder}` },
      body,
    }),
    // RFC 6749, section 2.3.1: both are form-encoded before they are joined.
    proof: (clientId, secret) => btoa(`${formEncoded(clientId)}:${formEncoded(secret)}`),
  },
  client_secret_post: {
    identify: None(),
    prove: ({ headers, body }, placeholder) => ({ headers, body: `${body ?? ""}&client_secret=${placeholder}` }),
    proof: (_, secret) => secret,
  },
};

/** Returns the vault's value for a client's secret, by the client's authentication method. */
export function secretProof(authentication: OidcAuthentication, clientId: string, secret: string): string {
  return AUTHENTICATIONS[authentication].proof(clientId, secret);
}

/**
 * Reads a provider's metadata and creates a client for it. The metadata and its keys are read again for each sign-in,
 * so that a withdrawn key is not accepted from a cache.
 *
 * @throws an error of the library; `faultOfError` interprets it
 */
export async function openProvider(
  desk: OidcDesk,
  workspace: string,
  client: Pick<OidcClient, "issuer" | "clientId"> & Partial<Pick<OidcClient, "authentication" | "secret">> & {
    /** The refresh token to use; requests contain it where the library was given `SEALED_TOKEN`. */
    readonly refreshToken?: Sealed | null;
  },
): Promise<Configuration> {
  const { issuer, clientId, authentication = "client_secret_basic", secret = null, refreshToken = null } = client;
  const url = new URL(issuer);
  const isPlain = url.protocol === "http:" && isAllowedHost(desk, url);
  return await discovery(
    url,
    clientId,
    { [clockTolerance]: OIDC_LIMITS.clockSkewS },
    AUTHENTICATIONS[authentication].identify,
    {
      [customFetch]: doorFetch(desk, workspace, { authentication, secret, refreshToken }),
      timeout: OIDC_LIMITS.requestMs / 1000,
      // Without signature checks the library trusts anything that comes over TLS.
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    },
  );
}

/** Implements the library's fetch: one call of the sandbox for each request, without following redirects. */
function doorFetch(
  desk: Pick<OidcDesk, "outbound" | "randomBytes">,
  workspace: string,
  { authentication, secret, refreshToken }: {
    readonly authentication: OidcAuthentication;
    readonly secret: OidcClient["secret"] | null;
    readonly refreshToken: Sealed | null;
  },
): CustomFetch {
  return async (url, { method, headers, body }) => {
    const marker = newOpaque(desk);
    const isPost = method === "POST";
    const placeholderOf = (name: string) => `{secrets.${name}#${marker}}`;
    const form = String(body ?? "");
    const filled = refreshToken === null ? form : withPlaceholder(form, placeholderOf(REFRESH_TOKEN_NAME));
    const plain = { headers, body: isPost ? filled : null };
    const proves = isPost && secret !== null;
    const answer = await desk.outbound.call({
      door: "oidc",
      workspace,
      method,
      url,
      ...(proves ? AUTHENTICATIONS[authentication].prove(plain, placeholderOf(OIDC_SECRET_NAME)) : plain),
      marker,
      secrets: {
        ...(proves ? { [OIDC_SECRET_NAME]: secret } : {}),
        ...(isPost && refreshToken !== null ? { [REFRESH_TOKEN_NAME]: refreshToken } : {}),
      },
      customer: null,
      call: null,
      deadlineMs: OIDC_LIMITS.requestMs,
    });
    if (answer.kind !== "answer") throw new ProviderSilence(`${new URL(url).origin}: ${answer.message}`);
    const hasBody = ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? answer.body : null, { status: answer.status, headers: { ...answer.headers } });
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
