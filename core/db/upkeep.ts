/**
 * Periodic maintenance of the database.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Runs the cheapest query. @throws if it fails */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Vacuums and analyzes: PGlite has no autovacuum. Table by table, as PGlite answers nothing else during a statement.
 */
export async function vacuum(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in (current_schema(), 'pg_catalog') order by 1, 2`.execute(db);
  for (const { schema, name } of rows) {
    await sql`vacuum ${sql.table(`${schema}.${name}`)}`.execute(db);
    await sql`analyze ${sql.table(`${schema}.${name}`)}`.execute(db);
  }
}

/** A smaller table is read as quickly by a full scan as by an index. */
const ANALYZED_PAGES_MIN = 8;

/**
 * Analyzes the tables that have doubled since their last analyze. The plan of a statement is kept until then: one made
 * while a table was empty reads all of it, however large it becomes. Another desk that does the same is not waited for.
 */
export async function analyzeGrown(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and pg_relation_size(oid) / current_setting('block_size')::integer > greatest(2 * relpages, ${ANALYZED_PAGES_MIN})
    order by relname`.execute(db);
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
}

/**
 * Analyzes every table of the desk, for the planner. PostgreSQL reads a sample of each, at most some ten thousand rows,
 * and blocks neither readers nor writers.
 */
export async function analyze(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}
