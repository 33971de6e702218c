/**
 * Indexes a source: updates its chunks from its pages, and switches to the new generation atomically.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Desk } from "../../desk.ts";
import { yieldToEventLoop } from "../../yield.ts";
import { type Chunk, chunkSteps } from "../chunk.ts";
import { boilerplateLines } from "./boilerplate.ts";
import { addUpTermCounts } from "./term_changes.ts";
import { type ChunkTerms, indexedTerms } from "./terms.ts";
import {
  addChunks,
  deleteChunks,
  endChunks,
  moveChunks,
  type NewChunk,
  type StoredChunk,
  storedChunks,
  storedIds,
} from "./rows.ts";

/** The source, and the generation of its new chunks. */
export type IndexJob = {
  readonly workspace: string;
  readonly sourceId: string;
  /** Greater than the live one. */
  readonly generation: number;
  /** Called after each written batch of chunks. */
  readonly heartbeat?: () => Promise<unknown>;
};

/** Counts of an index run; `chunks` is the number of live chunks after it. */
export type SourceIndexResult = {
  readonly pages: number;
  readonly chunks: number;
  readonly added: number;
  readonly kept: number;
  readonly gone: number;
};

type IndexDesk = Pick<Desk, "db" | "textSearch">;

const PAGES_AT_ONCE = 20;

/**
 * Indexes the pages of a source in state `read`, makes them live, and deletes the rows of those in state `gone`.
 *
 * Old chunks are served until all new ones are written. A run that was killed is repeated with the same generation and
 * keeps the chunks that it has written. Every statement is short, so that other queries are not blocked.
 */
export async function indexSource(desk: IndexDesk, job: IndexJob): Promise<SourceIndexResult> {
  // Before the first row: creating the index over many existing rows would be one long statement.
  await desk.textSearch();
  const isBoilerplate = await boilerplateLines(readPages(desk, job));
  const counts = { pages: 0, added: 0, kept: 0 };
  const unseen = new Set(await storedIds(desk, job));
  for await (const pages of readPages(desk, job)) {
    const stored = unseen.size === 0 ? [] : await storedChunks(desk, job, pages.map(({ id }) => id));
    const added: NewChunk[] = [];
    for (const page of pages) {
      const there = stored.filter(({ pageId }) => pageId === page.id);
      const { kept, moved, fresh } = compareChunks(there, await newChunks(page, isBoilerplate));
      for (const id of kept) unseen.delete(id);
      await moveChunks(desk, job, moved);
      added.push(...fresh);
      counts.kept += kept.length;
    }
    await addChunks(desk, job, added);
    counts.pages += pages.length;
    counts.added += added.length;
  }
  await endChunks(desk, job, [...unseen]);
  // Before the chunks are served: a word that is not counted yet would weigh as if no chunk contained it.
  await addUpTermCounts(desk, job.workspace, job.heartbeat);
  await desk.db.updateTable("knowledgeSources").set({ liveGeneration: job.generation })
    // A source that was removed meanwhile remains removed.
    .where("workspace", "=", job.workspace).where("id", "=", job.sourceId).where("liveGeneration", ">=", 0).execute();
  return { ...counts, chunks: counts.added + counts.kept, gone: await removeGone(desk, job) };
}

/** Removes every chunk of a source with its term counts; to be called before the source is deleted. */
export async function removeChunks(
  desk: IndexDesk,
  source: Pick<IndexJob, "workspace" | "sourceId">,
): Promise<void> {
  await deleteChunks(desk, source, null);
}

type PageRow = {
  readonly id: string;
  readonly title: string;
  readonly language: string | null;
  readonly markdown: string;
};

/**
 * Yields the pages in state `read`, in batches, in the order of their addresses: the same pages get ids in the same
 * order.
 */
async function* readPages({ db }: Pick<Desk, "db">, { workspace, sourceId }: IndexJob): AsyncGenerator<PageRow[]> {
  for (let after = "";;) {
    const pages = await db.selectFrom("knowledgePages").select(["id", "url", "title", "language", "markdown"])
      .where("workspace", "=", workspace).where("sourceId", "=", sourceId)
      .where("state", "=", "read").where("url", ">", after)
      .orderBy("url").limit(PAGES_AT_ONCE).execute();
    if (pages.length > 0) yield pages;
    const last = pages.at(-1);
    if (last === undefined || pages.length < PAGES_AT_ONCE) return;
    after = last.url;
  }
}

/** Chunks between two yields: some milliseconds of work, as a turn of the event loop costs a part of one. */
const CHUNKS_OF_STEP = 8;

/**
 * Creates the chunks of a page; yields to the event loop between them, because a page may be long. Text that repeats
 * verbatim below the same headings makes no second chunk: ten megabytes of the same words would outnumber all others,
 * and distort the counts by which words are weighed.
 */
async function newChunks(page: PageRow, isBoilerplate: (line: string) => boolean): Promise<readonly NewChunk[]> {
  const terms = indexedTerms(page);
  const chunks = new Map<string, NewChunk>();
  let steps = 0;
  for (const chunk of chunkSteps(page.markdown, isBoilerplate)) {
    if (chunk === null || steps++ % CHUNKS_OF_STEP === 0) await yieldToEventLoop();
    if (chunk === null) continue;
    const indexed = { ...chunk, ...terms(chunk) };
    const hash = hashOf(page, indexed);
    if (!chunks.has(hash)) chunks.set(hash, { ...indexed, pageId: page.id, hash });
  }
  return [...chunks.values()];
}

/** Hash of a row without its position, which changes when text is inserted above. */
function hashOf(
  page: PageRow,
  { headings, anchor, text, language, termsWords, termsChars }: Chunk & ChunkTerms,
): string {
  const content = { headings, anchor, text, language, termsWords, termsChars };
  return createHash("sha256").update(JSON.stringify([page.title, content])).digest("hex");
}

type Compared = {
  readonly kept: readonly number[];
  /** Kept rows whose position on the page has changed. */
  readonly moved: readonly Pick<StoredChunk, "id" | "ordinal">[];
  readonly fresh: readonly NewChunk[];
};

/** Matches chunks with existing rows by hash. */
function compareChunks(stored: readonly StoredChunk[], chunks: readonly NewChunk[]): Compared {
  const unmatched = Map.groupBy(stored, ({ hash }) => hash);
  const pairs = chunks.map((chunk) => ({ chunk, row: unmatched.get(chunk.hash)?.shift() ?? null }));
  const kept = pairs.flatMap(({ chunk, row }) => row === null ? [] : [{ row, ordinal: chunk.ordinal }]);
  return {
    kept: kept.map(({ row }) => row.id),
    moved: kept.filter(({ row, ordinal }) => row.ordinal !== ordinal).map(({ row, ordinal }) => ({
      id: row.id,
      ordinal,
    })),
    fresh: pairs.filter(({ row }) => row === null).map(({ chunk }) => chunk),
  };
}

/** Deletes ended chunks and gone pages. @returns the number of chunks deleted */
async function removeGone(desk: IndexDesk, job: IndexJob): Promise<number> {
  const count = await deleteChunks(desk, job, job.generation);
  await desk.db.deleteFrom("knowledgePages")
    .where("workspace", "=", job.workspace).where("sourceId", "=", job.sourceId)
    .where("state", "=", "gone").execute();
  return count;
}
