/**
 * The quality of the search on a set of questions, compared with its peer on the same chunks.
 *
 * @module
 */
import type { Desk } from "../../core/desk.ts";
import { type SearchDesk, searchKnowledge } from "../../core/knowledge/search.ts";
import { addKnowledge } from "../../tests/support/knowledge.ts";
import { type PeerChunk, peerSearch } from "./peer.ts";
import type { QuestionSet, SectionAddress } from "./sets.ts";

type QualityDesk = SearchDesk & Pick<Desk, "now" | "newId">;

/** Means over questions. */
export type Quality = { readonly ndcg: number; readonly recall5: number; readonly mrr: number };

/**
 * The measurements on half of a set: questions are split by a hash, so that one half can validate what was fitted to
 * the other.
 */
export type Measured = {
  readonly half: "tuned" | "proved";
  readonly questions: number;
  readonly ours: Quality;
  readonly peer: Quality;
  /** Shares, of questions with and without an answer. */
  readonly kept: number;
  readonly refused: number;
  /** Whether every result is a verbatim part of its page. */
  readonly isVerbatim: boolean;
};

/**
 * With half of the pages missing: the shares of questions whose page is present, and of those whose page is missing.
 */
export type MeasuredHalves = { readonly kept: number; readonly refused: number };

/** More than ten, because several chunks of one section count once. */
const HITS = 30;

const HALVES = ["tuned", "proved"] as const;

/** Indexes a set in a new workspace and asks all of it. */
export async function measureSet(
  desk: QualityDesk,
  workspace: string,
  set: QuestionSet,
): Promise<readonly Measured[]> {
  await addKnowledge(desk, workspace, set.pages, set.name);
  const chunks = await chunksOf(desk, workspace);
  const peer = peerSearch(chunks);
  const places = new Map(chunks.map((chunk) => [chunk.id, chunk.place]));
  const answered = await Promise.all(set.questions.map(async ({ question, gold }) => {
    requirePlace(gold, chunks);
    const found = await searchKnowledge(desk, { workspace, query: question, limit: HITS });
    const peerPlaces = peer(question).slice(0, HITS).flatMap((id) => places.get(id) ?? []);
    return {
      half: halfOf(question),
      ours: rankOf(gold, found.items.flatMap(({ chunkId }) => places.get(chunkId) ?? [])),
      peer: rankOf(gold, peerPlaces),
      isKept: found.answerable === "yes",
      isVerbatim: found.items.every((hit) => stands(set, hit)),
    };
  }));
  const refused = await Promise.all(set.unanswerable.map(async (question) => ({
    half: halfOf(question),
    isRefused: (await searchKnowledge(desk, { workspace, query: question })).answerable !== "yes",
  })));
  return HALVES.map((half) => {
    const mine = answered.filter((one) => one.half === half);
    return {
      half,
      questions: mine.length,
      ours: qualityOf(mine.map(({ ours }) => ours)),
      peer: qualityOf(mine.map((one) => one.peer)),
      kept: share(mine, ({ isKept }) => isKept),
      refused: share(refused.filter((one) => one.half === half), ({ isRefused }) => isRefused),
      isVerbatim: mine.every(({ isVerbatim }) => isVerbatim),
    };
  });
}

/**
 * Asks a whole set of each half of its pages. So the unanswerable questions are about the same product, in customers'
 * words, and did not have to be invented.
 */
export async function measureHalves(
  desk: QualityDesk,
  workspaces: readonly [string, string],
  set: QuestionSet,
): Promise<MeasuredHalves> {
  const asked = await Promise.all(workspaces.map(async (workspace, half) => {
    const pages = set.pages.filter((_, at) => at % 2 === half);
    await addKnowledge(desk, workspace, pages, set.name);
    return await Promise.all(set.questions.map(async ({ question, gold }) => ({
      isThere: pages.some(({ url }) => url === gold.url.split("#")[0]),
      isKept: (await searchKnowledge(desk, { workspace, query: question })).answerable === "yes",
    })));
  }));
  const [there, missing] = [true, false].map((is) => asked.flat().filter(({ isThere }) => isThere === is));
  return { kept: share(there ?? [], ({ isKept }) => isKept), refused: share(missing ?? [], ({ isKept }) => !isKept) };
}

/** The chunks of a workspace for the peer. */
export async function chunksOf(
  { db }: QualityDesk,
  workspace: string,
): Promise<readonly (PeerChunk & { place: SectionAddress })[]> {
  const rows = await db.selectFrom("knowledgeChunks as chunk")
    .innerJoin(
      "knowledgePages as page",
      (join) => join.onRef("page.id", "=", "chunk.pageId").onRef("page.workspace", "=", "chunk.workspace"),
    )
    .select(["chunk.id", "page.title", "page.url", "chunk.headings", "chunk.anchor", "chunk.text"])
    .where("chunk.workspace", "=", workspace).orderBy("chunk.id").execute();
  return rows.map(({ url, anchor, ...row }) => ({
    ...row,
    place: {
      url: anchor === null ? url : `${url}#${anchor}`,
      heading: anchor ?? row.headings.at(-1) ?? "",
    },
  }));
}

/** Checks that the answer's section exists: a moved one would count as not found. */
function requirePlace(gold: SectionAddress, chunks: readonly { readonly place: SectionAddress }[]): void {
  if (!chunks.some(({ place }) => isSame(place, gold))) throw new Error(`no section "${gold.heading}" in ${gold.url}`);
}

function isSame(one: SectionAddress, other: SectionAddress): boolean {
  return one.url === other.url && one.heading === other.heading;
}

/** The rank of a section among the results, from 1; null when it is missing. */
function rankOf(gold: SectionAddress, found: readonly SectionAddress[]): number | null {
  const sections = found.filter((place, at) => found.findIndex((other) => isSame(other, place)) === at);
  const at = sections.findIndex((place) => isSame(place, gold));
  return at === -1 ? null : at + 1;
}

function qualityOf(ranks: readonly (number | null)[]): Quality {
  const mean = (gain: (rank: number) => number) =>
    ranks.reduce<number>((sum, rank) => sum + (rank === null ? 0 : gain(rank)), 0) / ranks.length;
  return {
    ndcg: mean((rank) => rank <= 10 ? 1 / Math.log2(rank + 1) : 0),
    recall5: mean((rank) => rank <= 5 ? 1 : 0),
    mrr: mean((rank) => rank <= 10 ? 1 / rank : 0),
  };
}

function stands(
  { pages }: QuestionSet,
  { url, text }: { readonly url: string | null; readonly text: string },
): boolean {
  return pages.some((page) => url?.split("#")[0] === page.url && page.markdown.includes(text));
}

function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.length === 0 ? 1 : items.filter(is).length / items.length;
}

/** By FNV-1a, so that a question is always in the same half. */
function halfOf(question: string): Measured["half"] {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(question)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return ((hash >>> 8) & 1) === 0 ? "tuned" : "proved";
}
