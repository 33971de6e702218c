/**
 * The table of imports, as Kysely types.
 *
 * @module
 */

/** One entry of another product's export, and the resulting row. */
export type ImportTable = {
  workspace: string;
  source: "intercom" | "zendesk" | "chatwoot";
  kind: "contacts" | "replies" | "articles" | "conversations";
  /** Its id in the export. */
  outsideId: string;
  insideId: string;
  at: Date;
};

/** The tables of imports by their names. */
export type ImportTables = {
  imports: ImportTable;
};
