/**
 * Checks an identity token's claims, after its signature was verified.
 *
 * @see docs/reference/limits.md
 * @see docs/reference/errors.md
 * @see RFC 7519, section 4.1
 * @module
 */
import { IDENTITY_LIMITS } from "../limits.ts";
import { reject, type Rejection } from "./rejection.ts";

/** The claims of a token: an object parsed from JSON, of any shape. */
export type Claims = Readonly<Record<string, unknown>>;

/** The verified identity of a token. */
export type Identity = {
  /** `sub`: becomes `{user.id}`. */
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly attributes: Claims;
  readonly expiresAt: Date;
};

const { clockSkewS, lifetimeS, subCharsMax, emailCharsMax, nameCharsMax, claimsDepthMax } = IDENTITY_LIMITS;

const CONTROL = /\p{Cc}/u;

/** A check: returns the refusal, or null when the claims pass. `nowS` is in seconds. */
type Check = (claims: Claims, nowS: number) => Rejection | null;

/** In this order: the first refusal is returned. */
const CHECKS: readonly Check[] = [
  (claims) => "exp" in claims ? null : reject("exp_missing"),
  (claims) => timeFault(claims, "exp") ?? timeFault(claims, "nbf") ?? timeFault(claims, "iat"),
  (claims, nowS) => checkExpiry(seconds(claims, "exp", 0), nowS),
  (claims, nowS) => checkStart(Math.max(seconds(claims, "nbf", 0), seconds(claims, "iat", 0)), nowS),
  (claims) => "sub" in claims ? null : reject("sub_missing"),
  (claims) => isLine(claims["sub"], subCharsMax) ? null : reject("sub_invalid"),
  (claims) => lineFault(claims, "email", emailCharsMax),
  (claims) => lineFault(claims, "name", nameCharsMax),
  ({ attributes }) =>
    (attributes ?? null) === null || isObject(attributes) ? null : reject("malformed", "attributes must be an object"),
  (claims) => findUnstorable(claims),
];

/** Checks the claims of a token with a valid signature. */
export function checkClaims(
  claims: Claims,
  now: Date,
): { readonly kind: "identity"; readonly identity: Identity } | Rejection {
  const nowS = now.getTime() / 1000;
  for (const check of CHECKS) {
    const rejection = check(claims, nowS);
    if (rejection !== null) return rejection;
  }
  const attributes = claims["attributes"];
  return {
    kind: "identity",
    identity: {
      userId: String(claims["sub"]),
      email: textOrNull(claims["email"]),
      name: textOrNull(claims["name"]),
      attributes: isObject(attributes) ? attributes : {},
      expiresAt: new Date(seconds(claims, "exp", 0) * 1000),
    },
  };
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Claims {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkExpiry(expS: number, nowS: number): Rejection | null {
  if (expS <= nowS - clockSkewS) return reject("expired", `the token expired ${ago(nowS - expS)} ago`);
  if (expS <= nowS + lifetimeS + clockSkewS) return null;
  // A common mistake: milliseconds are a thousand times as many.
  const hint = expS > nowS * 100 ? "exp must be in seconds, this one looks like milliseconds" : undefined;
  return reject("lifetime_too_long", hint);
}

function checkStart(startS: number, nowS: number): Rejection | null {
  return startS <= nowS + clockSkewS
    ? null
    : reject("not_yet_valid", `the token is valid in ${ago(startS - nowS)}: compare the clocks`);
}

function ago(spanS: number): string {
  const [count, unit] = spanS < 120
    ? [spanS, "seconds"]
    : spanS < 7200
    ? [spanS / 60, "minutes"]
    : spanS < 172_800
    ? [spanS / 3600, "hours"]
    : [spanS / 86_400, "days"];
  return `${Math.round(count)} ${unit}`;
}

function seconds(claims: Claims, name: string, absent: number): number {
  const value = claims[name];
  return typeof value === "number" ? value : absent;
}

function timeFault(claims: Claims, name: string): Rejection | null {
  const value = claims[name];
  return value === undefined || (typeof value === "number" && value >= 0)
    ? null
    : reject("malformed", `${name} must be a number of seconds since 1970`);
}

function lineFault(claims: Claims, name: string, charsMax: number): Rejection | null {
  const value = claims[name];
  return value === undefined || value === null || value === "" || isLine(value, charsMax)
    ? null
    : reject("malformed", `${name} must be a text of at most ${charsMax} characters without control characters`);
}

function isLine(value: unknown, charsMax: number): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= charsMax && value.isWellFormed() &&
    !CONTROL.test(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Finds values that PostgreSQL cannot store, and keys such as `__proto__` that JavaScript treats specially. */
function findUnstorable(value: unknown, depth = 0): Rejection | null {
  if (typeof value === "string") {
    return value.isWellFormed() && !value.includes("\0")
      ? null
      : reject("malformed", "a claim contains a NUL or an unpaired surrogate");
  }
  if (typeof value !== "object" || value === null) return null;
  if (depth > claimsDepthMax) return reject("malformed", `the claims are nested deeper than ${claimsDepthMax}`);
  for (const [key, inner] of Object.entries(value)) {
    if (key === "__proto__") return reject("malformed", "a claim may not be named __proto__");
    const rejection = findUnstorable(key, depth + 1) ?? findUnstorable(inner, depth + 1);
    if (rejection !== null) return rejection;
  }
  return null;
}
