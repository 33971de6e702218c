/**
 * Writing the ledger: a line is in its file before the bytes of its call leave.
 *
 * A line is in the kernel's hands once it is appended, so that it outlives this process; it is on the disk within
 * {@linkcode LEDGER_LIMITS}.syncMs, so that at most that much is lost in a power failure.
 *
 * @see docs/reference/ledger.md
 * @module
 */

import { LEDGER_LIMITS } from "../limits.ts";
import { type ChainFile, openChain } from "./chain_file.ts";
import type { LedgerEvent } from "./entry.ts";
import { type Appended, commitInGroups } from "./group_commit.ts";

/** An open ledger. */
export type LedgerWriter = {
  /**
   * Appends a line at once, after those that wait for their group. After a failure the next call tries again, so that a
   * disk with room again is used again.
   */
  readonly append: (event: LedgerEvent) => Appended;
  /** Appends a line together with the others of this turn of the event loop; resolves once it is in the file. */
  readonly appendInGroup: (event: LedgerEvent) => Promise<Appended>;
  /** Why the last line could not be written or synced; null when it was. */
  readonly fault: () => string | null;
  /** Writes what waits, and what is in the kernel's hands, to the disk and closes the file. */
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

  const closeChain = () => {
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
      closeChain();
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

  const writeOnce = (events: readonly LedgerEvent[]): Appended => {
    try {
      const file = open();
      const n = file.append(events);
      syncSoon(file);
      fault = null;
      return { kind: "appended", n };
    } catch (cause) {
      return { kind: "failed", message: fail(cause) };
    }
  };

  const groups = commitInGroups((events) => {
    const first = writeOnce(events);
    // A file that another program changed or removed is opened again by the second try.
    return first.kind === "appended" ? first : writeOnce(events);
  });

  try {
    syncSoon(open());
  } catch (cause) {
    fail(cause);
  }
  return {
    append: groups.append,
    appendInGroup: groups.appendInGroup,
    fault: () => fault,
    close: () => {
      groups.commitWaiting();
      closeChain();
    },
  };
}
