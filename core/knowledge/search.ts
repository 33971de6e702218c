/**
 * Searching knowledge: one function for the tool, the agent and the desk.
 *
 * @see reference "Knowledge", section 8, "Search"
 * @module
 */
import type { Desk } from "../desk.ts";
import { type Answerable, answerableBy, coverage } from "./answerable.ts";
import { COUNTED, isPair } from "./index/terms.ts";
import { type AskedTerms, askedTerms, tellingWords } from "./question.ts";

/** A chunk that was found. */
export type KnowledgeHit = {
  /** The source's name. */
  readonly source: string;
  readonly sourceId: string;
  readonly pageId: string;
  readonly chunkId: number;
  readonly title: string;
  /** Of the page, at the nearest heading; null for what has no address. */
  readonly url: string | null;
  readonly headings: readonly string[];
  /** Word for word from the page's Markdown. */
  readonly text: string;
  /** How well it covers the question, from 0 to 1; the order is another: what is most likely meant comes first. */
  readonly score: number;
};

/** What a search found. */
export type KnowledgeFound = {
  readonly items: readonly KnowledgeHit[];
  /** Whether they are likely to hold the answer. */
  readonly answerable: Answerable;
  /** The score that says so, from 0 to 1. */
  readonly score: number;
};

/** What is searched for. */
export type KnowledgeQuestion = {
  readonly workspace: string;
  readonly query: string;
  /** Hits at most. */
  readonly limit?: number;
  /** BCP 47, where it is known. */
  readonly language?: string;
};

type SearchDesk = Pick<Desk, "db" | "textSearch">;

const LIMIT_DEFAULT = 8;
const HITS_OF_PAGE_MAX = 3;

/** A longer question is a story: what comes after is not asked for. */
const QUERY_CHARS_MAX = 2000;

/** Ids that are asked of each stream. */
const CANDIDATES = 100;

/** Flattens the difference between the first places. */
const RANK_FLAT = 20;

/** Chunks among which the best covered one is looked for. */
const SCORED = 20;

/** Finds the chunks that are most likely to answer a question, in a fixed order. Only what is live is found. */
export async function searchKnowledge(desk: SearchDesk, question: KnowledgeQuestion): Promise<KnowledgeFound> {
  const query = question.query.slice(0, QUERY_CHARS_MAX);
  const totals = await countsOf(desk, question.workspace, Object.values(COUNTED));
  const chunks = totals.get(COUNTED.chunks) ?? 0;
  if (chunks === 0) return { items: [], answerable: "no", score: 0 };
  const shares = { english: (totals.get(COUNTED.english) ?? 0) / chunks };
  const asked = askedTerms(query, question.language?.split("-")[0] ?? null, shares);
  const known = await countsOf(desk, question.workspace, asked.words);
  const counts = {
    chunks,
    words: (totals.get(COUNTED.words) ?? 0) / chunks,
    of: (term: string) => known.get(term) ?? 0,
  };
  const telling = tellingWords(asked.words, counts.of);
  const found = await liveChunks(desk, question.workspace, await fusedIds(desk, question.workspace, asked));
  const scored = found.map((chunk, place) => ({
    ...chunk,
    score: place < SCORED ? coverage(telling, wordsOfChunk(chunk.termsWords), counts) : 0,
  }));
  const items = atMostOfPage(scored).slice(0, question.limit ?? LIMIT_DEFAULT).map(toHit);
  const score = items[0]?.score ?? 0;
  return { items, answerable: answerableBy(score), score };
}

/** In how many chunks terms occur. */
async function countsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db.selectFrom("knowledgeTerms").select(["term", "chunks"])
    .where("workspace", "=", workspace).where("term", "in", terms).execute();
  return new Map(rows.map(({ term, chunks }) => [term, chunks]));
}

/** Ids by both streams, best first; equal ones in the order of their ids. */
async function fusedIds(
  desk: SearchDesk,
  workspace: string,
  { words, pairs, chars, weights }: AskedTerms,
): Promise<readonly number[]> {
  const search = await desk.textSearch();
  const scores = new Map<number, number>();
  const lists = [
    { stream: "words", terms: [...words, ...pairs], weight: weights.words },
    { stream: "chars", terms: chars, weight: weights.chars },
  ] as const;
  for (const { stream, terms, weight } of lists) {
    if (weight === 0) continue;
    const ids = await search.best({ workspace, stream, terms, limit: CANDIDATES });
    ids.forEach((id, place) => scores.set(id, (scores.get(id) ?? 0) + weight / (RANK_FLAT + place + 1)));
  }
  return [...scores].sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b).map(([id]) => id);
}

type LiveChunk = Awaited<ReturnType<typeof liveChunks>>[number];

/** Those of the chunks that are served now, in the same order. */
async function liveChunks({ db }: Pick<Desk, "db">, workspace: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("knowledgeChunks as chunk")
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "chunk.workspace").onRef("source.id", "=", "chunk.sourceId"),
    )
    .innerJoin(
      "knowledgePages as page",
      (join) => join.onRef("page.workspace", "=", "chunk.workspace").onRef("page.id", "=", "chunk.pageId"),
    )
    .select([
      ...["chunk.id", "chunk.sourceId", "chunk.pageId", "chunk.headings", "chunk.anchor", "chunk.text"] as const,
      ...["chunk.termsWords", "source.name as source", "page.title", "page.url"] as const,
    ])
    .where("chunk.workspace", "=", workspace).where("chunk.id", "in", ids)
    .whereRef("chunk.firstGeneration", "<=", "source.liveGeneration")
    .where((where) =>
      where.or([
        where("chunk.lastGeneration", "is", null),
        where("chunk.lastGeneration", ">", where.ref("source.liveGeneration")),
      ])
    ).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function wordsOfChunk(termsWords: string): readonly string[] {
  return termsWords.split(" ").filter((term) => !isPair(term));
}

/** The order without what one page has too much of. */
function atMostOfPage<Item extends { readonly pageId: string }>(items: readonly Item[]): readonly Item[] {
  const counts = new Map<string, number>();
  return items.filter(({ pageId }) => {
    const count = (counts.get(pageId) ?? 0) + 1;
    counts.set(pageId, count);
    return count <= HITS_OF_PAGE_MAX;
  });
}

function toHit({ id, anchor, url, termsWords: _, ...chunk }: LiveChunk & { readonly score: number }): KnowledgeHit {
  return { ...chunk, chunkId: id, url: /^https?:/.test(url) ? `${url}${anchor === null ? "" : `#${anchor}`}` : null };
}
