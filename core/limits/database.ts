/**
 * Limits of the database. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */

export const DATABASE_LIMITS = {
  /** The statements that PGlite keeps prepared; the least recently used is forgotten. */
  preparedMax: 256,
  /** Rows of an outbox that the metrics count. */
  countedMax: 10_000,
  /** How long a backup of a running desk waits for its reader; PGlite answers no one else meanwhile. */
  backupWaitMs: 10_000,
} as const;
