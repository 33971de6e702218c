import assert from "node:assert/strict";
import { auditOutcomes, OUTCOME_NAMES, OUTCOMES, outcomesAt, type Stage } from "../core/outcomes.ts";

const STAGES: Readonly<Record<Stage, readonly string[]>> = {
  invalid: ["invalid"],
  skipped: ["skipped"],
  refused: ["not_set_up", "no_claim", "anonymous", "frozen", "refused_address"],
  withheld: ["needs_yes", "declined"],
  under_way: ["sent"],
  lost: ["unknown", "no_answer"],
  answered: ["ok", "app_error", "unclear"],
};

for (const stage of ["invalid", "skipped", "refused", "withheld", "under_way", "lost", "answered"] as const) {
  Deno.test(`outcomesAt "${stage}" lists the outcomes of that stage`, () => {
    assert.deepEqual(outcomesAt(stage), STAGES[stage], `STAGES of this test and core/outcomes.ts differ at "${stage}"`);
  });
}

Deno.test("auditOutcomes has every outcome except that of a call that was never made", () => {
  assert.deepEqual(auditOutcomes(), OUTCOME_NAMES.filter((name) => name !== "invalid" && name !== "skipped"));
});

Deno.test("OUTCOMES has a different label for each outcome", () => {
  const labels = OUTCOME_NAMES.map((name) => OUTCOMES[name].label);
  assert.equal(new Set(labels).size, labels.length);
});
