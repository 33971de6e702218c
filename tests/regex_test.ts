import assert from "node:assert/strict";
import { analyse } from "scslre";
import { BOUNDED } from "./support/bounded_regexes.ts";
import { mayHoldRegex, productRegexes, regexesIn, regexName, type SourceRegex } from "./support/regexes.ts";

const regexes = await productRegexes();
const isBounded = ({ path, source }: SourceRegex) =>
  BOUNDED.some((bounded) => bounded.path === path && bounded.source === source);

Deno.test("regexesIn reads literals and constants given to new RegExp", () => {
  const text = 'const a = /a\\/b/gi; new RegExp("c+"); new RegExp(String.raw`\\d`, "u"); new RegExp(other);';
  assert.deepEqual(regexesIn({ path: "a.ts", text }).map(({ source, flags }) => [source, flags]), [
    ["a\\/b", "gi"],
    ["c+", ""],
    ["\\d", "u"],
  ]);
});

Deno.test("a file with a regular expression is never skipped, wherever in the file it is", () => {
  for (const text of ["const a = /a+/;", "/** A. */\n  return /x/.test(a);", "  /^a/.test(b) && c;", 'RegExp("a")']) {
    assert.ok(mayHoldRegex({ text }), text);
  }
  assert.ok(!mayHoldRegex({ text: '/** A / b / c. */\nimport { d } from "../e/f.ts";\n// g / h /\n' }));
});

Deno.test("no regular expression is found by analysis to take more than linear time", () => {
  const slow = regexes.filter((regex) => !isBounded(regex) && isSlowByAnalysis(regex));
  assert.deepEqual(slow.map(regexName), []);
});

Deno.test("the analysis finds an expression that takes more than linear time", () => {
  assert.ok(isSlowByAnalysis({ path: "a.ts", line: 1, source: "\\s+$", flags: "" }));
});

Deno.test("every expression in the table of bounded ones still exists and is still slow", () => {
  for (const { path, source, charsMax } of BOUNDED) {
    const found = regexes.find((regex) => regex.path === path && regex.source === source);
    assert.ok(found !== undefined && isSlowByAnalysis(found), `Delete the row ${path} /${source}/.`);
    assert.ok(charsMax <= 1000, "A longer text takes too long in quadratic time.");
  }
});

function isSlowByAnalysis({ source, flags }: SourceRegex): boolean {
  return analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0;
}
