/**
 * Finds chunks by meaning: their vectors are compared by the extension pgvector, if the database has it.
 *
 * The tables are created on first use, not by a migration: one set of migrations serves every database. Their content
 * can be rebuilt, and no backup contains it.
 *
 * @see docs/decisions/knowledge.md, "Vectors are compared by their signs first"
 * @module
 */
import { type Kysely, sql } from "kysely";
import { EMBEDDING_LIMITS } from "../limits/knowledge.ts";
import type { Database } from "./schema.ts";

/** The operations on vectors. */
export type VectorQuery = {
  readonly workspace: string;
  /** The `id` of the model, both of this vector and of those compared. */
  readonly embedder: number;
  readonly vector: readonly number[];
  readonly limit: number;
  /** The approximate number of vectors. */
  readonly among: number;
};

/** A chunk and its similarity: the cosine of the angle between the two vectors. */
export type NearChunk = { readonly id: number; readonly alike: number };

/** A vector to store; of length 1. */
export type NewVector = { readonly chunkId: number; readonly vector: readonly number[] };

/** The mean similarity of a question and any chunks, and the deviation. */
export type Spread = { readonly mean: number; readonly deviation: number };

/** Compares vectors. */
export type Vectors = {
  /** Returns the nearest chunks, best first, of all generations. */
  nearest(query: VectorQuery): Promise<readonly NearChunk[]>;
  /** Returns the distribution of similarities to any chunks, from a sample of the oldest. */
  spread(query: Omit<VectorQuery, "limit" | "among">): Promise<Spread>;
  /** Writes vectors, replacing those of the same chunks; chunks that have been removed meanwhile are skipped. */
  put(db: Db, embedder: number, vectors: readonly NewVector[]): Promise<void>;
};

type Db = Kysely<Database>;

/** Tables in no backup, because they can be rebuilt: a backup may move to a database without vectors. */
export const REBUILT_TABLES = ["knowledge_embedders", "knowledge_likeness", "knowledge_vectors"] as const;

/** Creates the tables if they do not exist. Returns null if the database has no vectors. */
export async function openVectors(db: Db): Promise<Vectors | null> {
  if (!await hasVectors(db)) return null;
  await db.transaction().execute(async (transaction) => {
    // Instances that start together wait for each other; "if not exists" alone fails for the second one.
    await sql`select pg_advisory_xact_lock(hashtext('knowledge_vectors'))`.execute(transaction);
    for (const statement of TABLES) await sql.raw(statement).execute(transaction);
  });
  return { nearest: (query) => nearest(db, query), spread: (query) => spread(db, query), put };
}

/** Whether the extension is installed, or can be, in a version with half-precision vectors (0.7.0 and newer). */
async function hasVectors(db: Db): Promise<boolean> {
  await sql`create extension if not exists vector`.execute(db).catch(() => {});
  const { rows: [type] } = await sql<{ isThere: boolean }>`select to_regtype('halfvec') is not null as "isThere"`
    .execute(db);
  return type?.isThere === true;
}

const TABLES = [
  `create table if not exists knowledge_embedders (
    name text primary key,
    id integer generated always as identity,
    size integer,
    attempts integer not null default 0,
    error text,
    run_after timestamptz not null,
    lease_until timestamptz,
    lease_by text
  )`,
  // The signs of a vector take a thirty-second part of it, and are all that is read of most rows.
  `create table if not exists knowledge_vectors (
    chunk_id bigint primary key references knowledge_chunks on delete cascade,
    workspace text not null,
    embedder integer not null,
    embedding halfvec not null,
    signs bit varying generated always as (binary_quantize(embedding)::bit varying) stored
  )`,
  `alter table knowledge_vectors alter column embedding set storage external`,
  `create table if not exists knowledge_likeness (
    workspace text primary key references workspaces on delete cascade,
    embedder integer not null,
    unrelated double precision,
    own double precision
  )`,
  // Created by earlier versions, which measured something else.
  `alter table knowledge_likeness add column if not exists unrelated double precision`,
];

async function nearest(db: Db, query: VectorQuery): Promise<readonly NearChunk[]> {
  const { workspace, embedder, limit, among } = query;
  const asked = sql`${textOf(query.vector)}::halfvec`;
  const all = sql`select chunk_id, embedding from knowledge_vectors
    where workspace = ${workspace} and embedder = ${embedder}`;
  const compared = among * query.vector.length <= EMBEDDING_LIMITS.comparedNumbersMax
    ? all
    : sql`${all} order by signs <~> binary_quantize(${asked})::bit varying limit ${sql.lit(EMBEDDING_LIMITS.alike)}`;
  const { rows } = await sql<NearChunk>`
    select chunk_id as id, -(embedding <#> ${asked}) as alike from (${compared}) as compared
    order by alike desc, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function spread(db: Db, { workspace, embedder, vector }: Omit<VectorQuery, "limit" | "among">): Promise<Spread> {
  const { rows: [found] } = await sql<Spread>`
    select avg(alike)::float8 as mean, stddev_pop(alike)::float8 as deviation from (
      select -(embedding <#> ${textOf(vector)}::halfvec) as alike from knowledge_vectors
      where workspace = ${workspace} and embedder = ${embedder}
      order by chunk_id limit ${sql.lit(EMBEDDING_LIMITS.spreadOver)}
    ) as compared`.execute(db);
  return { mean: found?.mean ?? 0, deviation: found?.deviation ?? 0 };
}

async function put(db: Db, embedder: number, vectors: readonly NewVector[]): Promise<void> {
  const ids = `{${vectors.map(({ chunkId }) => chunkId).join(",")}}`;
  const texts = `{${vectors.map(({ vector }) => `"${textOf(vector)}"`).join(",")}}`;
  await sql`insert into knowledge_vectors (chunk_id, workspace, embedder, embedding)
    select chunk.id, chunk.workspace, ${embedder}, made.vector::halfvec
    from unnest(${ids}::bigint[], ${texts}::text[]) as made(id, vector)
    join knowledge_chunks as chunk on chunk.id = made.id
    for key share of chunk
    on conflict (chunk_id) do update set embedder = excluded.embedder, embedding = excluded.embedding`.execute(db);
}

/** Formats a vector for pgvector; half precision keeps three digits. */
function textOf(vector: readonly number[]): string {
  return `[${vector.map((number) => number.toPrecision(5)).join(",")}]`;
}
