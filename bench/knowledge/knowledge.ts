/**
 * The knowledge search: its quality compared with Porter2 BM25 on the same chunks, its refusals, and its speed; and the
 * speed of reading pages.
 *
 * `--large` adds the speed at 20,000 and 100,000 chunks, which takes many minutes.
 *
 * @module
 */
import { type TestDesk, testDesk, testWorkspace } from "../../tests/support/desk.ts";
import { atLeast, type Figure } from "../measure.ts";
import { benchExtraction } from "./extract.ts";
import { benchLarge } from "./large.ts";
import { type Measured, type MeasuredHalves, measureHalves, measureSet } from "./quality.ts";
import { DOCUMENTS, questionSets } from "./sets.ts";
import { benchSpeed } from "./speed.ts";

/** How far nDCG@10 may be below the peer's, on any set. */
const BELOW_MAX = 0.01;
const GAIN_MIN = 0.03;
const LANGUAGE_SHARE_MIN = 0.94;
const REFUSED_MIN = 0.9;
const KEPT_MIN = 0.75;

/** Measures quality on all sets, and speed on generated pages. */
export async function benchKnowledge(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  try {
    const large = Deno.args.includes("--large") ? await benchLarge() : [];
    return [...await benchQuality(desk), ...await benchExtraction(), ...await benchSpeed(), ...large];
  } finally {
    await desk.close();
  }
}

async function benchQuality(desk: TestDesk): Promise<readonly Figure[]> {
  const sets: { readonly name: string; readonly halves: readonly Measured[] }[] = [];
  const near: MeasuredHalves[] = [];
  const newId = async () => (await testWorkspace(desk)).id;
  for (const set of await questionSets()) {
    sets.push({ name: set.name, halves: await measureSet(desk, await newId(), set) });
    // The documents state many things in several places.
    if (!DOCUMENTS.includes(set.name)) near.push(await measureHalves(desk, [await newId(), await newId()], set));
  }
  const gains = sets.map(({ name, halves }) => ({ name, ours: ndcgOf(halves, "ours"), peer: ndcgOf(halves, "peer") }));
  const english = gains.find(({ name }) => name === "en")?.ours ?? 1;
  const all = sets.flatMap(({ halves }) => halves);
  return [
    ...sets.flatMap(({ name, halves }) => halves.map((half) => figureOf(name, half))),
    atLeast("knowledge: mean gain of nDCG@10", mean(gains, ({ ours, peer }) => ours - peer), GAIN_MIN, show),
    ...gains.filter(({ name }) => ![...DOCUMENTS, "en"].includes(name)).map(({ name, ours }) =>
      atLeast(`knowledge: ${name} by English, nDCG@10`, ours / english, LANGUAGE_SHARE_MIN, show)
    ),
    atLeast(
      "knowledge: questions without an answer refused",
      weighted(all, ({ refused }) => refused),
      REFUSED_MIN,
      show,
    ),
    atLeast(
      "knowledge: questions refused whose page is taken away",
      mean(near, ({ refused }) => refused),
      REFUSED_MIN,
      show,
      `kept of the others ${show(mean(near, ({ kept }) => kept))}`,
    ),
    atLeast("knowledge: questions with an answer kept", weighted(all, ({ kept }) => kept), KEPT_MIN, show),
    atLeast("knowledge: texts found stand in their page", mean(all, (half) => half.isVerbatim ? 1 : 0), 1, show),
  ];
}

function figureOf(name: string, { half, questions, ours, peer }: Measured): Figure {
  const detail = `peer ${show(peer.ndcg)}, recall@5 ${show(ours.recall5)}, MRR ${show(ours.mrr)}`;
  return atLeast(
    `knowledge: ${name}, ${half} on ${questions}, nDCG@10`,
    ours.ndcg,
    peer.ndcg - BELOW_MAX,
    show,
    detail,
  );
}

function ndcgOf(halves: readonly Measured[], who: "ours" | "peer"): number {
  return weighted(halves, (half) => half[who].ndcg);
}

/** The mean over questions of measurements on halves. */
function weighted(halves: readonly Measured[], value: (half: Measured) => number): number {
  const questions = halves.reduce((sum, half) => sum + half.questions, 0);
  return halves.reduce((sum, half) => sum + value(half) * half.questions, 0) / questions;
}

function mean<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}

function show(value: number): string {
  return value.toFixed(3);
}
