/**
 * Finds chunks by their terms: with PGlite by SQLite's FTS5 in a separate file, on a server by the extension
 * pg_textsearch if it is installed, else by PostgreSQL's own text search. The results are ranked again.
 *
 * The indexes are created by the first search or indexing, not by a migration: one set of migrations serves every
 * database, a backup moves between them, and a desk without knowledge has no overhead.
 *
 * @see reference "Knowledge", sections 6 and 7
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type CountedChunk, counterOf, type IndexedChunk, type QueryTerms } from "../search/count.ts";
import type { Database } from "./schema.ts";

/** The stream of a chunk's terms to search. */
export type TermStream = "words" | "chars";

/** The query. */
export type TermQuery = QueryTerms & {
  readonly workspace: string;
  /** The streams that find chunks. Hits are counted in both. */
  readonly by: readonly TermStream[];
};

/** A search engine. Called outside a transaction. */
export type TextSearch = {
  readonly engine: "sqlite" | "pg_textsearch" | "ts_rank";
  /** How many of its best hits are ranked again: the coarser its own order, the more. */
  readonly depth: number;
  /** Returns the best chunks of each finding stream, of all generations, unordered. */
  best(query: TermQuery, limit: number): Promise<readonly CountedChunk[]>;
  /** Counts the terms of a question in these chunks. */
  count(query: TermQuery, ids: readonly number[]): Promise<readonly CountedChunk[]>;
  /** Writes the index; null if the database does it with every row. */
  readonly index: TermIndex | null;
};

/** An index outside the database. */
export type TermIndex = {
  /** Called before the rows of these chunks are written. */
  add(workspace: string, chunks: readonly IndexedChunk[]): Promise<void>;
  /** Called after the rows of these chunks were deleted. */
  remove(workspace: string, ids: readonly number[]): Promise<void>;
};

type Db = Kysely<Database>;

const COLUMNS = { words: "terms_words", chars: "terms_chars" } as const satisfies Record<TermStream, string>;
const STREAMS: readonly TermStream[] = ["words", "chars"];

/** PostgreSQL's own search reads every matching chunk to rank it, so the query has few and rare terms. */
const RANKED_TERMS_MAX = 30;
const RANKED_ROWS_MAX = 2000;

/** Creates the indexes of the server's best engine, if they do not exist. */
export async function openTextSearch(db: Db): Promise<TextSearch> {
  const engine = await findEngine(db);
  await db.transaction().execute(async (transaction) => {
    // Instances that start together wait for each other; "if not exists" alone fails for the second one.
    await sql`select pg_advisory_xact_lock(hashtext('knowledge_chunks indexes'))`.execute(transaction);
    await (engine === "pg_textsearch" ? makeBm25 : makeRanked)(transaction);
  });
  return engine === "pg_textsearch" ? bm25Search(db) : rankedSearch(db);
}

/** Determines the engine that a server has, or can install. */
export async function findEngine(db: Db): Promise<"pg_textsearch" | "ts_rank"> {
  return await hasExtension(db) ? "pg_textsearch" : "ts_rank";
}

/** Whether the extension is installed, or can be. A server may list it and still refuse: it must be preloaded. */
async function hasExtension(db: Db): Promise<boolean> {
  const { rows: [extension] } = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = 'pg_textsearch'`.execute(db);
  if (extension === undefined) return false;
  if (extension.installed !== null) return true;
  return await sql`create extension if not exists pg_textsearch`.execute(db).then(() => true, () => false);
}

async function makeBm25(db: Db): Promise<void> {
  for (const stream of STREAMS) {
    await sql`create index if not exists ${sql.ref(bm25Index(stream))} on knowledge_chunks
      using bm25 (${sql.ref(COLUMNS[stream])}) with (text_config = 'simple')`.execute(db);
  }
}

function bm25Search(db: Db): TextSearch {
  return serverSearch(db, "pg_textsearch", 40, async (transaction, { stream, workspace, terms, limit }) => {
    // Without these two the planner may sort the whole table instead, and return rows without any of the terms.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_sort = off`.execute(transaction);
    return sql`select id from knowledge_chunks where workspace = ${workspace}
      order by ${sql.ref(COLUMNS[stream])} <@> to_bm25query(${terms.join(" ")}, ${bm25Index(stream)})
      limit ${sql.lit(limit)}`;
  });
}

function bm25Index(stream: TermStream): string {
  return `knowledge_chunks_${stream}_bm25`;
}

/** Generated columns, which no backup contains. */
async function makeRanked(db: Db): Promise<void> {
  for (const stream of STREAMS) {
    const column = sql.ref(vectorColumn(stream));
    await sql`alter table knowledge_chunks add column if not exists ${column} tsvector
      generated always as (to_tsvector('simple', ${sql.ref(COLUMNS[stream])})) stored`.execute(db);
    await sql`create index if not exists ${sql.ref(`knowledge_chunks_${stream}_gin`)} on knowledge_chunks
      using gin (${column})`.execute(db);
  }
}

function rankedSearch(db: Db): TextSearch {
  return serverSearch(db, "ts_rank", 200, async (transaction, { stream, workspace, terms, limit }) => {
    const column = sql.ref(vectorColumn(stream));
    await sql`set local enable_seqscan = off`.execute(transaction);
    const telling = await tellingTerms(transaction, { workspace, column, terms });
    if (telling.length === 0) return null;
    // Terms are letters and digits, so none of them is an operator of the query language.
    const asked = sql`to_tsquery('simple', ${telling.join(" | ")})`;
    return sql`select id from ${matching(column, asked)} where workspace = ${workspace}
      order by ts_rank(vector, ${asked}, 1) desc, id limit ${sql.lit(limit)}`;
  });
}

/**
 * Selects the matching chunks, found only by the index of their terms, enforced by "offset 0": the planner does not
 * take into account that another index would read a whole vector for each row.
 */
function matching(column: RawBuilder<unknown>, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select id, workspace, ${column} as vector from knowledge_chunks where ${column} @@ ${asked} offset 0)
    as matching`;
}

type StreamTerms = Pick<StreamQuery, "workspace" | "terms"> & { readonly column: RawBuilder<unknown> };

/** Returns the rarest terms, as many as occur in few enough chunks, and at least one; none that occur in no chunk. */
async function tellingTerms(db: Db, { workspace, column, terms }: StreamTerms): Promise<readonly string[]> {
  const { rows } = await sql<{ term: string; count: number }>`
    select term, (
      select count(*)::integer from (
        select from ${matching(column, sql`to_tsquery('simple', term)`)}
        where workspace = ${workspace} limit ${sql.lit(RANKED_ROWS_MAX + 1)}
      ) as counted
    ) as count
    from unnest(${terms.slice(0, RANKED_TERMS_MAX)}::text[]) as asked(term)`.execute(db);
  const counted = rows.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count);
  let sum = 0;
  return counted.filter(({ count }, at) => (sum += count) <= RANKED_ROWS_MAX || at === 0).map(({ term }) => term);
}

function vectorColumn(stream: TermStream): string {
  return `${stream}_vector`;
}

/** A query for one stream. */
export type StreamQuery = {
  readonly workspace: string;
  readonly stream: TermStream;
  readonly terms: readonly string[];
  readonly limit: number;
};

/** An engine that finds chunks, one stream at a time. */
type Engine = Pick<TextSearch, "engine" | "depth" | "index"> & {
  /** The ids of the best chunks. */
  find(asked: StreamQuery): Promise<readonly number[]>;
};

/** Builds a search from an engine that finds ids: the terms are counted in the chunks' rows. */
export function countedSearch(db: Db, { find, ...engine }: Engine): TextSearch {
  const count = async (query: TermQuery, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const rows = await db.selectFrom("knowledgeChunks").select(["id", "termsWords", "termsChars"])
      .where("workspace", "=", query.workspace).where("id", "in", ids).execute();
    return rows.map(counterOf(query));
  };
  return {
    ...engine,
    count,
    async best(query, limit) {
      const ids = new Set<number>();
      for (const stream of query.by) {
        const terms = stream === "words" ? [...query.words, ...query.pairs] : query.chars;
        if (terms.length === 0) continue;
        for (const id of await find({ workspace: query.workspace, stream, terms, limit })) ids.add(id);
      }
      return await count(query, [...ids]);
    },
  };
}

/** A query for the ids of one stream's best, in a transaction prepared for it; null if there are none. */
type StreamSearch = (transaction: Db, asked: StreamQuery) => Promise<RawBuilder<unknown> | null>;

function serverSearch(db: Db, engine: "pg_textsearch" | "ts_rank", depth: number, search: StreamSearch): TextSearch {
  return countedSearch(db, { engine, depth, index: null, find: (asked) => idsOf(db, search, asked) });
}

async function idsOf(db: Db, search: StreamSearch, asked: StreamQuery): Promise<readonly number[]> {
  return await db.transaction().execute(async (transaction) => {
    const query = await search(transaction, asked);
    if (query === null) return [];
    const { rows } = await sql<{ id: number }>`${query}`.execute(transaction);
    return rows.map(({ id }) => id);
  });
}
