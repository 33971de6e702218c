/**
 * How many blocks of the database a page reads: what does not depend on the machine, nor on what else runs on it.
 *
 * @module
 */
import { CompiledQuery, type Kysely, type QueryId } from "kysely";
import type { OpenDatabase } from "../../core/db/open.ts";
import type { Database } from "../../core/db/schema.ts";

/** A statement that a page sent, and the blocks of 8 KiB that it read, in memory or not. */
export type ReadBlocks = { readonly sql: string; readonly blocks: number; readonly plan: string };

/** A database that notes what is asked of it, and the blocks that each statement would read if it were asked again. */
export type BlockNotes = {
  readonly database: OpenDatabase;
  /** Runs something, then every statement that it sent once more, in transactions that are rolled back. */
  blocksOf(run: () => Promise<unknown>): Promise<readonly ReadBlocks[]>;
};

/** Notes the statements of a database. */
export function noteBlocks(database: OpenDatabase): BlockNotes {
  const { db } = database;
  let sent: CompiledQuery[] | null = null;
  // A part of a query is transformed as well, but only a whole one has a result.
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
