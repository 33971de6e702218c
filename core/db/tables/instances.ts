/**
 * The tables of instances and of what they share, as Kysely sees them.
 *
 * @module
 */
import type { Generated } from "kysely";

/** One desk process that serves, or served, this database. */
type InstanceTable = {
  id: string;
  /** Its last heartbeat, by the clock of the database. */
  beatAt: Date;
  /** Since when its heartbeats came without a gap. */
  steadySince: Generated<Date>;
  /** Whether it has printed the link of the first owner. */
  printedSetup: Generated<boolean>;
};

/** A key file with which some instance has served. */
type KeyFileTable = {
  kid: string;
};

/** The installation, one row. */
type InstallationTable = {
  onlyOne: Generated<boolean>;
  /** The text in the mark of the folder of files. */
  filesMark: string;
};

/** A live event that is not sent to the other instances yet. */
type PendingEventTable = {
  seq: Generated<number>;
  /** The instance that wrote what it tells of, a space, and the event as JSON. */
  event: string;
};

/** All of them. */
export type InstanceTables = {
  instances: InstanceTable;
  keyFiles: KeyFileTable;
  installation: InstallationTable;
  pendingEvents: PendingEventTable;
};
