/**
 * The rows of chunks: written and removed in batches, with the counts of their terms in the same transaction.
 *
 * @module
 */
import { sql, type Transaction } from "kysely";
import { json, storable } from "../../db/json.ts";
import type { Database } from "../../db/schema.ts";
import type { Desk } from "../../desk.ts";
import { wordsIn } from "../../search/count.ts";
import type { Chunk } from "../chunk.ts";
import { addUpTermCounts, arrayOf, changeTermCounts } from "./term_changes.ts";
import { type ChunkTerms, type ChunkWords, countsOf } from "./terms.ts";

/** A chunk without a row. */
export type NewChunk = Chunk & ChunkTerms & { readonly pageId: string; readonly hash: string };

/** A chunk's row, as far as an index run compares it. */
export type StoredChunk = {
  readonly id: number;
  readonly pageId: string;
  readonly hash: string;
  readonly ordinal: number;
};

type SourceKey = { readonly workspace: string; readonly sourceId: string };

type Job = SourceKey & { readonly generation: number; readonly heartbeat?: () => Promise<unknown> };

/** Rows per batch, which blocks the database for a moment. */
const ROWS_AT_ONCE = 100;

/** Fewer, because the database tokenizes their words: 10 to 20 ms of work. */
const REMOVED_AT_ONCE = 50;

/** Ended chunks per query: the query scans all rows of the source, so it serves several batches. */
const ENDED_AT_ONCE = 2000;

/** Returns the ids of the chunks of a source that have not ended. */
export async function storedIds(desk: Pick<Desk, "db">, source: SourceKey): Promise<readonly number[]> {
  const rows = await stored(desk, source).select("id").execute();
  return rows.map(({ id }) => id);
}

/** Returns the chunks of some pages that have not ended. */
export async function storedChunks(
  desk: Pick<Desk, "db">,
  source: SourceKey,
  pageIds: readonly string[],
): Promise<readonly StoredChunk[]> {
  return await stored(desk, source).select(["id", "pageId", "hash", "ordinal"]).where("pageId", "in", pageIds)
    .execute();
}

function stored({ db }: Pick<Desk, "db">, { workspace, sourceId }: SourceKey) {
  return db.selectFrom("knowledgeChunks").where("workspace", "=", workspace).where("sourceId", "=", sourceId)
    .where("lastGeneration", "is", null).orderBy("id");
}

/** Writes chunks that are live from the job's generation on. */
export async function addChunks(
  { db, textSearch }: Pick<Desk, "db" | "textSearch">,
  job: Job,
  chunks: readonly NewChunk[],
): Promise<void> {
  const { workspace, sourceId, generation } = job;
  const { index } = await textSearch();
  for (const batch of batchesOf(chunks)) {
    const ids = await newIds(db, batch.length);
    const rows = batch.map((chunk, at) => ({ ...chunk, id: ids[at] ?? 0 }));
    // Before the transaction, which blocks all other queries on a database with one connection.
    await index?.add(
      workspace,
      rows.map(({ id, words, termsChars }) => ({ id, termsWords: words.join(" "), termsChars })),
    );
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("knowledgeChunks").values(rows.map(({ words: _, pieces: __, ...row }) => ({
        ...row,
        workspace,
        sourceId,
        firstGeneration: generation,
        lastGeneration: null,
        text: storable(row.text),
        headings: json(row.headings),
      }))).execute();
      await countTerms(transaction, workspace, batch, 1);
    });
    await job.heartbeat?.();
  }
}

/** Reserves ids, in ascending order. */
async function newIds(db: Desk["db"], count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(name) as id
    from (select pg_get_serial_sequence('knowledge_chunks', 'id')::regclass as name offset 0) as sequence,
      generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Updates the positions of chunks. */
export async function moveChunks(
  { db }: Pick<Desk, "db">,
  { workspace }: SourceKey,
  moved: readonly Pick<StoredChunk, "id" | "ordinal">[],
): Promise<void> {
  for (const batch of batchesOf(moved)) {
    const [ids, ordinals] = [batch.map(({ id }) => id), batch.map(({ ordinal }) => ordinal)];
    await sql`update knowledge_chunks as chunk set ordinal = moved.ordinal
      from unnest(${arrayOf(ids)}::bigint[], ${arrayOf(ordinals)}::integer[]) as moved(id, ordinal)
      where chunk.workspace = ${workspace} and chunk.id = moved.id`.execute(db);
  }
}

/** Ends chunks with the job's generation. */
export async function endChunks({ db }: Pick<Desk, "db">, job: Job, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    await db.updateTable("knowledgeChunks").set({ lastGeneration: job.generation })
      .where("workspace", "=", job.workspace).where("id", "in", batch).execute();
  }
}

/** Deletes the chunks of a source that ended by a generation, or all of them. @returns the number deleted */
export async function deleteChunks(
  desk: Pick<Desk, "db" | "textSearch">,
  { workspace, sourceId }: SourceKey,
  endedBy: number | null,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const ended = await desk.db.selectFrom("knowledgeChunks").select("id")
      .where("workspace", "=", workspace).where("sourceId", "=", sourceId)
      .$if(endedBy !== null, (query) => query.where("lastGeneration", "<=", endedBy))
      .orderBy("id").limit(ENDED_AT_ONCE).execute();
    const ids = ended.map(({ id }) => id);
    for (const batch of batchesOf(ids, REMOVED_AT_ONCE)) removed += await deleteRows(desk, workspace, batch);
    if (ended.length < ENDED_AT_ONCE) break;
  }
  await addUpTermCounts(desk, workspace);
  return removed;
}

/** Counted by the database: reading the pieces themselves takes longer. */
const NUMBER_OF_PIECES = sql<number>`case terms_chars when '' then 0
  else 1 + length(terms_chars) - length(replace(terms_chars, ' ', '')) end`.as("pieces");

/** @returns the number of rows that still existed */
async function deleteRows(
  { db, textSearch }: Pick<Desk, "db" | "textSearch">,
  workspace: string,
  ids: readonly number[],
): Promise<number> {
  const { index } = await textSearch();
  const rows = await db.transaction().execute(async (transaction) => {
    const rows = await transaction.deleteFrom("knowledgeChunks").where("id", "in", ids)
      .returning(["id", "language", "termsWords"]).returning(NUMBER_OF_PIECES).execute();
    const chunks = rows.map((row) => ({ ...row, words: wordsIn(row.termsWords) }));
    await countTerms(transaction, workspace, chunks, -1);
    return rows;
  });
  await index?.remove(workspace, rows.map(({ id }) => id));
  return rows.length;
}

/** Adds or subtracts the term counts of chunks. */
async function countTerms(
  transaction: Transaction<Database>,
  workspace: string,
  chunks: readonly ChunkWords[],
  sign: 1 | -1,
): Promise<void> {
  const sums = new Map([...countsOf(chunks)].map(([term, count]) => [term, sign * count]));
  await changeTermCounts(transaction, workspace, sums);
}

function batchesOf<Item>(items: readonly Item[], size = ROWS_AT_ONCE): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
