/**
 * The claims of a customer's identity token that an action requires.
 *
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import type { JsonValue } from "../json.ts";
import type { VerifiedCustomer } from "./context.ts";

/**
 * Returns a claim that the action uses and the customer's token certainly lacks, such as `email` or `attributes.plan`.
 * The sandbox makes the final decision: the desk may have a claim from an earlier token.
 */
export function missingClaim(
  { placeholders }: Pick<Action, "placeholders">,
  customer: VerifiedCustomer,
): string | null {
  const claims = placeholders.flatMap(({ placeholder }) => placeholder.kind === "identity" ? [placeholder.claim] : []);
  return claims.find((claim) => !isSingleValue(claimValue(customer, claim))) ?? null;
}

/** Returns the message for a call that requires the claim. */
export function claimFault(claim: string): string {
  return `The customer's identity token has no \`${claim}\`, which this action needs: the app's server has to put it ` +
    "there, as a text, a number, true or false.";
}

function claimValue({ userId, email, name, attributes }: VerifiedCustomer, claim: string): JsonValue | undefined {
  if (claim === "id") return userId;
  if (claim === "email") return email;
  if (claim === "name") return name;
  const attribute = claim.replace(/^attributes\./, "");
  return Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
}

/** An empty id is refused elsewhere, with its own message. */
function isSingleValue(value: JsonValue | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
