/**
 * Limits of signing in with an OpenID provider. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB, MINUTE, SECOND } from "../units.ts";

export const OIDC_LIMITS = {
  /** One request to the provider. */
  requestMs: 6 * SECOND,
  /** The tolerated deviation of the provider's clock. */
  clockSkewS: 60,
  /** From the button of the sign-in page to the provider's answer. */
  flowMs: 10 * MINUTE,
  /** How long a browser is offered the provider of its last sign-in. */
  rememberedMs: 180 * DAY,
  issuerCharsMax: 500,
  clientIdCharsMax: 300,
  labelCharsMax: 40,
  domainsMax: 50,
  domainCharsMax: 253,
  roleClaimCharsMax: 200,
  roleRulesMax: 100,
  roleValueCharsMax: 300,
  /** A subject, as limited by OpenID Connect. */
  subjectCharsMax: 255,
  /** A stored refresh token; the sandbox seals no other. */
  refreshTokenCharsMin: 8,
  refreshTokenCharsMax: 4 * KiB,
  /** How often the provider is asked whether an account may still sign in, and the number of accounts in one round. */
  checkMs: 40 * SECOND,
  checkEveryMs: 15 * SECOND,
  checksMax: 200,
  logoutTokenCharsMax: 16 * KiB,
  /** The maximum age of a logout token. */
  logoutAgeMs: 5 * MINUTE,
} as const;
