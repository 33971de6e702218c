import assert from "node:assert/strict";
import { timesOf } from "../../core/search/count.ts";
import { coverages, type CoveringChunk } from "../../core/knowledge/answerable.ts";
import { evidenceIn } from "../../core/knowledge/evidence.ts";
import { termsOf, tokensOf } from "../../core/search/tokens.ts";

const asked = tokensOf("refund invoice", true);

/** A chunk with a text, and its ranking figures. */
const chunk = (text: string, sum: number, counted = asked): CoveringChunk => {
  const { words, chars } = termsOf(text, true);
  return {
    words: { times: timesOf(words, new Set(counted.map(({ term }) => term))), length: words.length },
    chars: { times: timesOf(chars, new Set(counted.flatMap(({ pieces }) => pieces))), length: chars.length },
    sum,
  };
};

const first = chunk("A refund is paid to your card.", 1);
const others = Array.from({ length: 7 }, (_, at) => chunk("A card is sent to you.", 0.5 - at / 100));

/** How sure the first of some chunks is. */
function surenessAmong(count: number, chunks: readonly CoveringChunk[]): number {
  return coverages(asked, { weigh: () => 1, average: 7, chunks: count }, chunks)[0] ?? 0;
}

Deno.test("the coverages of the first chunks do not depend on how many follow", () => {
  const late = chunk("An invoice is sent to you.", 0.4);
  assert.equal(surenessAmong(100, [first, ...others, late]), surenessAmong(100, [first, ...others]));
});

Deno.test("coverage is higher for a chunk that ranks far above the others", () => {
  const rivals = others.map(({ sum, ...terms }) => ({ ...terms, sum: sum + 0.4 }));
  assert.ok(surenessAmong(100, [first, ...others]) > surenessAmong(100, [first, ...rivals]));
});

const whole = chunk("The invoice of a refund is sent to you.", 1);

Deno.test("coverage decreases with the number of chunks, down to a minimum", () => {
  const [few, some, many, huge] = [50, 500, 1000, 100_000].map((count) => surenessAmong(count, [whole, ...others]));
  assert.ok(few !== undefined && some !== undefined && many !== undefined);
  assert.ok(few > some && some > many && many > 0);
  assert.equal(huge, many);
});

Deno.test("coverage is zero for a chunk without any of the words", () => {
  const measure = { weigh: () => 1, average: 7, chunks: 1 };
  assert.deepEqual(coverages(asked, measure, [chunk("A card is sent to you.", 1)]), [0]);
  assert.deepEqual(coverages([], measure, [first]), [0]);
});

Deno.test("evidence is higher for words in one sentence or the heading than for words spread over a chunk", () => {
  const telling = tokensOf("rename shared project", true);
  const asked = { words: telling, telling, weigh: () => 1 };
  const evidenceOf = (text: string, headings: readonly string[] = ["Work"], chunks = 1) => {
    const read = { title: "Work", headings, text, language: "en" };
    return evidenceIn(asked, { ...chunk([...headings, text].join(". "), 1, telling), ...read }, chunks);
  };
  const apart = "You rename it here. Nothing else happens. A link is shared. Nothing else happens. A project ends.";
  const together = "You rename it here. A project may be shared.";
  assert.ok(evidenceOf(together) > evidenceOf(apart));
  assert.ok(evidenceOf(apart, ["Work", "Rename a shared project"]) > evidenceOf(together));
  assert.equal(evidenceOf(""), 0);
  assert.ok(evidenceOf(apart) > evidenceOf(apart, ["Work"], 20_000), "among many chunks a word is rarer");
});

Deno.test("evidence grows with the rarity and the number of the words found", () => {
  const evidenceOf = (question: string, weight: number) => {
    const telling = tokensOf(question, true);
    const read = { title: "Work", headings: ["Work"], text: "You rename a shared project here.", language: "en" };
    return evidenceIn(
      { words: telling, telling, weigh: () => weight },
      { ...chunk(read.text, 1, telling), ...read },
      50,
    );
  };
  const [common, rare] = [evidenceOf("project", 0.5), evidenceOf("project", 3)];
  assert.ok(common > 0 && rare > common && evidenceOf("rename project", 3) > rare);
  assert.ok(evidenceOf("rename shared project", 1000) <= 1);
});
