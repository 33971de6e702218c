/** The names of kept results, and reading old ones. */

import assert from "node:assert/strict";
import type { JsonObject } from "../../core/json.ts";
import { readResult } from "../../core/test_runs/result.ts";
import type { Verdict } from "../../core/test_runs/verdict.ts";

const check = (pass: boolean, judged: string) => ({
  check: "criteria",
  expected: "e",
  actual: "a",
  pass,
  reason: "",
  judged,
});

const kept = (changes: JsonObject): JsonObject => ({
  message: "m",
  reasons: [],
  outcome: "answer",
  reply: "r",
  ms: 1,
  checks: [],
  calls: [],
  error: null,
  repeats: { passed: 0, of: 3 },
  ...changes,
});

const VERDICTS: readonly (readonly [Verdict, pass: boolean, JsonObject])[] = [
  ["passed", true, { repeats: { passed: 3, of: 3 } }],
  ["flaky", false, { repeats: { passed: 2, of: 3 }, checks: [check(false, "model")] }],
  ["failed", false, { checks: [check(false, "rules")] }],
  ["failed", false, { outcome: null, error: "the model cannot be reached." }],
  ["not judged", false, { checks: [check(false, "not judged")] }],
  ["not judged", false, {}],
];

const row = { workspace: "w", runId: "r", place: 0, file: "f", name: "n" };

for (const [verdict, pass, changes] of VERDICTS) {
  Deno.test(`readResult: ${verdict} for ${JSON.stringify(changes)}`, () => {
    const result = readResult({ ...row, kind: "case", pass, result: kept(changes) });
    assert.equal(result.verdict, verdict);
    assert.deepEqual(result.kind === "case" && result.case.replies, [], "a run of before kept only the text");
  });
}

Deno.test("readResult: a replay is the same, changed, or failed when it stopped", () => {
  const replay = (pass: boolean, error: string | null) =>
    readResult({ ...row, kind: "replay", pass, result: { conversation: 1, changed: [], turns: 1, error } }).verdict;
  assert.deepEqual([replay(true, null), replay(false, null), replay(false, "gone")], ["same", "changed", "failed"]);
});
