/**
 * Limits of the database. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

import { HOUR, MINUTE, SECOND } from "../units.ts";

export const DATABASE_LIMITS = {
  /** Prepared statements of PGlite and of each connection to PostgreSQL. */
  preparedMax: 256,
  /** PostgreSQL prepares a statement from this use on. */
  preparedAfter: 8,
  /** Different statements whose uses are counted before that; then counting restarts. */
  countedStatementsMax: 2000,
  /** Time for a connection of the pool to become free, or be opened. */
  connectMs: 8 * SECOND,
  /** How long an unused connection of the pool is kept: a new one has neither statements nor plans prepared. */
  idleMs: 10 * MINUTE,
  /** The lifetime of a connection, and of the server memory used for it. */
  connectionMs: 1 * HOUR,
  /** The keepalive interval of an idle connection: networks drop one after some minutes. */
  aliveMs: 1 * MINUTE,
  /** One query of a desk to PostgreSQL. */
  queryMs: 10 * SECOND,
  /** How long a stop waits for the connections to PostgreSQL to end: longer than a query. */
  closeMs: 15 * SECOND,
  /** A statement that builds an index, which reads a whole table. */
  longMs: 30 * MINUTE,
  /** Rows of a queue that the metrics count. */
  countedMax: 10_000,
  /** How long a backup of a running desk waits for its reader; PGlite answers nothing else meanwhile. */
  backupWaitMs: 10_000,
} as const;
