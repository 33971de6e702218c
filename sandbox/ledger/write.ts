/**
 * Writing the ledger: one append for each line, before the bytes of a call leave.
 *
 * A line is in the kernel's hands when `append` returns, so that it outlives this process; it is on the disk within
 * {@linkcode LEDGER_LIMITS}.syncMs, so that at most that much is lost in a power failure.
 *
 * @see docs/reference/ledger.md
 * @module
 */

import { LEDGER_LIMITS } from "../limits.ts";
import { type ChainFile, openChain } from "./chain_file.ts";
import type { LedgerEvent } from "./entry.ts";

/** The number of the line that was written, or why it could not be. */
export type Appended =
  | { readonly kind: "appended"; readonly n: number }
  | { readonly kind: "failed"; readonly message: string };

/** An open ledger. */
export type LedgerWriter = {
  /** Appends a line. After a failure the next call tries again, so that a disk with room again is used again. */
  readonly append: (event: LedgerEvent) => Appended;
  /** Why the last line could not be written or synced; null when it was. */
  readonly fault: () => string | null;
  /** Writes what is in the kernel's hands to the disk and closes the file. */
  readonly close: () => void;
};

/** What the ledger is given. */
export type LedgerOptions = {
  /** Its folder; only this process may write there. */
  readonly folder: string;
  /** The wall clock. */
  readonly clock: () => Date;
};

/** Opens the ledger and records the start of this process. A folder that cannot be written shows at the first append. */
export function openLedger({ folder, clock }: LedgerOptions): LedgerWriter {
  let chain: ChainFile | null = null;
  let fault: string | null = null;
  let syncTimer: ReturnType<typeof setTimeout> | null = null;

  const close = () => {
    if (syncTimer !== null) clearTimeout(syncTimer);
    syncTimer = null;
    const closing = chain;
    chain = null;
    closing?.close();
  };

  const fail = (cause: unknown): string => {
    fault = cause instanceof Error ? cause.message : String(cause);
    // The file is opened and its end read again: what is there after a failure is not known.
    try {
      close();
    } catch {
      // The failure that is reported came first.
    }
    return fault;
  };

  const open = (): ChainFile => {
    chain ??= openChain(folder, clock);
    return chain;
  };

  const syncSoon = (written: ChainFile) => {
    syncTimer ??= setTimeout(() => {
      syncTimer = null;
      // A file that was closed meanwhile was synced then.
      written.sync().catch((cause) => written === chain ? void fail(cause) : null);
    }, LEDGER_LIMITS.syncMs);
  };

  const write = (event: LedgerEvent): number => {
    const file = open();
    const n = file.append(event);
    syncSoon(file);
    return n;
  };

  const appendOnce = (event: LedgerEvent): Appended => {
    try {
      const n = write(event);
      fault = null;
      return { kind: "appended", n };
    } catch (cause) {
      return { kind: "failed", message: fail(cause) };
    }
  };

  // A file that another program changed or removed is opened again by the second try.
  const append = (event: LedgerEvent): Appended => {
    const first = appendOnce(event);
    return first.kind === "appended" ? first : appendOnce(event);
  };

  try {
    syncSoon(open());
  } catch (cause) {
    fail(cause);
  }
  return { append, fault: () => fault, close };
}
