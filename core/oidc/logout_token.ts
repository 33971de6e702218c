/**
 * Back-channel logout: a token by which a provider ends sessions.
 *
 * @see OpenID Connect Back-Channel Logout 1.0, section 2.6
 * @module
 */
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { customFetch } from "openid-client";
import { z } from "zod";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import { type OidcDesk, openProvider } from "./door.ts";
import { faultOfError, type OidcFault, oidcFault } from "./faults.ts";
import type { OidcProvider } from "./provider.ts";

/** Whose sessions end: all of a subject, or one session. At least one of them is present. */
export type Logout = {
  readonly kind: "logout";
  /** Used once. */
  readonly id: string;
  readonly subject: string | null;
  readonly sid: string | null;
};

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** Signature algorithms that only the provider can use: neither `none` nor shared secrets. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** PostgreSQL keeps no NUL. */
const STORABLE = /^[^\0]*$/;

const claimsSchema = z.object({
  jti: z.string().min(1).max(OIDC_LIMITS.logoutTokenCharsMax),
  iat: z.number(),
  sub: z.string().max(OIDC_LIMITS.subjectCharsMax).regex(STORABLE).optional(),
  sid: z.string().optional(),
  // A nonce would make an ID token pass for a logout token.
  nonce: z.never().optional(),
  events: z.object({ [EVENT]: z.object({}) }),
});

/** Verifies a logout token with the provider's current keys. The caller refuses a used one. */
export async function readLogoutToken(
  desk: OidcDesk,
  provider: OidcProvider,
  token: string,
): Promise<Logout | OidcFault> {
  if (token.length > OIDC_LIMITS.logoutTokenCharsMax) return oidcFault("unverified_answer", "the token is too long");
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await readKeys(desk, provider)), {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: OIDC_LIMITS.clockSkewS,
      maxTokenAge: OIDC_LIMITS.logoutAgeMs / 1000,
      currentDate: desk.now(),
    });
    const { jti, sub, sid } = claimsSchema.parse(payload);
    if (sub === undefined && sid === undefined) return oidcFault("unverified_answer", "the token names no one");
    return { kind: "logout", id: jti, subject: sub ?? null, sid: sid ?? null };
  } catch (error) {
    return faultOfError(error);
  }
}

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

async function readKeys(desk: OidcDesk, provider: OidcProvider): Promise<JSONWebKeySet> {
  const client = await openProvider(desk, provider.workspace, provider);
  const { jwks_uri } = client.serverMetadata();
  const fetchByDoor = client[customFetch];
  if (jwks_uri === undefined || fetchByDoor === undefined) throw new Error("the provider names no keys");
  const answer = await fetchByDoor(jwks_uri, { method: "GET", headers: {}, body: undefined, redirect: "manual" });
  return keySetSchema.parse(await answer.json());
}
