/**
 * Matches assignment rules to a conversation.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../json.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import type { AssignmentRule, RuleCondition } from "../settings/assignment.ts";

/** The facts that rules test. */
export type AssignmentFacts = {
  readonly tags: readonly string[];
  /** BCP 47 tag of the chat's language; null if unknown. */
  readonly language: string | null;
  /** From the customer's identity token; empty for a visitor. */
  readonly attributes: JsonObject;
};

type Fits = (rule: AssignmentRule, facts: AssignmentFacts) => boolean;

const FITS: Readonly<Record<RuleCondition, Fits>> = {
  tag: ({ is }, { tags }) => tags.some((tag) => isSame(tag, is)),
  // A rule for `de` also matches `de-AT`.
  language: ({ is }, { language }) => language !== null && isSame(primaryLanguage(language), primaryLanguage(is)),
  attribute: ({ attribute, is }, { attributes }) => {
    const name = attribute.trim();
    return Object.hasOwn(attributes, name) && valuesOf(attributes[name] ?? null).some((value) => isSame(value, is));
  },
};

/**
 * Returns the matching rules, in order.
 *
 * @example
 * ```ts
 * fittingRules(settings.inbox.assignmentRules, { tags: ["billing"], language: "de-AT", attributes: { plan: "pro" } });
 * ```
 */
export function fittingRules(
  rules: readonly AssignmentRule[],
  facts: AssignmentFacts,
): readonly AssignmentRule[] {
  return rules.filter((rule) => FITS[rule.when](rule, facts));
}

/** Returns the values to match: a list attribute matches by any of its entries. */
function valuesOf(value: JsonValue): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
