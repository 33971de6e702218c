/**
 * The claims of a customer's identity token that requests can contain: `{user.id}`, `{user.email}`, `{user.name}` and
 * `{user.attributes.NAME}`.
 *
 * @module
 */

/** A single value of a token's `attributes`. */
export type AttributeValue = string | number | boolean;

/** The customer of a call. */
export type CustomerClaims = {
  /** The token's `sub`. */
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  /** Lists and objects are left out, as are names that a placeholder cannot contain. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
};

/** The name of a claim in a placeholder. */
export const CLAIM_NAME = "id|email|name|attributes\\.[A-Za-z][A-Za-z0-9_]{0,63}";

const ATTRIBUTE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The attributes of a token that a request can contain. */
export function singleAttributes(attributes: Readonly<Record<string, unknown>>): CustomerClaims["attributes"] {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      ATTRIBUTE.test(name) && isAttributeValue(value) ? [[name, value] as const] : []
    ),
  );
}

/** A claim as text, by its name in a placeholder; null when it is missing or empty. */
export function claimText({ userId, email, name, attributes }: CustomerClaims, claim: string): string | null {
  if (claim === "id") return userId;
  if (claim === "email") return email;
  if (claim === "name") return name;
  const attribute = claim.replace(/^attributes\./, "");
  const value = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  return value === undefined || value === "" ? null : String(value);
}

function isAttributeValue(value: unknown): value is AttributeValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
