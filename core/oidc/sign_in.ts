/**
 * Signs in with an OpenID provider: the URL that a browser is sent to, and the provider's answer.
 *
 * Authorization code with PKCE, `state` and `nonce`; the signature of the ID token is checked although it comes over
 * TLS.
 *
 * @see OpenID Connect Core 1.0, RFC 9207, RFC 9700
 * @module
 */
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  type TokenEndpointResponse,
} from "openid-client";
import type { Desk } from "../desk.ts";
import { newOpaque } from "../identity/opaque.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import { claimAt, joinClaims, type OidcPerson, personOf, type ProviderClaims } from "./claims.ts";
import { type OidcDesk, openProvider } from "./door.ts";
import { faultOfError, type OidcFault, oidcFault } from "./faults.ts";
import type { OidcPolicy, OidcProvider } from "./provider.ts";
import { keepToken, type KeptToken } from "./refresh_token.ts";

/** The state of a browser that was sent to a provider, stored for its return. */
export type SignInFlow = {
  readonly workspace: string;
  /** The client at that time: another one must not accept the answer. */
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
};

/** A started sign-in. */
export type StartedSignIn = {
  readonly kind: "begun";
  readonly address: string;
  /** Identifies the flow in the provider's answer. */
  readonly state: string;
  readonly flow: SignInFlow;
};

/** A person whom the provider has signed in. */
export type VerifiedSignIn = {
  readonly kind: "verified";
  readonly person: OidcPerson;
  /** Null if the provider issued none, as Google does after the first time. */
  readonly refreshToken: KeptToken | null;
};

/** Parameters that providers require to issue a refresh token; others do so always, or for `offline_access`. */
const EXTRA_PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "https://accounts.google.com": { access_type: "offline" },
};

/** Requires the person to sign in at the provider even if they have a session there. */
const AGAIN: Readonly<Record<string, string>> = { prompt: "login", max_age: "0" };

/**
 * Begins a sign-in at a workspace's provider.
 *
 * @param redirectUri the URL that the provider sends the browser back to
 * @param again whether the person must sign in there even if they have a session
 */
export async function beginSignIn(
  desk: OidcDesk,
  provider: OidcProvider,
  redirectUri: string,
  again = false,
): Promise<StartedSignIn | OidcFault> {
  const { workspace, issuer, clientId } = provider;
  const [state, nonce, verifier] = [newOpaque(desk), newOpaque(desk), newOpaque(desk)];
  try {
    const client = await openProvider(desk, workspace, provider);
    const address = buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: scopesFor(client, provider),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...EXTRA_PARAMETERS[issuer],
      ...(again ? AGAIN : {}),
    });
    return { kind: "begun", address: address.href, state, flow: { workspace, issuer, clientId, nonce, verifier } };
  } catch (error) {
    return faultOfError(error);
  }
}

/**
 * Handles the provider's answer: exchanges its code and verifies the person.
 *
 * @param answer the URL that the provider sent the browser to, as `redirectUri` with parameters
 * @param state the one of this flow, which the answer must contain
 * @param since the person must have signed in at the provider after this time; default: at any time
 */
export async function finishSignIn(
  desk: OidcDesk & Pick<Desk, "vault">,
  provider: OidcProvider,
  { flow, state, answer, since }: {
    readonly flow: SignInFlow;
    readonly state: string;
    readonly answer: URL;
    readonly since?: Date;
  },
): Promise<VerifiedSignIn | OidcFault> {
  const { workspace, issuer, clientId } = provider;
  if (flow.workspace !== workspace || flow.issuer !== issuer || flow.clientId !== clientId) {
    return oidcFault("expired", "the provider was changed while someone signed in");
  }
  try {
    const client = await openProvider(desk, workspace, provider);
    const tokens = await authorizationCodeGrant(client, answer, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const { iat: issuedAtS = 0, azp = clientId } = tokens.claims() ?? {};
    if (azp !== clientId) return oidcFault("unverified_answer", "the ID token was issued to another client (azp)");
    if (issuedAtS > desk.now().getTime() / 1000 + OIDC_LIMITS.clockSkewS) {
      return oidcFault("unverified_answer", "the ID token's timestamp is in the future: check both clocks");
    }
    if (since !== undefined && !isSignedInSince(tokens.claims()?.auth_time, since)) {
      return oidcFault("not_fresh", "the ID token does not say that the person has just signed in");
    }
    const person = personOf(issuer, await claimsOf(client, tokens, provider), provider);
    if (person === null) return oidcFault("unverified_answer", "the ID token has no usable subject");
    return { kind: "verified", person, refreshToken: await keepToken(desk, workspace, client, tokens.refresh_token) };
  } catch (error) {
    if (error instanceof AuthorizationResponseError) {
      return oidcFault("declined", [error.error, error.error_description].filter(Boolean).join(": "));
    }
    return faultOfError(error);
  }
}

/** Whether `auth_time` is present, and after a time, allowing for clock skew. */
function isSignedInSince(authTimeS: unknown, since: Date): boolean {
  return typeof authTimeS === "number" && authTimeS >= since.getTime() / 1000 - OIDC_LIMITS.clockSkewS;
}

/** Of the optional scopes, returns those that this provider supports. */
function scopesFor(client: Configuration, { roleClaim }: OidcPolicy): string {
  const known = client.serverMetadata().scopes_supported ?? [];
  return ["openid", "email", "profile", ...["offline_access", roleClaim ?? ""].filter((each) => known.includes(each))]
    .join(" ");
}

/** Returns the claims of the ID token, with those of the userinfo endpoint if required ones are missing. */
async function claimsOf(
  client: Configuration,
  tokens: TokenEndpointResponse & { readonly claims: () => ProviderClaims | undefined },
  { roleClaim }: Pick<OidcProvider, "roleClaim">,
): Promise<ProviderClaims> {
  const claims = tokens.claims() ?? {};
  const isWhole = claims.email !== undefined && (roleClaim === null || claimAt(claims, roleClaim) !== undefined);
  if (isWhole || client.serverMetadata().userinfo_endpoint === undefined) return claims;
  const further: ProviderClaims = await fetchUserInfo(client, tokens.access_token, String(claims.sub));
  return joinClaims(claims, further);
}
