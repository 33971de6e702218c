/**
 * Indexes a source: from what its pages hold now to chunks that are found, without a moment in which half of it is
 * served.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { yieldToEventLoop } from "../../yield.ts";
import { type Chunk, chunksOf } from "../chunk.ts";
import { leftOutLines } from "./left_out.ts";
import { indexedTerms } from "./terms.ts";
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

/** The source, and the generation that its chunks will be served as. */
export type IndexJob = {
  readonly workspace: string;
  readonly sourceId: string;
  /** Greater than the live one. */
  readonly generation: number;
  /** Called after each batch of chunks that was written: the run comes on. */
  readonly cameOn?: () => Promise<unknown>;
};

/** What an index run did; `chunks` are served after it. */
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
 * Brings the chunks of a source to what its pages hold, and serves them.
 *
 * Its pages are those in state `read`; the rows of those that are `gone` are removed at the end. Old chunks are served until all new ones are there. A run that was killed is begun again with the same
 * generation: it finds what it has done. Takes turns with other work: no statement is long.
 *
 * @param desk whose indexes are made now, if this is the first source
 */
export async function indexSource(desk: IndexDesk, job: IndexJob): Promise<SourceIndexResult> {
  // Before the first row: an index over many rows that are there already is made in one long statement.
  await desk.textSearch();
  const isLeftOut = await leftOutLines(readPages(desk, job));
  const counts = { pages: 0, added: 0, kept: 0 };
  const unseen = new Set(await storedIds(desk, job));
  for await (const pages of readPages(desk, job)) {
    const stored = await storedChunks(desk, job, pages.map(({ id }) => id));
    const added: NewChunk[] = [];
    for (const page of pages) {
      const there = stored.filter(({ pageId }) => pageId === page.id);
      const { kept, moved, fresh } = compareChunks(there, await newChunks(page, isLeftOut));
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
  await desk.db.updateTable("knowledgeSources").set({ liveGeneration: job.generation })
    // Unless it was removed meanwhile.
    .where("workspace", "=", job.workspace).where("id", "=", job.sourceId).where("liveGeneration", ">=", 0).execute();
  return { ...counts, chunks: counts.added + counts.kept, gone: await removeGone(desk, job) };
}

/** Removes every chunk of a source, to be called before the source is removed: its terms are counted no more. */
export async function removeChunks(
  desk: IndexDesk,
  source: Pick<IndexJob, "workspace" | "sourceId">,
): Promise<void> {
  await deleteChunks(desk, source, null);
}

type ReadPage = {
  readonly id: string;
  readonly title: string;
  readonly language: string | null;
  readonly markdown: string;
};

/** The pages that hold something, some at once, by their ids. */
async function* readPages({ db }: Pick<Desk, "db">, { workspace, sourceId }: IndexJob): AsyncGenerator<ReadPage[]> {
  for (let after = "";;) {
    const pages = await db.selectFrom("knowledgePages").select(["id", "title", "language", "markdown"])
      .where("workspace", "=", workspace).where("sourceId", "=", sourceId)
      .where("state", "=", "read").where("id", ">", after)
      .orderBy("id").limit(PAGES_AT_ONCE).execute();
    if (pages.length > 0) yield pages;
    const last = pages.at(-1);
    if (last === undefined || pages.length < PAGES_AT_ONCE) return;
    after = last.id;
  }
}

/** One chunk after the other: others have their turn while a hash is made, however long the page is. */
async function newChunks(page: ReadPage, isLeftOut: (line: string) => boolean): Promise<readonly NewChunk[]> {
  const terms = indexedTerms(page);
  const chunks: NewChunk[] = [];
  for (const chunk of chunksOf(page.markdown, isLeftOut)) {
    const indexed = { ...chunk, ...terms(chunk) };
    await yieldToEventLoop();
    chunks.push({ ...indexed, pageId: page.id, hash: await hashOf(page, indexed) });
  }
  return chunks;
}

/** Everything that a row says; the place is left out, because it changes when something is written above. */
async function hashOf(page: ReadPage, { ordinal: _, ...content }: Chunk & Record<string, unknown>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([page.title, content]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

type Compared = {
  readonly kept: readonly number[];
  /** Those of the kept that stand elsewhere on the page now. */
  readonly moved: readonly Pick<StoredChunk, "id" | "ordinal">[];
  readonly fresh: readonly NewChunk[];
};

/** Which rows stay, and which chunks have none. Of two chunks alike each keeps a row of its own. */
function compareChunks(stored: readonly StoredChunk[], chunks: readonly NewChunk[]): Compared {
  const left = Map.groupBy(stored, ({ hash }) => hash);
  const pairs = chunks.map((chunk) => ({ chunk, row: left.get(chunk.hash)?.shift() ?? null }));
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

/** Removes what is served no more, and pages that nobody finds any longer. @returns how many chunks */
async function removeGone(desk: IndexDesk, job: IndexJob): Promise<number> {
  const count = await deleteChunks(desk, job, job.generation);
  await desk.db.deleteFrom("knowledgePages")
    .where("workspace", "=", job.workspace).where("sourceId", "=", job.sourceId)
    .where("state", "=", "gone").execute();
  return count;
}
