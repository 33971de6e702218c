/**
 * Writes the ledger: a line is in its file before the bytes of its call leave.
 *
 * An appended line is in the kernel's buffers, and survives this process; it is synced to the disk within {@linkcode
 * LEDGER_LIMITS}.syncMs, the most that a power failure can lose.
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
   * Appends a line at once, after those waiting for their group. After a failure the next call tries again, so that a
   * disk with room again is used again.
   */
  readonly append: (event: LedgerEvent) => Appended;
  /** Appends a line together with the others of this turn of the event loop; resolves once it is in the file. */
  readonly appendInGroup: (event: LedgerEvent) => Promise<Appended>;
  /** Why the last line could not be written or synced; null when it was. */
  readonly fault: () => string | null;
  /** Writes waiting lines, syncs the file and closes it. */
  readonly close: () => void;
};

/** The options of the ledger. */
export type LedgerOptions = {
  /** Its folder, which only this process may write to. */
  readonly folder: string;
  /** The wall clock. */
  readonly clock: () => Date;
};

/** Opens the ledger and records the start of this process. An unwritable folder is reported by the first append. */
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
    // The file is opened and its end read again, since its content after a failure is unknown.
    try {
      closeChain();
    } catch {
      // The first failure is the one to report.
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
      // A file closed in the meantime has already been synced.
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
    // The second try reopens a file that another program changed or removed.
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
