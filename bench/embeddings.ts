/**
 * The effect of embeddings on the knowledge search: words only, embeddings only, both by plain reciprocal ranks, and
 * the desk's own fusion, on paraphrases and on plain questions; and the answers and refusals based on them.
 *
 * It needs a server of embeddings with OpenAI's API, such as a small model on loopback:
 * `BENCH_EMBEDDING_URL=http://127.0.0.1:8000/v1 BENCH_EMBEDDING_MODEL=small deno task bench embeddings`, optionally
 * followed by names of sets. docs/decisions/knowledge.md describes which models were measured and how they were served.
 *
 * @module
 */
import { runCalibrations } from "../core/knowledge/calibrate/loop.ts";
import { START } from "../core/knowledge/embed/job.ts";
import { runEmbedding } from "../core/knowledge/embed/loop.ts";
import { searchKnowledge } from "../core/knowledge/search.ts";
import { EMBEDDING_LIMITS } from "../core/limits/knowledge.ts";
import { type Embedder, openEmbedder } from "../core/model/embedder.ts";
import type { Outbound } from "../core/ports/outbound.ts";
import { ownDatabase } from "../tests/support/database.ts";
import { type TestDesk, testDesk, testWorkspace } from "../tests/support/desk.ts";
import { addKnowledge } from "../tests/support/knowledge.ts";
import { askAll, type Asked, type AskedTally, sumOf } from "./answers/ask.ts";
import { type AskedSet, askedSets } from "./answers/paraphrases.ts";
import { atLeast, type Figure } from "./measure.ts";

/** A ranking method. */
type Way = "words" | "embeddings" | "rrf" | "ours";

const WAYS: readonly Way[] = ["words", "embeddings", "rrf", "ours"];
const NEAR_MIN = 0.8;
/** The usual constant of reciprocal rank fusion, and how much of each list it reads. */
const RRF_K = 60;
const RRF_LIST = 40;
const RANKED = 10;
/** The noise: by chance one of fifty questions changes its rank. */
const NOISE = 0.005;

/** Asks every set, or the named ones. */
export async function benchEmbeddings(): Promise<readonly Figure[]> {
  const url = Deno.env.get("BENCH_EMBEDDING_URL");
  if (url === undefined) {
    console.error("BENCH_EMBEDDING_URL names no server of embeddings: see bench/embeddings.ts.");
    return [];
  }
  const base = await testDesk({ outbound: direct }, await ownDatabase());
  const desk = { ...base, embedder: openEmbedder(base, { url, model: Deno.env.get("BENCH_EMBEDDING_MODEL") ?? "" }) };
  try {
    const sets = await askedSets();
    const named = sets.filter(({ name }) => Deno.args.includes(name.split(",")[0] ?? ""));
    const figures: Figure[] = [];
    for (const set of named.length > 0 ? named : sets) figures.push(...await figuresOf(desk, set));
    return figures;
  } finally {
    await base.close();
  }
}

type EmbeddingDesk = TestDesk & { readonly embedder: Embedder };

async function figuresOf(desk: EmbeddingDesk, set: AskedSet): Promise<readonly Figure[]> {
  const workspace = await knowing(desk, set, () => true);
  const ranks = await ranksOf(desk, workspace, set.asked);
  const peer = () => ({ best: null, isAnswered: false });
  const off = { ...desk, embedder: null };
  const ask = (on: typeof desk | typeof off, place: string, asked: readonly Asked[]) =>
    askAll({ desk: on, workspace: place, peer }, asked);
  const far = set.far.map((message) => ({ message, pages: [] }));
  const halves: (readonly [there: AskedTally, near: AskedTally, thereOff: AskedTally, nearOff: AskedTally])[] = [];
  for (const half of [0, 1]) {
    const urls = new Set(set.pages.filter((_, at) => at % 2 === half).map(({ url }) => url));
    const part = await knowing(desk, set, (page) => urls.has(page));
    const there = set.asked.filter(({ pages }) => pages.some((page) => urls.has(page)));
    const near = set.asked.filter((one) => !there.includes(one)).map(({ message }) => ({ message, pages: [] }));
    halves.push([
      await ask(desk, part, there),
      await ask(desk, part, near),
      await ask(off, part, there),
      await ask(off, part, near),
    ]);
  }
  const [there, near, thereOff, nearOff] = [0, 1, 2, 3].map((at) => sumOf(halves.flatMap((half) => half[at] ?? [])));
  const whole = [await ask(desk, workspace, set.asked), await ask(off, workspace, set.asked)] as const;
  const wholeFar = [await ask(desk, workspace, far), await ask(off, workspace, far)] as const;
  const title = (what: string) => `embeddings: ${set.name}, ${what}`;
  const detail = WAYS.map((way) => `${way} ${ranks[way].toFixed(3)}`).join(", ");
  const least = set.isParaphrased ? ranks.rrf : ranks.words;
  return [
    atLeast(title(`nDCG@10 of ${set.asked.length}`), ranks.ours, least - NOISE, (value) => value.toFixed(3), detail),
    kept(title("answered"), whole),
    kept(title("half of the pages, answered"), [there, thereOff]),
    refused(title("near, refused"), [near, nearOff], NEAR_MIN),
    ...far.length === 0 ? [] : [refused(title("far, refused"), wholeFar, NEAR_MIN)],
  ];
}

type Pair = readonly [on: AskedTally | undefined, off: AskedTally | undefined];

function kept(title: string, [on, off]: Pair): Figure {
  const right = on === undefined || on.answered === 0 ? 1 : on.right / on.answered;
  return atLeast(
    title,
    share(on),
    share(off),
    percent,
    `words ${percent(share(off))}, from the right page ${percent(right)}`,
  );
}

function refused(title: string, [on, off]: Pair, least: number): Figure {
  return atLeast(title, 1 - share(on), least, percent, `words ${percent(1 - share(off))}`);
}

function share(tally: AskedTally | undefined): number {
  return tally === undefined || tally.messages === 0 ? 0 : tally.answered / tally.messages;
}

/** A workspace with a set's pages, calibrated and embedded. */
async function knowing(desk: EmbeddingDesk, set: AskedSet, has: (url: string) => boolean): Promise<string> {
  const workspace = (await testWorkspace(desk)).id;
  await addKnowledge(desk, workspace, set.pages.filter(({ url }) => has(url)), set.name);
  await runCalibrations(desk, new AbortController().signal);
  const vectors = await desk.vectors();
  if (vectors === null) throw new Error("this database has no vectors");
  await runEmbedding(desk, { embedder: desk.embedder, vectors }, START, new AbortController().signal);
  return workspace;
}

/** The mean nDCG@10 of each method, by pages. */
async function ranksOf(
  desk: EmbeddingDesk,
  workspace: string,
  asked: readonly Asked[],
): Promise<Readonly<Record<Way, number>>> {
  const sums = { words: 0, embeddings: 0, rrf: 0, ours: 0 };
  for (const one of asked) {
    const lists = await listsOf(desk, workspace, one.message);
    for (const way of WAYS) sums[way] += gainOf(lists[way], one.pages) / asked.length;
  }
  return sums;
}

async function listsOf(
  desk: EmbeddingDesk,
  workspace: string,
  query: string,
): Promise<Readonly<Record<Way, readonly string[]>>> {
  const limit = RRF_LIST;
  const words = (await searchKnowledge({ ...desk, embedder: null }, { workspace, query, limit })).items;
  const ours = (await searchKnowledge(desk, { workspace, query, limit })).items;
  const pages = await pagesOf(desk, workspace);
  const near = await nearestIds(desk, workspace, query);
  const points = new Map<number, number>();
  for (const list of [words.map(({ chunkId }) => chunkId), near]) {
    for (const [at, id] of list.entries()) points.set(id, (points.get(id) ?? 0) + 1 / (RRF_K + 1 + at));
  }
  const rrf = [...points].sort(([a, sum], [b, other]) => other - sum || a - b).map(([id]) => id);
  const named = (ids: readonly number[]) => ids.flatMap((id) => pages.get(id) ?? []);
  return {
    words: named(words.map(({ chunkId }) => chunkId)),
    embeddings: named(near),
    rrf: named(rrf),
    ours: named(ours.map(({ chunkId }) => chunkId)),
  };
}

async function nearestIds(desk: EmbeddingDesk, workspace: string, query: string): Promise<readonly number[]> {
  const [vectors, [vector] = []] = [await desk.vectors(), await desk.embedder.embedQuestions([query]) ?? []];
  const known = await desk.db.selectFrom("knowledgeEmbedders").select("id")
    .where("name", "=", desk.embedder.name).executeTakeFirst();
  if (vectors === null || vector === undefined || known === undefined) throw new Error("the server gave no vector");
  const among = EMBEDDING_LIMITS.alike;
  const near = await vectors.nearest({ workspace, embedder: known.id, vector, limit: RRF_LIST, among });
  return near.map(({ id }) => id);
}

async function pagesOf({ db }: EmbeddingDesk, workspace: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom("knowledgeChunks as chunk")
    .innerJoin(
      "knowledgePages as page",
      (join) => join.onRef("page.id", "=", "chunk.pageId").onRef("page.workspace", "=", "chunk.workspace"),
    )
    .select(["chunk.id", "page.url"]).where("chunk.workspace", "=", workspace).execute();
  return new Map(rows.map(({ id, url }) => [id, url]));
}

function gainOf(pages: readonly string[], gold: readonly string[]): number {
  const rank = [...new Set(pages)].findIndex((page) => gold.includes(page)) + 1;
  return rank === 0 || rank > RANKED ? 0 : 1 / Math.log2(rank + 1);
}

/** Sends requests directly to the server, without a sandbox. */
const direct: Outbound = {
  call: async ({ url, method, headers, body }) => {
    const startedAt = performance.now();
    const answer = await fetch(url, { method, headers, body });
    const text = await answer.text();
    const ms = performance.now() - startedAt;
    return { kind: "answer", status: answer.status, headers: {}, body: text, truncated: false, ms };
  },
  stream: () => Promise.reject(new Error("nothing is streamed")),
};

function percent(value: number): string {
  return `${Math.round(value * 1000) / 10}%`;
}
