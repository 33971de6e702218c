/**
 * Finding chunks by their terms: by an index of its own beside PGlite, on a server by the extension pg_textsearch where
 * it is there, else by PostgreSQL's own text search. What they find is ranked again.
 *
 * The indexes are made by the first who searches or indexes, not by a migration: one set of migrations serves every
 * database, a backup moves between them, and a desk without knowledge pays nothing.
 *
 * @see reference "Knowledge", sections 6 and 7
 * @module
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Which of a chunk's two streams of terms is searched. */
export type TermStream = "words" | "chars";

/** What is asked of one stream. */
export type TermQuery = {
  readonly workspace: string;
  readonly stream: TermStream;
  /** Terms as they were indexed; the rarest first, because a slow engine leaves the last ones out. */
  readonly terms: readonly string[];
  readonly limit: number;
};

/** A way to search. */
export type TextSearch = {
  readonly engine: "fts5" | "pg_textsearch" | "ts_rank";
  /** How many of its best are worth ranking again: the coarser its own order, the more. */
  readonly depth: number;
  /** Ids of chunks that have some of the terms, best first. Of all generations. To be called outside a transaction. */
  best(query: TermQuery): Promise<readonly number[]>;
  /** What writes the index; null where the database does it with every row. */
  readonly index: TermIndex | null;
};

/** An index outside of the database. */
export type TermIndex = {
  /** To be called before the rows of these chunks are committed. */
  add(workspace: string, chunks: readonly IndexedChunk[]): Promise<void>;
  /** To be called when the rows of these chunks are gone. */
  remove(workspace: string, ids: readonly number[]): Promise<void>;
};

/** What is indexed of a chunk's row. */
export type IndexedChunk = { readonly id: number; readonly termsWords: string; readonly termsChars: string };

type Db = Kysely<Database>;

const COLUMNS = { words: "terms_words", chars: "terms_chars" } as const satisfies Record<TermStream, string>;
const STREAMS: readonly TermStream[] = ["words", "chars"];

/** With more terms every chunk matches, and PostgreSQL's own search ranks all of them. */
const RANKED_TERMS_MAX = 30;

/** Makes the indexes, if they are not there, of the best engine that a server has. */
export async function openTextSearch(db: Db): Promise<TextSearch> {
  const engine = await findEngine(db);
  await db.transaction().execute(async (transaction) => {
    // Instances that start together wait for each other; "if not exists" alone fails for the second one.
    await sql`select pg_advisory_xact_lock(hashtext('knowledge_chunks indexes'))`.execute(transaction);
    await (engine === "pg_textsearch" ? makeBm25 : makeRanked)(transaction);
  });
  return engine === "pg_textsearch" ? bm25Search(db) : rankedSearch(db);
}

/** The engine that a server has, or can have. */
export async function findEngine(db: Db): Promise<"pg_textsearch" | "ts_rank"> {
  return await hasExtension(db) ? "pg_textsearch" : "ts_rank";
}

/** Whether the extension is there, or can be. A server may list it and still refuse: it must be loaded at its start. */
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
  return {
    engine: "pg_textsearch",
    depth: 40,
    index: null,
    best: ({ workspace, stream, terms, limit }) =>
      ids(
        db,
        // Without these two the planner may sort the whole table instead, and give rows that have none of the terms.
        [sql`set local enable_seqscan = off`, sql`set local enable_sort = off`],
        sql`select id from knowledge_chunks where workspace = ${workspace}
          order by ${sql.ref(COLUMNS[stream])} <@> to_bm25query(${terms.join(" ")}, ${bm25Index(stream)})
          limit ${sql.lit(limit)}`,
        terms,
      ),
  };
}

function bm25Index(stream: TermStream): string {
  return `knowledge_chunks_${stream}_bm25`;
}

/** Generated columns, which no backup holds. */
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
  return {
    engine: "ts_rank",
    depth: 200,
    index: null,
    best: ({ workspace, stream, terms, limit }) => {
      const column = sql.ref(vectorColumn(stream));
      // Terms are letters and digits, so none of them is a sign of the query's language.
      const asked = terms.slice(0, RANKED_TERMS_MAX).join(" | ");
      return ids(
        db,
        [],
        sql`select id from knowledge_chunks, to_tsquery('simple', ${asked}) as asked
          where workspace = ${workspace} and ${column} @@ asked
          order by ts_rank(${column}, asked, 1) desc, id limit ${sql.lit(limit)}`,
        terms,
      );
    },
  };
}

function vectorColumn(stream: TermStream): string {
  return `${stream}_vector`;
}

async function ids(
  db: Db,
  settings: readonly RawBuilder<unknown>[],
  query: RawBuilder<unknown>,
  terms: readonly string[],
): Promise<readonly number[]> {
  if (terms.length === 0) return [];
  return await db.transaction().execute(async (transaction) => {
    for (const setting of settings) await setting.execute(transaction);
    const { rows } = await sql<{ id: number }>`${query}`.execute(transaction);
    return rows.map(({ id }) => id);
  });
}
