/**
 * Limits of the database. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

import { HOUR, MINUTE, SECOND } from "../units.ts";

export const DATABASE_LIMITS = {
  /** The statements that PGlite and each connection to PostgreSQL keep prepared. */
  preparedMax: 256,
  /** PostgreSQL keeps a statement prepared from this use on. */
  preparedAfter: 8,
  /** Different statements whose uses are counted before that; then the counts start again. */
  countedStatementsMax: 2000,
  /** Time for a connection of the pool to be free, or made. */
  connectMs: 8 * SECOND,
  /** How long a connection of the pool is kept that no one uses: a new one has neither statements nor plans prepared. */
  idleMs: 10 * MINUTE,
  /** After which a connection makes way for a new one, with what the server has in memory for it. */
  connectionMs: 1 * HOUR,
  /** When a connection without traffic is asked for a sign of life: networks forget one after some minutes. */
  aliveMs: 1 * MINUTE,
  /** One query of a desk to PostgreSQL. */
  queryMs: 10 * SECOND,
  /** A statement that makes an index, which reads a whole table. */
  longMs: 30 * MINUTE,
  /** Rows of a queue that the metrics count. */
  countedMax: 10_000,
  /** How long a backup of a running desk waits for its reader; PGlite answers no one else meanwhile. */
  backupWaitMs: 10_000,
} as const;
