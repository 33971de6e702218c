/**
 * A connection pool in which every wait is bounded: a server that is down or frozen fails a query, and blocks no
 * request forever.
 *
 * @module
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { DatabaseSilent } from "./errors.ts";
import { planCacheModes } from "./plan_cache_mode.ts";
import { type StatementNames, statementNames } from "./statement_names.ts";

/** How long a query may take. `long`: one that builds an index or waits for a table lock. */
export type QueryLimits = { readonly queryMs: number; readonly longMs: number };

/** Statements that read whole tables, for minutes on a large database. */
const LONG = /^\s*(create|alter|drop|lock|vacuum|analyze|reindex)\b/i;

const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

/** The driver's message for a query that exceeded its limit. */
const TOO_LATE = "Query read timeout";

/** The commands that Kysely distinguishes; it treats every other statement as one that changes no rows. */
const COMMANDS = ["UPDATE", "DELETE", "INSERT", "SELECT", "MERGE", "COMMIT", "ROLLBACK"] as const;

/**
 * Wraps the pool with a limit for every query, and names for frequently used statements. A connection whose query was
 * not answered is not reused.
 *
 * @param count has the server count the rows of tables that have grown
 */
export function boundedPool(pool: Pool, limits: QueryLimits, count: () => Promise<void>): PostgresPool {
  const names = statementNames();
  const plans = planCacheModes(count);
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const one = known.get(client) ?? bounded(client, limits, names);
      known.set(client, one);
      try {
        await plans.set(one);
      } catch (error) {
        one.release();
        throw error;
      }
      return one;
    },
  };
}

function bounded(client: PoolClient, limits: QueryLimits, names: StatementNames): PostgresPoolClient {
  let isSilent = false;
  let isInTransaction = false;

  /** Retries after a refused name, outside a transaction: nothing has been done yet. */
  async function send(asked: { readonly text: string; readonly values: unknown[]; readonly query_timeout: number }) {
    const name = names.nameOf(asked.text, isInTransaction ? "in_transaction" : "alone");
    if (name === undefined) return await client.query(asked);
    try {
      return await client.query({ ...asked, name });
    } catch (error) {
      if (!names.refused(error) || isInTransaction) throw error;
      return await client.query(asked);
    }
  }

  async function ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // Such as the rollback after it, which would wait behind the unanswered query.
    if (isSilent) throw new DatabaseSilent();
    const query_timeout = LONG.test(text) ? limits.longMs : limits.queryMs;
    if (BEGINS.test(text)) isInTransaction = true;
    else if (ENDS.test(text)) isInTransaction = false;
    try {
      const { command, rowCount, rows } = await send({ text, values: [...values], query_timeout });
      return { command: COMMANDS.find((name) => name === command) ?? "SELECT", rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (!(error instanceof Error && error.message === TOO_LATE)) throw error;
      isSilent = true;
      throw new DatabaseSilent();
    }
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query<Row>(
    asked: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== "string") throw new Error("the desk reads by no cursor of the driver");
    return ask<Row>(asked, values);
  }

  return { query, release: (destroy = false) => client.release(destroy || isSilent) };
}
