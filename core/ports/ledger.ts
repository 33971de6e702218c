/**
 * The port to the sandbox's ledger, which the desk reads and cannot write.
 *
 * @see docs/reference/ledger.md
 * @module
 */

/** A call that left the sandbox. */
export type LedgerCall = {
  /** The number of its line. */
  readonly n: number;
  readonly at: Date;
  readonly workspace: string;
  /** The id of the audit record named by the desk, or null. */
  readonly call: string | null;
  readonly door: string;
  readonly method: string;
  readonly origin: string;
  /** Without the query, with `{user.id}` instead of the customer's id. */
  readonly path: string;
  /** The customer's pseudonym, see {@link Ledger.pseudonymOf}; null if the call has none. */
  readonly customer: string | null;
  readonly named: boolean;
  /** Null while it is under way, or if the sandbox ended in between. */
  readonly end: { readonly status: number | null; readonly code: string | null; readonly sent: boolean } | null;
};

/** The part of the ledger that was read. */
export type LedgerReading = {
  /** Calls of actions, in the order in which they left. */
  readonly calls: readonly LedgerCall[];
  /** The time of the first line read; null if the ledger is empty. */
  readonly since: Date | null;
  /** Number and hash of the last line. */
  readonly head: { readonly n: number; readonly hash: string };
  /** Whether the reading began with the oldest line. */
  readonly isWhole: boolean;
  /** The places where the chain is broken. */
  readonly faults: readonly {
    readonly file: string;
    readonly n: number;
    readonly at: string | null;
    readonly reason: "changed" | "missing" | "unreadable" | "half_written";
  }[];
};

/** The ledger of the sandbox beside this desk. */
export type Ledger = {
  /** Reads its newest lines, a bounded number. @throws if it cannot be read */
  readonly read: () => Promise<LedgerReading>;
  /** Returns the pseudonym of a customer in the ledger. */
  readonly pseudonymOf: (workspace: string, userId: string) => string;
};
