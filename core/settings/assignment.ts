/**
 * The rules of automatic assignment, as a setting: which conversations a rule matches, and who gets them.
 *
 * @module
 */
import { z } from "zod";

/** The methods of assignment. */
export const ASSIGNMENTS = ["manual", "round_robin", "least_busy"] as const;

/** The method of assignment; `manual` leaves a conversation unassigned. */
export type Assignment = typeof ASSIGNMENTS[number];

/** The subject of a rule: a tag, the language of the chat, or an attribute of the customer's identity token. */
export const RULE_CONDITIONS = ["tag", "language", "attribute"] as const;

/** The subject of a rule. */
export type RuleCondition = typeof RULE_CONDITIONS[number];

const rule = z.strictObject({
  when: z.enum(RULE_CONDITIONS),
  /** The name of the attribute; empty for a tag or a language. */
  attribute: z.string().max(64).default(""),
  /** The tag, the language's code such as `de`, or the attribute's value. */
  is: z.string().min(1).max(200),
  assign: z.enum(ASSIGNMENTS),
  /** Ids of the candidates; empty for everyone who may answer. */
  people: z.array(z.string().min(1).max(100)).max(100).default([]),
  onlineOnly: z.boolean().default(false),
});

/** One rule. */
export type AssignmentRule = z.output<typeof rule>;

/** The rules, in the order in which they are tried. */
export const assignmentRules = z.array(
  rule.refine(({ when, attribute }) => when !== "attribute" || attribute.trim() !== "", {
    path: ["attribute"],
    error: "a rule about an attribute names it",
  }).describe("rule as read"),
).max(50);
