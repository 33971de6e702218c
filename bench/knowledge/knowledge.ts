/**
 * The search of knowledge: how good it is beside Porter2 BM25 on the same chunks, how honest, and how fast; and how
 * fast pages are read.
 *
 * `--large` adds the speed at 20,000 and 100,000 chunks, which takes many minutes.
 *
 * @module
 */
import { indexSource, removeChunks } from "../../core/knowledge/index/index_source.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { type TestDesk, testDesk, testWorkspace } from "../../tests/support/desk.ts";
import { addSource, putPage } from "../../tests/support/knowledge.ts";
import { atLeast, atMost, type Figure, showMs, showRatio } from "../measure.ts";
import { benchExtraction } from "./extract.ts";
import { cpuMsOf, indexByFts } from "./fts_peer.ts";
import { benchLarge } from "./large.ts";
import { chunksOf, type Measured, type MeasuredHalves, measureHalves, measureSet } from "./quality.ts";
import { DOCUMENTS, questionSets } from "./sets.ts";
import { syntheticText } from "./synthetic.ts";
import { questionTimes } from "./times.ts";

/** nDCG@10 below the peer's, on any set. */
const BELOW_MAX = 0.01;
const GAIN_MIN = 0.03;
const LANGUAGE_SHARE_MIN = 0.94;
const REFUSED_MIN = 0.9;
const KEPT_MIN = 0.75;

/** 1,000 pages have 5,000 chunks. */
const PAGES = 1000;
const INDEX_MS_MAX = 60_000;

const INDEX_RATIO_MAX = 10;

/** Of one chunk: 20,000 in ten seconds. */
const REMOVE_MS_MAX = 0.5;

const QUESTION_MS_MAX = 60;

/** Measures quality on all sets, and speed on made-up pages. */
export async function benchKnowledge(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  try {
    const large = Deno.args.includes("--large") ? await benchLarge() : [];
    return [...await benchQuality(desk), ...await benchExtraction(), ...await benchSpeed(desk), ...large];
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
    // The documents say many things in more than one place.
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

async function benchSpeed(desk: TestDesk): Promise<readonly Figure[]> {
  const text = syntheticText(1);
  const workspace = (await testWorkspace(desk)).id;
  const sourceId = await addSource(desk, workspace, "Many pages");
  for (let at = 0; at < PAGES; at++) await putPage(desk, { workspace, sourceId }, text.page(at));
  const startedAt = performance.now();
  const cpuMs = await cpuMsOf(() => indexSource(desk, { workspace, sourceId, generation: 1 }));
  const indexMs = performance.now() - startedAt;
  const { p50, p95 } = await questionTimes((query) => searchKnowledge(desk, { workspace, query }), text.question);
  const stored = await chunksOf(desk, workspace);
  const peerMs = await ftsMs(stored.map(({ title, headings, text }) => [title, ...headings, text].join("\n")));
  const removeMs = await cpuMsOf(() => removeChunks(desk, { workspace, sourceId }));
  const chunks = stored.length;
  return [
    atMost(`knowledge: ${PAGES} pages indexed`, indexMs, INDEX_MS_MAX, showMs, `${chunks} chunks`),
    atMost(
      `knowledge: ${chunks} chunks indexed, processor time against FTS5`,
      cpuMs / peerMs,
      INDEX_RATIO_MAX,
      showRatio,
      `${showMs(cpuMs)}, theirs ${showMs(peerMs)}`,
    ),
    atMost(`knowledge: ${chunks} chunks removed, processor time`, removeMs, REMOVE_MS_MAX * chunks, showMs),
    atMost(`knowledge: a question among ${chunks} chunks, p95`, p95, QUESTION_MS_MAX, showMs, `p50 ${showMs(p50)}`),
  ];
}

async function ftsMs(texts: readonly string[]): Promise<number> {
  const folder = await Deno.makeTempDir({ prefix: "desk-bench-fts-" });
  try {
    return await cpuMsOf(() => indexByFts(folder, texts));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function ndcgOf(halves: readonly Measured[], who: "ours" | "peer"): number {
  return weighted(halves, (half) => half[who].ndcg);
}

/** The mean over questions of what was measured on halves. */
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
