/**
 * A provider's information about a person, read from verified claims.
 *
 * @module
 */
import { isVisible } from "../../widget/visible_text.ts";
import { isJsonObject } from "../json.ts";
import { OIDC_LIMITS } from "../limits/oidc.ts";
import { nameFrom } from "../teammates/teammates.ts";
import type { OidcPolicy } from "./provider.ts";

/** Verified claims, as sent by the provider. */
export type ProviderClaims = Readonly<Record<string, unknown>>;

/** A person whom a provider has signed in. */
export type OidcPerson = {
  readonly issuer: string;
  /** Identifies the person at the issuer permanently; an email may pass to another person. */
  readonly subject: string;
  /** In lower case; null unless the provider confirms it. */
  readonly email: string | null;
  readonly name: string | null;
  /** The values of the role claim. */
  readonly roleValues: readonly string[];
  /** The session at the provider, by which it ends the desk's. */
  readonly sid: string | null;
};

/** Google is authoritative only for emails of its own domains: `hd` names an organisation's. */
const GOOGLE = "https://accounts.google.com";

/**
 * Reads the person; null if the subject is missing or too long.
 *
 * @example
 * personOf("https://id.example.com", { sub: "1", email: "a@example.com", email_verified: true }, { roleClaim: null })
 */
export function personOf(
  issuer: string,
  claims: ProviderClaims,
  { roleClaim }: Pick<OidcPolicy, "roleClaim">,
): OidcPerson | null {
  const subject = nameOf(claims.sub);
  if (subject === null) return null;
  return {
    issuer,
    subject,
    email: verifiedEmail(issuer, claims),
    name: nameFrom(textOf(claims.name) ?? "") ?? nameFrom(textOf(claims.preferred_username) ?? ""),
    roleValues: roleClaim === null ? [] : textsAt(claims, roleClaim),
    sid: nameOf(claims.sid),
  };
}

/**
 * Returns the value of a claim: by its whole name, else by its dotted path, such as Keycloak's `realm_access.roles`.
 */
export function claimAt(claims: ProviderClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split(".")) {
    value = isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

function textsAt(claims: ProviderClaims, name: string): readonly string[] {
  const value = claimAt(claims, name);
  const values = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string");
}

/**
 * Letters that lower-casing turns into those of another person's address: the Kelvin sign, and the dotted capital I.
 */
const FOLDED = /[\u212A\u0130]/;

/** Claims about an email's verification: they apply to the email beside them, not to one of another response. */
const EMAIL_CLAIMS = ["email", "email_verified", "xms_edov"] as const;

/** Merges the claims of the ID token with those that only the userinfo endpoint has. */
export function joinClaims(token: ProviderClaims, userinfo: ProviderClaims): ProviderClaims {
  const other = token.email === undefined ? token : userinfo;
  const kept = Object.fromEntries(
    Object.entries(other).filter(([name]) => !EMAIL_CLAIMS.some((claim) => claim === name)),
  );
  return token.email === undefined ? { ...userinfo, ...kept } : { ...kept, ...token };
}

/** `xms_edov` is Microsoft Entra's claim that the owner of a domain confirmed the address. */
function verifiedEmail(issuer: string, claims: ProviderClaims): string | null {
  const written = textOf(claims.email)?.trim() ?? null;
  const isVerified = [claims.email_verified, claims.xms_edov].some((value) => value === true || value === "true") ||
    claims.xms_edov === 1 || claims.xms_edov === "1";
  if (written === null || !isVerified || FOLDED.test(written) || !isVisible(written)) return null;
  const email = written.toLowerCase();
  const isForeign = issuer === GOOGLE && textOf(claims.hd) === null && !email.endsWith("@gmail.com");
  return isForeign ? null : email;
}

/** Returns an identifier of a person or a session: a text that every store accepts; null for anything else. */
function nameOf(value: unknown): string | null {
  const text = textOf(value);
  const isKept = text !== null && text.length <= OIDC_LIMITS.subjectCharsMax && !text.includes("\0");
  return isKept && text.isWellFormed() ? text : null;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
