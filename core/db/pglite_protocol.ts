/**
 * What the desk and the worker that holds PGlite say to each other. Every request is answered once, by its id.
 *
 * @module
 */

/** A request to the worker. `open` comes first and once. */
export type PgliteRequest =
  & { readonly id: number }
  & (
    | {
      readonly kind: "open";
      /** Absolute path of the data folder; null for one in memory. */
      readonly folder: string | null;
      /** A gzip archive of a data folder, for a folder that does not exist yet; null runs initdb. */
      readonly snapshot: Uint8Array<ArrayBuffer> | null;
    }
    | {
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
    /** A statement without parameters and without rows, such as `commit`: one message to PostgreSQL instead of five. */
    | { readonly kind: "statement"; readonly sql: string }
    | { readonly kind: "dump" }
    | { readonly kind: "close" }
  );

/** A request before it has its id. */
export type PgliteCall = PgliteRequest extends infer Request
  ? Request extends PgliteRequest ? Omit<Request, "id"> : never
  : never;

/** What a request gave: `rows` for a query, `archive` for a dump. Rows have the type that the asker of the query says. */
export type PgliteResult = {
  readonly rows: never[];
  readonly affectedRows: number;
  readonly archive: Uint8Array<ArrayBuffer> | null;
};

/** Why a request failed, with PostgreSQL's own fields where it was PostgreSQL that refused. */
export type PgliteFault = {
  readonly message: string;
  /** SQLSTATE, such as `23505`. */
  readonly code?: string | undefined;
  readonly constraint?: string | undefined;
  readonly detail?: string | undefined;
};

/** The answer to one request. */
export type PgliteAnswer =
  | {
    readonly kind: "result";
    readonly id: number;
    readonly result: PgliteResult;
  }
  | { readonly kind: "fault"; readonly id: number; readonly fault: PgliteFault };
