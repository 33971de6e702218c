/**
 * Counts the database blocks that a page reads, which depend neither on the machine nor on other programs.
 *
 * @module
 */
import { CompiledQuery, type Kysely, type QueryId } from "kysely";
import type { OpenDatabase } from "../../core/db/open.ts";
import type { Database } from "../../core/db/schema.ts";

/** A statement sent by a page, and the blocks of 8 KiB that it read, cached or not. */
export type ReadBlocks = { readonly sql: string; readonly blocks: number; readonly plan: string };

/** A database that records statements, and the blocks that each would read if repeated. */
export type BlockNotes = {
  readonly database: OpenDatabase;
  /** Runs a function, then repeats every statement that it sent, in transactions that are rolled back. */
  blocksOf(run: () => Promise<unknown>): Promise<readonly ReadBlocks[]>;
};

/** Records the statements of a database. */
export function noteBlocks(database: OpenDatabase): BlockNotes {
  const { db } = database;
  let sent: CompiledQuery[] | null = null;
  // Parts of a query are transformed too, but only a whole one has a result.
  const compiled = new WeakMap<QueryId, CompiledQuery>();
  const noting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      compiled.set(queryId, db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const query = compiled.get(queryId);
      if (query !== undefined) sent?.push(query);
      return Promise.resolve(result);
    },
  });
  return {
    database: { ...database, db: noting },
    async blocksOf(run) {
      const noted: CompiledQuery[] = sent = [];
      await run().finally(() => sent = null);
      const read: ReadBlocks[] = [];
      for (const query of noted) read.push(await explain(db, query));
      return read;
    },
  };
}

class Undone extends Error {}

async function explain(db: Kysely<Database>, query: CompiledQuery): Promise<ReadBlocks> {
  let plan = "";
  await db.transaction().execute(async (transaction) => {
    const asked = CompiledQuery.raw(`explain (analyze, buffers, timing off, summary off) ${query.sql}`, [
      ...query.parameters,
    ]);
    const { rows } = await transaction.executeQuery<Record<string, string>>(asked);
    plan = rows.map((row) => Object.values(row).join()).join("\n");
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw new Error(`${query.sql}: ${error}`);
  });
  return { sql: query.sql, blocks: blocksIn(plan), plan };
}

/** The first line of buffers is that of the whole statement. */
function blocksIn(plan: string): number {
  const line = /Buffers: shared([^\n]*)/.exec(plan.split("Planning:")[0] ?? "")?.[1] ?? "";
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
