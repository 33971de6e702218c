import fc from "fast-check";
import assert from "node:assert/strict";
import { matchesPattern, parsePattern } from "../../../core/cards/form/pattern.ts";
import { doesNotHang } from "../../support/wait.ts";
import { runs } from "../../support/runs.ts";

/** Whether the text has the pattern's form; null when the pattern is refused. */
function test(source: string, text: string): boolean | null {
  const pattern = parsePattern(source);
  return pattern === null ? null : matchesPattern(pattern, text);
}

type Case = readonly [source: string, fitting: readonly string[], others: readonly string[]];

const CASES: readonly Case[] = [
  ["", [""], ["a"]],
  ["abc", ["abc"], ["", "ab", "abcd", "xabc"]],
  ["^abc$", ["abc"], ["abcd"]],
  ["a|bc|", ["a", "bc", ""], ["ab", "c"]],
  ["a*b+c?", ["b", "aabbc"], ["a", "ac", "bcc"]],
  ["\\d{4}", ["2026"], ["202", "20261", "abcd"]],
  ["\\d{2,3}", ["12", "123"], ["1", "1234"]],
  ["a{2,}", ["aa", "aaaaa"], ["a"]],
  ["(?:ab){2}", ["abab"], ["ab", "ababab"]],
  ["[A-Z]{2}[0-9_-]+", ["AB1-2_3"], ["ab1", "AB"]],
  ["[^a-c]", ["d", "😀"], ["a", "dd"]],
  ["[\\w.+-]+@[\\w-]+\\.[a-z]{2,}", ["a.b+c@example.com"], ["a@b", "@example.com", "a b@example.com"]],
  ["\\+?[\\d ()\\-]{6,20}", ["+49 (30) 123-456"], ["12345", "call me"]],
  ["\\p{L}+", ["Zoë", "日本"], ["a1"]],
  [".\\.\\\\", ["a.\\"], ["ab\\"]],
  ["(a+)+", ["aaa"], ["aab"]],
  ["a??b*?", ["a", "bbb"], ["c"]],
];

for (const [source, fitting, others] of CASES) {
  Deno.test(`matchesPattern matches the whole text against ${JSON.stringify(source)}`, () => {
    for (const text of fitting) assert.equal(test(source, text), true, text);
    for (const text of others) assert.equal(test(source, text), false, text);
  });
}

const REFUSED = [
  ...["(", ")", "a)", "[a", "a**", "*a", "{2}", "\\", "^*", "a{3,2}", "(?=a)", "(?!a)", "(?<=a)", "(?<n>a)"],
  ...[
    "\\1",
    "\\ba",
    "\\k<n>",
    "[a--b]",
    "[a&&b]",
    "[z-a]",
    "\\p{Nope}",
    "a{1000}",
    "(a{100}){100}",
    "(((((((((((((((((",
  ],
  "a".repeat(401),
];

Deno.test("parsePattern refuses invalid patterns, large ones, and those that cannot match in linear time", () => {
  for (const source of REFUSED) assert.equal(parsePattern(source), null, source);
});

Deno.test("matchesPattern takes linear time where a backtracking matcher never ends", () => {
  const text = "a".repeat(2000) + "!";
  for (const source of ["(a+)+", "(a|a)*", "(a*)*", "(a|aa)+b", "(.*)*x", "(?:a?){60}a{60}"]) {
    assert.equal(doesNotHang(() => test(source, text)), false, source);
  }
});

const piece = fc.constantFrom("a", "b", ".", "[ab]", "\\w", "(a|b)", "(?:ab)", "|", "*", "+", "?", "{1,2}", "^", "$");

Deno.test("matchesPattern agrees with RegExp", () => {
  const property = fc.property(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 }).map((letters) => letters.join("")),
    (source, text) => {
      const found = test(source, text);
      if (found !== null) assert.equal(found, new RegExp(`^(?:${source})$`, "u").test(text), `${source} on ${text}`);
    },
  );
  fc.assert(property, { seed: 20261120, numRuns: runs(300, 3000) });
});
