/**
 * The form of a migration.
 *
 * @module
 */

/** One step of the schema. Data, so that a snapshot can be named after the exact statements that created it. */
export type NumberedMigration = {
  /** Three digits and a word, such as `001_first`; migrations run in the order of their names. */
  readonly name: string;
  readonly statements: readonly string[];
};
