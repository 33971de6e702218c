/** The combined evidence of words and similarity. */
import assert from "node:assert/strict";
import { evidenceWith } from "../../../core/knowledge/embed/likeness.ts";

const { test } = Deno;

/** A model that finds everything alike, and one that does not. */
const MODELS = [
  { likeness: { unrelated: 0.7, own: 0.85 }, spread: { mean: 0.7, deviation: 0.05 } },
  { likeness: { unrelated: 0.1, own: 0.4 }, spread: { mean: 0.1, deviation: 0.1 } },
] as const;
const THRESHOLD = 0.45;
const CHUNKS = 60;

test("a passage as similar as answers are is an answer without common words, whatever the model's scale", () => {
  for (const { likeness, spread } of MODELS) {
    const evidence = (alike: number, score: number) =>
      evidenceWith(likeness, { score, threshold: THRESHOLD, alike, spread, chunks: CHUNKS });
    assert.ok(evidence(likeness.own + (likeness.own - likeness.unrelated) / 4, 0) >= THRESHOLD);
    assert.ok(evidence(likeness.unrelated, 0) < THRESHOLD / 4);
  }
});

test("sure words are no answer without a similar passage, and half-sure words add to a half-similar one", () => {
  for (const { likeness, spread } of MODELS) {
    const evidence = (place: number, score: number, chunks = CHUNKS) =>
      evidenceWith(likeness, {
        score,
        threshold: THRESHOLD,
        alike: likeness.unrelated + place * (likeness.own - likeness.unrelated),
        spread,
        chunks,
      });
    assert.ok(evidence(0.2, 0.9) < THRESHOLD);
    assert.ok(evidence(1.05, 0) < THRESHOLD && evidence(1.05, 0.35) >= THRESHOLD);
    assert.ok(evidence(0.6, 0.35) < THRESHOLD);
    assert.equal(evidence(0.7, 0.5), THRESHOLD, "what words are sure of stays an answer");
    assert.equal(evidence(1, 0.6), evidence(1, 1), "words far above their threshold say no more");
    assert.ok(evidence(1.05, 0.35, 5000) < THRESHOLD, "among many chunks one is alike by chance");
  }
});

test("chunks with equal similarities do not cause a division by zero", () => {
  const flat = { unrelated: 0.5, own: 0.5 };
  const spread = { mean: 0.5, deviation: 0 };
  assert.equal(evidenceWith(flat, { score: 0, threshold: THRESHOLD, alike: 0.5, spread, chunks: 1 }), 0);
});
