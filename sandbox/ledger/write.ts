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
import { EMPTY_LEDGER, type LedgerEvent, type LedgerHead, printEntry, readEntry, sha256 } from "./entry.ts";
import { monthFile, monthFiles } from "./read.ts";

/** The number of the line that was written, or why it could not be. */
export type Appended =
  | { readonly kind: "appended"; readonly n: number }
  | { readonly kind: "failed"; readonly message: string };

/** An open ledger. */
export type Ledger = {
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

type OpenFile = { readonly path: string; readonly file: Deno.FsFile; size: number };

const encoder = new TextEncoder();

/** Opens the ledger and records the start of this process. A folder that cannot be written shows at the first append. */
export function openLedger({ folder, clock }: LedgerOptions): Ledger {
  let open: OpenFile | null = null;
  let head: LedgerHead = EMPTY_LEDGER;
  let started = false;
  let fault: string | null = null;
  let syncTimer: ReturnType<typeof setTimeout> | null = null;

  const write = (event: LedgerEvent): number => {
    const at = clock();
    const path = `${folder}/${monthFile(at)}`;
    // The clock may go back over a month's end; the chain then stays in the newer file.
    if (open === null || path > open.path) {
      closeFile();
      open = openMonth(path);
    }
    const printed = printEntry(head, at, event);
    appendWhole(open, encoder.encode(printed.line));
    head = printed.head;
    return head.n;
  };

  const start = () => {
    closeFile();
    Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = continueChain(folder);
    head = found.head;
    open = found.open;
    write({ kind: "start", cutBytes: found.cut?.length ?? 0, cutHash: found.cut === null ? null : sha256(found.cut) });
    started = true;
  };

  const closeFile = () => {
    if (syncTimer !== null) clearTimeout(syncTimer);
    syncTimer = null;
    const closing = open;
    open = null;
    try {
      closing?.file.syncDataSync();
    } finally {
      closing?.file.close();
    }
  };

  const fail = (cause: unknown): Appended => {
    fault = cause instanceof Error ? cause.message : String(cause);
    // The file is opened and its end read again: what is there after a failure is not known.
    started = false;
    try {
      closeFile();
    } catch {
      // The failure that is reported came first.
    }
    return { kind: "failed", message: fault };
  };

  const syncSoon = () => {
    syncTimer ??= setTimeout(() => {
      syncTimer = null;
      const syncing = open;
      // A file that was closed meanwhile was synced then.
      syncing?.file.syncData().catch((cause) => syncing === open ? fail(cause) : null);
    }, LEDGER_LIMITS.syncMs);
  };

  const append = (event: LedgerEvent): Appended => {
    try {
      // A file that another program changed or removed is read again, so that the chain goes on from what is there.
      if (!started || open === null || sizeOf(open.path) !== open.size) start();
      const n = write(event);
      syncSoon();
      fault = null;
      return { kind: "appended", n };
    } catch (cause) {
      return fail(cause);
    }
  };

  try {
    start();
    syncSoon();
  } catch (cause) {
    fail(cause);
  }
  return { append, fault: () => fault, close: closeFile };
}

type Continued = {
  readonly head: LedgerHead;
  readonly open: OpenFile | null;
  /** The bytes of a half-written last line, which are no longer in the file. */
  readonly cut: Uint8Array | null;
};

/** Finds the last line of the newest file and takes off what a killed process wrote of the next one. */
function continueChain(folder: string): Continued {
  const path = monthFiles(folder).at(-1);
  if (path === undefined) return { head: EMPTY_LEDGER, open: null, cut: null };
  const open = openMonth(path);
  const { bytes, from } = readTail(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  const cut = end < bytes.length ? bytes.subarray(end) : null;
  if (cut !== null) {
    open.file.truncateSync(from + end);
    open.size = from + end;
  }
  const line = new TextDecoder().decode(bytes.subarray(0, end)).trimEnd().split("\n").at(-1) ?? "";
  if (line === "") return { head: headBefore(folder, path), open, cut };
  const read = readEntry(line);
  // A last line that was changed stays: the check of the chain names it.
  if (read.kind === "unreadable") throw new Error(`the last line of ${path} is no line of the ledger`);
  return { head: { n: read.entry.n, hash: read.entry.hash }, open, cut };
}

/** The last line of the files before one of which nothing was left. */
function headBefore(folder: string, path: string): LedgerHead {
  const before = monthFiles(folder).filter((other) => other < path).at(-1);
  if (before === undefined) return EMPTY_LEDGER;
  const line = new TextDecoder().decode(readTail(before).bytes).trimEnd().split("\n").at(-1) ?? "";
  const read = readEntry(line);
  if (read.kind === "unreadable") throw new Error(`the last line of ${before} is no line of the ledger`);
  return { n: read.entry.n, hash: read.entry.hash };
}

function readTail(path: string): { readonly bytes: Uint8Array; readonly from: number } {
  using file = Deno.openSync(path, { read: true });
  const { size } = file.statSync();
  const from = Math.max(0, size - LEDGER_LIMITS.tailBytes);
  file.seekSync(from, Deno.SeekMode.Start);
  const bytes = new Uint8Array(size - from);
  for (let at = 0; at < bytes.length;) {
    const read = file.readSync(bytes.subarray(at));
    if (read === null) return { bytes: bytes.subarray(0, at), from };
    at += read;
  }
  return { bytes, from };
}

function openMonth(path: string): OpenFile {
  const file = Deno.openSync(path, { append: true, create: true, mode: 0o600 });
  return { path, file, size: file.statSync().size };
}

/** Null when the file is gone: what is appended to it then would be lost. */
function sizeOf(path: string): number | null {
  try {
    return Deno.statSync(path).size;
  } catch {
    return null;
  }
}

/** Appends all bytes or none: a full disk takes the beginning of a line and refuses the rest. */
function appendWhole(open: OpenFile, bytes: Uint8Array): void {
  const written = open.file.writeSync(bytes);
  if (written !== bytes.length) {
    open.file.truncateSync(open.size);
    throw new Error("the disk took a part of the line only");
  }
  open.size += written;
}
