/**
 * The claims of a customer's identity token that an action needs.
 *
 * @module
 */
import type { Action } from "../agent/action.ts";
import type { JsonValue } from "../json.ts";
import type { VerifiedCustomer } from "./context.ts";

/**
 * A claim that the action uses and the customer's token surely lacks, such as `email` or `attributes.plan`. The sandbox
 * decides in the end: the desk may know a claim from an earlier token.
 */
export function missingClaim(
  { placeholders }: Pick<Action, "placeholders">,
  customer: VerifiedCustomer,
): string | null {
  const claims = placeholders.flatMap(({ placeholder }) => placeholder.kind === "identity" ? [placeholder.claim] : []);
  return claims.find((claim) => !isSingleValue(claimValue(customer, claim))) ?? null;
}

/** What is said of a call that needs the claim. */
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

/** An empty id is refused at its own place, with a message of its own. */
function isSingleValue(value: JsonValue | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
