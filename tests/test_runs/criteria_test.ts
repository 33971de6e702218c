import assert from "node:assert/strict";
import { type CriterionVerdict, judgeByRules } from "../../core/test_runs/criteria.ts";

const CARD = "Starter Active\nSeats 3 of 5 used\nRenews 2026-12-14\nPrice $12 / month\nUpgrade to Pro";
const QUESTION = "Change plan: pro [Yes] [No]";

/** A criterion, a reply, and what the rules make of it. */
const CASES: readonly (readonly [string, string, CriterionVerdict["verdict"]])[] = [
  ['Says "3 of 5".', CARD, "met"],
  ['says “3 OF 5” and "starter"', CARD, "met"],
  ['Says "4 of 5".', CARD, "not met"],
  ['Asks for a yes to "Change plan: pro"; does not say "changed" or "done".', QUESTION, "met"],
  ['Asks for a yes to "Change plan: pro"; does not say "changed".', `${QUESTION} It is changed.`, "not met"],
  ["Names the date 2026-12-14.", CARD, "met"],
  ["Names the date 2026-12-15.", CARD, "not met"],
  ["Says 12.", "It costs 120 a month.", "not met"],
  ["Says 12.", "It costs 12 a month.", "met"],
  ["Says 1.5.", "It costs 11.5 a month.", "not met"],
  ["Links to https://example.com/billing.", "See https://example.com/billing for more.", "met"],
  ["Links to https://example.com/billing.", "See https://example.com/bill.", "not met"],
  ["Names help@example.com.", "Write to help@example.com", "met"],
  ["Does not name ada@example.com.", "That is ada@example.com", "not met"],
  ["The reply must not hold `secret`", "no such word", "met"],
  ["Tells how many seats are used.", CARD, "undecided"],
  ["Mentions the seats, the price and the upgrade.", CARD, "met"],
  ["Names the weather in Norway.", CARD, "undecided"],
  ["Does not promise a refund.", "Here is your refund!", "undecided"],
  ["Is friendly.", "Go away.", "undecided"],
  ["", "anything", "undecided"],
  ['Says "3 of 5". Is friendly.', CARD, "undecided"],
  ['Says "4 of 5". Is friendly.', CARD, "not met"],
  ["Don't say 'done'", "All done!", "not met"],
  ["Mentions the customer's renewal", "Your plan's renewal is soon.", "met"],
];

for (const [criterion, reply, verdict] of CASES) {
  Deno.test(`judgeByRules finds “${criterion}” ${verdict} by “${reply.slice(0, 30).replace("\n", " ")}”`, () => {
    const judged = judgeByRules(criterion, reply);
    assert.equal(judged.verdict, verdict, judged.reason);
    if (verdict !== "met" && criterion !== "") assert.notEqual(judged.reason, "");
  });
}
