import assert from "node:assert/strict";
import { timesOf } from "../../core/search/count.ts";
import { coverages, type CoveringChunk, thresholdFor, USUAL_THRESHOLD } from "../../core/knowledge/answerable.ts";
import { evidenceIn } from "../../core/knowledge/evidence.ts";
import { termsOf, tokensOf } from "../../core/search/tokens.ts";

const asked = tokensOf("refund invoice", true);

/** A chunk with a text, and what it is ranked by. */
const chunk = (text: string, sum: number): CoveringChunk => {
  const { words, chars } = termsOf(text, true);
  return {
    words: { times: timesOf(words, new Set(asked.map(({ term }) => term))), length: words.length },
    chars: { times: timesOf(chars, new Set(asked.flatMap(({ pieces }) => pieces))), length: chars.length },
    sum,
  };
};

const first = chunk("A refund is paid to your card.", 1);
const others = Array.from({ length: 7 }, (_, at) => chunk("A card is sent to you.", 0.5 - at / 100));

/** How sure the first of some chunks is. */
function surenessAmong(count: number, chunks: readonly CoveringChunk[]): number {
  return coverages(asked, { weigh: () => 1, average: 7, chunks: count }, chunks)[0] ?? 0;
}

Deno.test("coverages are the same for the first chunks, however many come after them", () => {
  const late = chunk("An invoice is sent to you.", 0.4);
  assert.equal(surenessAmong(100, [first, ...others, late]), surenessAmong(100, [first, ...others]));
});

Deno.test("coverages count more for a chunk that is far before the others", () => {
  const rivals = others.map(({ sum, ...terms }) => ({ ...terms, sum: sum + 0.4 }));
  assert.ok(surenessAmong(100, [first, ...others]) > surenessAmong(100, [first, ...rivals]));
});

const whole = chunk("The invoice of a refund is sent to you.", 1);

Deno.test("coverages count less among many chunks, down to an end", () => {
  const [few, some, many, huge] = [50, 500, 1000, 100_000].map((count) => surenessAmong(count, [whole, ...others]));
  assert.ok(few !== undefined && some !== undefined && many !== undefined);
  assert.ok(few > some && some > many && many > 0);
  assert.equal(huge, many);
});

Deno.test("coverages are nothing for a chunk without any of the words, wherever it is", () => {
  const measure = { weigh: () => 1, average: 7, chunks: 1 };
  assert.deepEqual(coverages(asked, measure, [chunk("A card is sent to you.", 1)]), [0]);
  assert.deepEqual(coverages([], measure, [first]), [0]);
});

Deno.test("evidence is more where the words are said together, or in the heading, than all over a chunk", () => {
  const telling = tokensOf("rename shared project", true);
  const asked = { words: telling, telling, weigh: () => 1 };
  const chunk = { title: "Work", headings: ["Work"], language: "en" };
  const evidenceOf = (text: string, headings = chunk.headings) => evidenceIn(asked, { ...chunk, headings, text }, 0.5);
  const apart = "You rename it here. Nothing else happens. A link is shared. Nothing else happens. A project ends.";
  const together = "You rename it here. A project may be shared.";
  assert.ok(evidenceOf(together) > evidenceOf(apart));
  assert.ok(evidenceOf(apart, ["Work", "Rename a shared project"]) > evidenceOf(together));
  assert.equal(evidenceOf(""), 0.275, "coverage alone");
});

Deno.test("a threshold counts in full for questions of known words, and for others at most the usual one", () => {
  assert.equal(thresholdFor(0.6, 1), 0.6);
  assert.equal(thresholdFor(0.6, 0.5), USUAL_THRESHOLD);
  assert.equal(thresholdFor(USUAL_THRESHOLD, 1, true), 0.5, "one word of several");
  // A low one is of small knowledge, and says nothing about a question of words that it lacks.
  assert.deepEqual([thresholdFor(0.36, 0.5), thresholdFor(0.36, 0.25)], [0.36, USUAL_THRESHOLD]);
});
