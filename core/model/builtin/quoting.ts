/**
 * Patterns for the kinds of answers that questions ask for, in all languages.
 *
 * @module
 */
import type { QuotingWords } from "../../languages/grammar.ts";
import { LANGUAGES } from "../../languages/languages.ts";
import { SEARCHED_ONLY } from "../../languages/searched_only.ts";

const WORDS = [
  ...LANGUAGES.map(({ quoting, matters }) => ({ quoting, inParts: matters.matchesParts })),
  ...SEARCHED_ONLY.map(({ quoting, matters }) => ({ quoting, inParts: matters?.matchesParts === true })),
];

function words(kind: keyof QuotingWords, inParts?: boolean): string {
  return WORDS.filter((one) => inParts === undefined || one.inParts === inParts)
    .flatMap(({ quoting }) => quoting?.[kind] ?? []).join("|");
}

/** The patterns of questions, and of answers of that kind. */
export const QUOTING = {
  how: new RegExp(`^\\W*(?:${words("how", false)})|${words("how", true)}`, "iu"),
  steps: new RegExp(`(?<![\\p{L}])(?:${words("steps")})`, "iu"),
  price: new RegExp(words("price"), "iu"),
  amount: new RegExp(`[$€£¥₹]|\\d\\s?(?:eur|usd|euros?|dollars?|%)|${words("free")}`, "iu"),
  time: new RegExp(words("time"), "iu"),
  spans: new RegExp(`\\d|${words("spans")}`, "iu"),
  size: new RegExp(words("size"), "iu"),
} as const;
