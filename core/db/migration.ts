/**
 * The form of a migration.
 *
 * @module
 */

/** One step of the schema. Data, so that a snapshot can be named for the exact statements that made it. */
export type NumberedMigration = {
  /** Three digits and a word, such as `001_first`; the order of names is the order of running. */
  readonly name: string;
  readonly statements: readonly string[];
};
