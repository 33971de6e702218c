import assert from "node:assert/strict";
import { codesOf } from "../../sandbox/code_units.ts";
import { makePatternMatcher, type PatternMatch } from "../../sandbox/multi_pattern.ts";
import { randomOf } from "../support/random.ts";

/** Pieces of which patterns and texts alike are made, so that most patterns share a beginning and most texts nearly match. */
const PIECES = ["ab", "abc", "abca", "cab", "AB", "b", "bcab", "d"] as const;

/** The first match at or after `from`, the longest there, found by trying every pattern everywhere. */
function simplyFound(text: string, patterns: readonly string[], from: number): PatternMatch | null {
  for (let start = from; start < text.length; start++) {
    const here = patterns.filter((pattern) => text.toLowerCase().startsWith(pattern.toLowerCase(), start));
    if (here.length > 0) return { start, end: start + Math.max(...here.map(({ length }) => length)) };
  }
  return null;
}

Deno.test("find agrees with trying every pattern everywhere, on patterns that share their beginnings", () => {
  const random = randomOf(1);
  const joined = (count: number) =>
    Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)] ?? "").join("");
  let matches = 0;
  for (let round = 0; round < 2000; round++) {
    const patterns = Array.from({ length: 1 + Math.floor(random() * 8) }, () => `${joined(2)}${joined(2)}`);
    const text = joined(1 + Math.floor(random() * 20));
    const matcher = makePatternMatcher([...patterns, patterns[0] ?? ""]);
    for (let from = 0; from <= text.length; from++) {
      const found = matcher.find(codesOf(text), from);
      assert.deepEqual(found, simplyFound(text, patterns, from), JSON.stringify({ text, patterns, from }));
      if (found !== null) matches++;
    }
  }
  assert.ok(matches > 3000, `${matches} matches`);
});

Deno.test("find gives the longest of the patterns that begin at a place", () => {
  const matcher = makePatternMatcher(["sk_live_1234", "sk_live_12345678", "sk_live_123456"]);
  assert.deepEqual(matcher.find(codesOf("a sk_live_12345679"), 0), { start: 2, end: 16 });
  assert.deepEqual(matcher.find(codesOf("a SK_LIVE_12345678"), 0), { start: 2, end: 18 });
  assert.equal(matcher.find(codesOf("a sk_live_123"), 0), null);
});
