/**
 * The tables of instances and their shared state, as Kysely types.
 *
 * @module
 */
import type { Generated } from "kysely";

/** One desk process that serves, or served, this database. */
type InstanceTable = {
  id: string;
  /** Its last heartbeat, by the database's clock. */
  beatAt: Date;
  /** Since when its heartbeats have had no gap. */
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
  /** The text of the marker in the file storage folder. */
  filesMark: string;
};

/** A live event that has not been sent to the other instances. */
type PendingEventTable = {
  seq: Generated<number>;
  /** The instance that wrote the change, a space, and the event as JSON. */
  event: string;
};

/** All of them. */
export type InstanceTables = {
  instances: InstanceTable;
  keyFiles: KeyFileTable;
  installation: InstallationTable;
  pendingEvents: PendingEventTable;
};
