/**
 * Kysely over the one connection of the PGlite worker.
 *
 * Kysely's own PGlite dialect requires the object itself, with its transactions as callbacks; across a worker plain
 * `begin` and `commit` are fewer messages and less code. Kysely gives the connection to one user at a time.
 *
 * @module
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from "kysely";
import type { PgliteClient } from "./pglite_protocol.ts";
import type { Writes } from "./writes.ts";

/** Creates a Kysely dialect for an open worker, and records writes. */
export function pgliteDialect(client: PgliteClient, writes: Writes): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => pgliteDriver(client, writes),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function pgliteDriver(client: PgliteClient, writes: Writes): Driver {
  const connection = pgliteConnection(client, writes);
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: (_, settings) => connection.begin(settings),
    commitTransaction: () => connection.commit(),
    rollbackTransaction: () => connection.rollback(),
    savepoint: (_, name) => connection.run(`savepoint "${name}"`),
    rollbackToSavepoint: async (_, name) => {
      await connection.run(`rollback to "${name}"`);
      connection.clearAborted();
    },
    releaseSavepoint: (_, name) => connection.run(`release "${name}"`),
    // `open.ts` closes the database and the worker.
    destroy: () => Promise.resolve(),
  };
}

type PgliteConnection = DatabaseConnection & {
  begin(settings: TransactionSettings): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  run(sql: string): Promise<void>;
  /** Accepts statements again: a rollback to a savepoint undid the failed one. */
  clearAborted(): void;
};

function pgliteConnection(client: PgliteClient, writes: Writes): PgliteConnection {
  const state = { aborted: false };
  const run = async (sql: string): Promise<void> => {
    await client.call({ kind: "statement", sql });
  };
  return {
    run,
    clearAborted: () => {
      state.aborted = false;
    },
    begin: async (settings) => {
      await run(beginStatement(settings));
      state.aborted = false;
      writes.began();
    },
    rollback: () => run("rollback").finally(writes.ended),
    commit: async () => {
      await run("commit").finally(writes.ended);
      // PostgreSQL answers the commit of a failed transaction with a silent rollback; the caller must be informed.
      if (state.aborted) throw new Error("the transaction was rolled back");
    },
    executeQuery: async (query: CompiledQuery) => {
      writes.note(query.query);
      try {
        const { rows, affectedRows } = await client.call({
          kind: "query",
          sql: query.sql,
          parameters: query.parameters,
        });
        return { rows, numAffectedRows: BigInt(affectedRows) };
      } catch (error) {
        state.aborted = true;
        throw error;
      }
    },
    streamQuery: () => {
      throw new Error("PGlite does not stream");
    },
  };
}

function beginStatement(settings: TransactionSettings): string {
  return [
    "start transaction",
    settings.isolationLevel && `isolation level ${settings.isolationLevel}`,
    settings.accessMode,
  ].filter((part) => part !== undefined).join(" ");
}
