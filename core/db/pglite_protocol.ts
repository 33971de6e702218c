/**
 * The messages between the desk and the PGlite worker. Every request gets one answer, matched by its id.
 *
 * @module
 */
import type { WorkerClient } from "./worker_client.ts";

/** A request to the worker. `open` comes first and once. */
export type PgliteCall =
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
  | { readonly kind: "close" };

/**
 * The result of a request: `rows` for a query, `archive` for a dump. The caller of a query determines the type of its
 * rows.
 */
export type PgliteResult = {
  readonly rows: never[];
  readonly affectedRows: number;
  readonly archive: Uint8Array<ArrayBuffer> | null;
};

/** The connection to the worker. */
export type PgliteClient = WorkerClient<PgliteCall, PgliteResult>;
