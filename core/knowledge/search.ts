/**
 * Searching knowledge: one function for the tool, the agent and the desk.
 *
 * @see reference "Knowledge", section 8, "Search"
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Answerable } from "../model/model.ts";
import { answerableBy, coverages } from "./answerable.ts";
import { rarity } from "./bm25.ts";
import { COUNTED } from "./index/terms.ts";
import { type AskedTerms, askedTerms, tellingTokens } from "./question.ts";
import { type Counted, rankChunks } from "./rank.ts";
import { isUnspaced } from "./tokens.ts";

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

/** A wider search, where most of what was found is not served yet or no longer. */
const WIDER = 5;

/** Finds the chunks that are most likely to answer a question, in a fixed order. Only what is live is found. */
export async function searchKnowledge(desk: SearchDesk, question: KnowledgeQuestion): Promise<KnowledgeFound> {
  const query = question.query.slice(0, QUERY_CHARS_MAX);
  const totals = await countsOf(desk, question.workspace, Object.values(COUNTED));
  const chunks = totals.get(COUNTED.chunks) ?? 0;
  if (chunks === 0) return { items: [], answerable: "no", score: 0 };
  const english = (totals.get(COUNTED.english) ?? 0) / chunks;
  const asked = askedTerms(query, question.language?.split("-")[0] ?? null, english);
  const counted = await countedFor(desk, question.workspace, asked, totals);
  const ranked = rankChunks(await candidates(desk, question.workspace, asked, counted), asked, counted);
  const limit = question.limit ?? LIMIT_DEFAULT;
  // Also with a smaller limit so many are compared: the score of the first must not depend on how many are wanted.
  const best = atMostOfPage(ranked).slice(0, Math.max(limit, LIMIT_DEFAULT));
  const covering = best.map(({ chunk, words }) => ({ words, chars: chunk.termsChars.split(" ") }));
  const writing = isUnspaced(query) ? "unspaced" : asked.reading;
  const measure = { weigh: counted.weigh, average: counted.average.words, writing } as const;
  const scores = coverages(tellingTokens(asked, counted.isKnown), measure, covering);
  const items = best.slice(0, limit).map(({ chunk }, at) => toHit({ ...chunk, score: scores[at] ?? 0 }));
  const score = scores[0] ?? 0;
  return { items, answerable: answerableBy(score), score };
}

/** What the desk has counted of a question's words. */
async function countedFor(
  desk: SearchDesk,
  workspace: string,
  { tokens }: AskedTerms,
  totals: ReadonlyMap<string, number>,
): Promise<Counted & { readonly isKnown: (word: string) => boolean }> {
  const known = await countsOf(desk, workspace, tokens.map(({ term }) => term));
  const chunks = Math.max(1, totals.get(COUNTED.chunks) ?? 0);
  return {
    chunks,
    average: {
      words: (totals.get(COUNTED.words) ?? 0) / chunks,
      chars: (totals.get(COUNTED.chars) ?? 0) / chunks,
    },
    weigh: (word) => rarity(known.get(word) ?? 0, chunks),
    isKnown: (word) => (known.get(word) ?? 0) > 0,
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
  const { isAll, live } = await find(search.depth);
  return isAll || live.length * 2 > search.depth ? live : (await find(search.depth * WIDER)).live;
}

type LiveChunk = Awaited<ReturnType<typeof liveChunks>>[number];

/** Those of the chunks that are served now. */
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
      ...[
        "chunk.language",
        "chunk.termsWords",
        "chunk.termsChars",
        "source.name as source",
        "page.title",
        "page.url",
      ] as const,
    ])
    .where("chunk.workspace", "=", workspace).where("chunk.id", "in", ids)
    .whereRef("chunk.firstGeneration", "<=", "source.liveGeneration")
    .where((where) =>
      where.or([
        where("chunk.lastGeneration", "is", null),
        where("chunk.lastGeneration", ">", where.ref("source.liveGeneration")),
      ])
    ).execute();
  return rows;
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
  const { source, sourceId, pageId, id: chunkId, title, url, anchor, headings, text, score } = hit;
  const address = /^https?:/.test(url) ? withoutBorders(`${url}${anchor === null ? "" : `#${anchor}`}`) : null;
  return { source, sourceId, pageId, chunkId, title, url: address, headings, text, score };
}

/** A page chooses its address and its anchors: none of their signs may end the link that the address stands in. */
function withoutBorders(address: string): string {
  return address.replace(/[()[\]<>"'`\\\s]/g, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""));
}
