/**
 * The table of instances as Kysely sees it.
 *
 * @module
 */

/** One desk process that serves, or served, this database. */
export type InstanceTable = {
  id: string;
  /** Its last heartbeat, by the clock of the database. */
  beatAt: Date;
};
