/**
 * Which assignment rules fit a conversation.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../json.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import type { AssignmentRule, RuleCondition } from "../settings/assignment.ts";

/** What rules look at. */
export type AssignmentFacts = {
  readonly tags: readonly string[];
  /** The BCP 47 tag of the language that the chat is held in; null when it is not known. */
  readonly language: string | null;
  /** Of the customer's identity token; empty for a visitor. */
  readonly attributes: JsonObject;
};

type Fits = (rule: AssignmentRule, facts: AssignmentFacts) => boolean;

const FITS: Readonly<Record<RuleCondition, Fits>> = {
  tag: ({ is }, { tags }) => tags.some((tag) => isSame(tag, is)),
  // A rule for `de` is about `de-AT` as well.
  language: ({ is }, { language }) => language !== null && isSame(primaryLanguage(language), primaryLanguage(is)),
  attribute: ({ attribute, is }, { attributes }) => {
    const name = attribute.trim();
    return Object.hasOwn(attributes, name) && valuesOf(attributes[name] ?? null).some((value) => isSame(value, is));
  },
};

/**
 * The rules that fit a conversation, in their order.
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

/** An attribute that is a list fits by any of its entries. */
function valuesOf(value: JsonValue): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
