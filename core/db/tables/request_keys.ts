/**
 * The table of keys of repeated requests, as Kysely sees it.
 *
 * @module
 */

/** One key of a caller: the hash of its request, and the answer once there is one that may be kept. */
export type RequestKeyTable = {
  workspace: string;
  /** The id of the API token, else of the teammate. */
  caller: string;
  key: string;
  request: string;
  /** JSON; null while the request is under way, and where the answer is not kept. */
  answer: string | null;
  createdAt: Date;
};

/** The tables of keys of requests by their names. */
export type RequestKeyTables = {
  requestKeys: RequestKeyTable;
};
