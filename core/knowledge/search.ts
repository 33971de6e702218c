/**
 * Searching knowledge: one function for the tool, the agent and the desk.
 *
 * @see reference "Knowledge", section 8, "Search"
 * @module
 */
import type { NearChunk } from "../db/vectors.ts";
import type { Desk } from "../desk.ts";
import type { Answerable } from "../model/model.ts";
import { answerableBy, coverages, surenessOf, writingOf } from "./answerable.ts";
import { rarity } from "./bm25.ts";
import { fuseNearest } from "./embed/fuse.ts";
import { nearestChunks, type NearestDesk } from "./embed/nearest.ts";
import { COUNTED } from "./index/terms.ts";
import { type AskedTerms, askedTerms, tellingTokens } from "./question.ts";
import { type Counted, rankChunks, type Ranked } from "./rank.ts";
import { addressOf, servedChunks } from "./served.ts";
import { inKnownWords, termsAlike } from "./synonyms.ts";

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

/** What a search needs of the desk. */
export type SearchDesk = Pick<Desk, "textSearch"> & NearestDesk;

const LIMIT_DEFAULT = 8;
const HITS_OF_PAGE_MAX = 3;

/** A longer question is a story: what comes after is not asked for. */
const QUERY_CHARS_MAX = 2000;

/** A wider search, where most of what was found is not served, or of a few long pages; and where it ends. */
const WIDER = 5;
const WIDEST = 1000;

/** Finds the chunks that are most likely to answer a question, in a fixed order. Only what is live is found. */
export async function searchKnowledge(desk: SearchDesk, question: KnowledgeQuestion): Promise<KnowledgeFound> {
  const query = question.query.slice(0, QUERY_CHARS_MAX);
  const totals = await countsOf(desk, question.workspace, Object.values(COUNTED));
  const chunks = totals.get(COUNTED.chunks) ?? 0;
  if (chunks === 0) return { items: [], answerable: "no", score: 0 };
  // Asked first, and waited for last: a server far away answers meanwhile.
  const nearest = nearestChunks(desk, { workspace: question.workspace, query, chunks });
  const english = (totals.get(COUNTED.english) ?? 0) / chunks;
  const said = askedTerms(query, question.language?.split("-")[0] ?? null, english);
  const counted = await countedFor(desk, question.workspace, said, totals);
  const asked = inKnownWords(said, counted.isKnown);
  const ranked = rankChunks(await candidates(desk, question.workspace, asked, counted), asked, counted);
  const limit = question.limit ?? LIMIT_DEFAULT;
  const writing = writingOf(query, asked.reading);
  const measure = { weigh: counted.weighAtMost, average: counted.average.words, chunks, writing };
  const scored = (order: readonly Ranked<LiveChunk>[]): readonly KnowledgeHit[] => {
    // Also with a smaller limit so many are compared: the score of the first must not depend on how many are wanted.
    const best = atMostOfPage(order).slice(0, Math.max(limit, LIMIT_DEFAULT));
    const covering = best.map(({ chunk, words }) => ({ words, chars: chunk.termsChars.split(" ") }));
    const scores = coverages(tellingTokens(asked, counted.isKnown), measure, covering);
    return best.map(({ chunk }, at) => toHit({ ...chunk, score: scores[at] ?? 0 }));
  };
  const byWords = scored(ranked);
  const score = byWords[0]?.score ?? 0;
  const meant = await servedOf(desk, question.workspace, await nearest, ranked);
  const items = meant.near.length === 0
    ? byWords
    : scored(fuseNearest({ ranked, sureness: surenessOf(score), ...meant }));
  const isAgreed = meant.near.length > 0 && meant.near[0]?.id === byWords[0]?.chunkId;
  return { items: items.slice(0, limit), answerable: answerableBy(score, isAgreed), score };
}

/** What of the nearest is served, and those that words have not found. */
async function servedOf(
  desk: SearchDesk,
  workspace: string,
  nearest: readonly NearChunk[],
  ranked: readonly Ranked<LiveChunk>[],
): Promise<{ readonly near: readonly NearChunk[]; readonly others: readonly LiveChunk[] }> {
  const there = new Set(ranked.map(({ chunk }) => chunk.id));
  const others = await liveChunks(desk, workspace, nearest.flatMap(({ id }) => there.has(id) ? [] : [id]));
  for (const { id } of others) there.add(id);
  return { near: nearest.filter(({ id }) => there.has(id)), others };
}

type CountedWords = {
  readonly isKnown: (word: string) => boolean;
  /** As if every word were in a chunk at least: among few chunks one that is in none would outweigh all others. */
  readonly weighAtMost: (word: string) => number;
};

/** What the desk has counted of a question's words. */
async function countedFor(
  desk: SearchDesk,
  workspace: string,
  asked: AskedTerms,
  totals: ReadonlyMap<string, number>,
): Promise<Counted & CountedWords> {
  const terms = [...asked.tokens.map(({ term }) => term), ...termsAlike(asked)];
  const known = await countsOf(desk, workspace, terms);
  const chunks = Math.max(1, totals.get(COUNTED.chunks) ?? 0);
  return {
    chunks,
    average: {
      words: (totals.get(COUNTED.words) ?? 0) / chunks,
      chars: (totals.get(COUNTED.chars) ?? 0) / chunks,
    },
    weigh: (word) => rarity(known.get(word) ?? 0, chunks),
    isKnown: (word) => (known.get(word) ?? 0) > 0,
    weighAtMost: (word) => rarity(Math.max(1, known.get(word) ?? 0), chunks),
  };
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

/** The best of each stream that are live. */
async function candidates(
  desk: SearchDesk,
  workspace: string,
  { reading, tokens, pairs }: AskedTerms,
  { weigh }: Counted,
): Promise<readonly LiveChunk[]> {
  const search = await desk.textSearch();
  const rarest = tokens.toSorted((a, b) => weigh(b.term) - weigh(a.term));
  const lists = [
    // Without stems words find less than their pieces do.
    { stream: "words", terms: reading === "foreign" ? [] : [...rarest.map(({ term }) => term), ...pairs] },
    { stream: "chars", terms: [...new Set(rarest.flatMap(({ pieces }) => pieces))] },
  ] as const;
  const find = async (limit: number) => {
    const ids = new Set<number>();
    for (const list of lists) {
      for (const id of await search.best({ workspace, limit, ...list })) ids.add(id);
    }
    return { isAll: ids.size < limit, live: await liveChunks(desk, workspace, [...ids]) };
  };
  for (let limit = search.depth;; limit *= WIDER) {
    const { isAll, live } = await find(limit);
    if (isAll || limit >= WIDEST) return live;
    const hits = atMostOfPage(live.map((chunk) => ({ chunk })));
    const isEnough = live.length * 2 > search.depth && hits.length >= LIMIT_DEFAULT;
    if (isEnough || !await hasOtherPages(desk, workspace, live)) return live;
  }
}

/** Whether there is a page that none of the chunks is of. */
async function hasOtherPages(
  { db }: Pick<Desk, "db">,
  workspace: string,
  chunks: readonly { readonly pageId: string }[],
): Promise<boolean> {
  const pages = [...new Set(chunks.map(({ pageId }) => pageId))];
  const other = await db.selectFrom("knowledgePages").select("id")
    .where("workspace", "=", workspace).where("state", "=", "read")
    .$if(pages.length > 0, (query) => query.where("id", "not in", pages)).limit(1).executeTakeFirst();
  return other !== undefined;
}

type LiveChunk = Awaited<ReturnType<typeof liveChunks>>[number];

/** Those of the chunks that are served now. */
async function liveChunks(desk: Pick<Desk, "db">, workspace: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await servedChunks(desk, workspace, ids)
    .select(["chunk.id", "chunk.sourceId", "chunk.pageId", "chunk.headings", "chunk.anchor", "chunk.text"])
    .select([
      "chunk.language",
      "chunk.termsWords",
      "chunk.termsChars",
      "source.name as source",
      "page.title",
      "page.url",
    ])
    .execute();
}

/** The order without what one page has too much of. */
function atMostOfPage<Item extends { readonly chunk: { readonly pageId: string } }>(items: readonly Item[]) {
  const counts = new Map<string, number>();
  return items.filter(({ chunk: { pageId } }) => {
    const count = (counts.get(pageId) ?? 0) + 1;
    counts.set(pageId, count);
    return count <= HITS_OF_PAGE_MAX;
  });
}

function toHit(hit: LiveChunk & { readonly score: number }): KnowledgeHit {
  const { source, sourceId, pageId, id: chunkId, title, headings, text, score } = hit;
  return { source, sourceId, pageId, chunkId, title, url: addressOf(hit), headings, text, score };
}
