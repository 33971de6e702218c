/**
 * A pool of connections of which every wait ends: a server that is gone or frozen fails a query, and keeps no request
 * for ever.
 *
 * @module
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { DatabaseSilent } from "./errors.ts";
import { planCacheModes } from "./plan_cache_mode.ts";
import { type StatementNames, statementNames } from "./statement_names.ts";

/** How long a query may take. `long`: one that makes an index or waits for a lock of a table. */
export type QueryLimits = { readonly queryMs: number; readonly longMs: number };

/** Statements that read whole tables, on a large database for minutes. */
const LONG = /^\s*(create|alter|drop|lock|vacuum|analyze|reindex)\b/i;

const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

/** What the driver says when a query took longer than its limit. */
const TOO_LATE = "Query read timeout";

/** What Kysely distinguishes; it treats every other statement as one that changes no rows. */
const COMMANDS = ["UPDATE", "DELETE", "INSERT", "SELECT", "MERGE", "COMMIT", "ROLLBACK"] as const;

/**
 * The pool, with a limit for every query, and names for the statements that are used again and again. A connection whose
 * query had no answer is not used again.
 */
export function boundedPool(pool: Pool, limits: QueryLimits): PostgresPool {
  const names = statementNames();
  const plans = planCacheModes();
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

  /** A refused name, outside a transaction, is no reason to fail: nothing has been done yet. */
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
    // Such as the rollback after it, which would wait behind the query that has no answer.
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
