/**
 * The table of idempotency keys, as Kysely types.
 *
 * @module
 */

/** One key of a caller: the hash of its request, and the answer if one may be stored. */
export type RequestKeyTable = {
  workspace: string;
  /** The id of the API token, else of the teammate. */
  caller: string;
  key: string;
  request: string;
  /** JSON; null while the request is in progress, and if the answer is not stored. */
  answer: string | null;
  createdAt: Date;
};

/** The tables of keys of requests by their names. */
export type RequestKeyTables = {
  requestKeys: RequestKeyTable;
};
