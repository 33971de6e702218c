/**
 * Words that ask for a reason, in the languages of the desk.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import { sourceOf } from "./matters.ts";

const ASKS = sourceOf(({ why }) => why?.[0] ?? null);
const BEFORE = LANGUAGES.flatMap(({ matters: { why } }) => why?.[1] ?? []).join("|");

const BEGINS = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${BEFORE}) )?(?:${ASKS})`, "iu");
const INSIDE = new RegExp(
  LANGUAGES.flatMap(({ matters: { matchesParts, why } }) => matchesParts ? why?.[0] ?? [] : []).join("|"),
  "u",
);

/** Whether a question asks for a reason. */
export function asksWhy(question: string): boolean {
  return BEGINS.test(question) || INSIDE.test(question);
}
