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
import { countChunk } from "./count_terms.ts";
import type { Database } from "./schema.ts";

/** Which of a chunk's two streams of terms is searched. */
export type TermStream = "words" | "chars";

/** What is asked for: terms as they were indexed, the rarest first, because the last ones of many are left out. */
export type TermQuery = {
  readonly workspace: string;
  readonly words: readonly string[];
  /** Of neighbouring words. */
  readonly pairs: readonly string[];
  readonly chars: readonly string[];
  /** Which streams find chunks. What is found is counted in both. */
  readonly by: readonly TermStream[];
};

/** How often the terms of a question occur in one stream of a chunk; those that do not are left out. */
export type CountedTerms = {
  readonly times: ReadonlyMap<string, number>;
  /** Of how many terms; pairs do not count. */
  readonly length: number;
};

/** What a chunk has of a question. */
export type CountedChunk = {
  readonly id: number;
  /** Words and pairs. */
  readonly words: CountedTerms;
  readonly chars: CountedTerms;
};

/** A way to search. To be called outside a transaction. */
export type TextSearch = {
  readonly engine: "sqlite" | "pg_textsearch" | "ts_rank";
  /** How many of its best are worth ranking again: the coarser its own order, the more. */
  readonly depth: number;
  /** The best chunks of each stream that finds, of all generations, in no order. */
  best(query: TermQuery, limit: number): Promise<readonly CountedChunk[]>;
  /** What these chunks have of a question. */
  count(query: TermQuery, ids: readonly number[]): Promise<readonly CountedChunk[]>;
  /** What writes the index; null where the database does it with every row. */
  readonly index: TermIndex | null;
};

/** An index outside of the database. */
export type TermIndex = {
  /** To be called before the rows of these chunks are written. */
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
  return serverSearch(db, "pg_textsearch", 40, (stream, { workspace }, terms, limit) => ({
    // Without these two the planner may sort the whole table instead, and give rows that have none of the terms.
    settings: [sql`set local enable_seqscan = off`, sql`set local enable_sort = off`],
    query: sql`select id from knowledge_chunks where workspace = ${workspace}
      order by ${sql.ref(COLUMNS[stream])} <@> to_bm25query(${terms.join(" ")}, ${bm25Index(stream)})
      limit ${sql.lit(limit)}`,
  }));
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
  return serverSearch(db, "ts_rank", 200, (stream, { workspace }, terms, limit) => {
    const column = sql.ref(vectorColumn(stream));
    // Terms are letters and digits, so none of them is a sign of the query's language.
    const asked = terms.slice(0, RANKED_TERMS_MAX).join(" | ");
    return {
      settings: [],
      query: sql`select id from knowledge_chunks, to_tsquery('simple', ${asked}) as asked
        where workspace = ${workspace} and ${column} @@ asked
        order by ts_rank(${column}, asked, 1) desc, id limit ${sql.lit(limit)}`,
    };
  });
}

function vectorColumn(stream: TermStream): string {
  return `${stream}_vector`;
}

/** A search for the ids of one stream's best. */
type StreamSearch = (stream: TermStream, query: TermQuery, terms: readonly string[], limit: number) => {
  readonly settings: readonly RawBuilder<unknown>[];
  readonly query: RawBuilder<unknown>;
};

/** The search of a server: it finds ids, and what their chunks have is counted here. */
function serverSearch(db: Db, engine: TextSearch["engine"], depth: number, search: StreamSearch): TextSearch {
  const count = async (query: TermQuery, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const rows = await db.selectFrom("knowledgeChunks").select(["id", "termsWords", "termsChars"])
      .where("workspace", "=", query.workspace).where("id", "in", ids).execute();
    return rows.map((row) => countChunk(row, query));
  };
  return {
    ...{ engine, depth, index: null, count },
    async best(query, limit) {
      const ids = new Set<number>();
      for (const stream of query.by) {
        const terms = stream === "words" ? [...query.words, ...query.pairs] : query.chars;
        if (terms.length === 0) continue;
        for (const id of await idsOf(db, search(stream, query, terms, limit))) ids.add(id);
      }
      return await count(query, [...ids]);
    },
  };
}

async function idsOf(db: Db, { settings, query }: ReturnType<StreamSearch>): Promise<readonly number[]> {
  return await db.transaction().execute(async (transaction) => {
    for (const setting of settings) await setting.execute(transaction);
    const { rows } = await sql<{ id: number }>`${query}`.execute(transaction);
    return rows.map(({ id }) => id);
  });
}
