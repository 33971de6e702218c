/**
 * Appends to the ledger's files: the newest month, continued after the last complete line.
 *
 * @module
 */

import { LEDGER_LIMITS } from "../limits.ts";
import { EMPTY_LEDGER, type LedgerEvent, type LedgerHead, printEntries, readEntry, sha256 } from "./entry.ts";
import { monthFile, monthFiles } from "./read.ts";

/** The chain in a folder. Its functions throw errors of the disk or the folder. */
export type ChainFile = {
  /** Appends lines in one write, all or none. @returns the number of the first */
  readonly append: (events: readonly LedgerEvent[]) => number;
  /** Syncs the kernel's buffers to the disk. */
  readonly sync: () => Promise<void>;
  readonly close: () => void;
};

type OpenFile = { readonly path: string; readonly file: Deno.FsFile; size: number };

const encoder = new TextEncoder();

/** Continues the chain of a folder with a start line. @throws when it cannot be read or written */
export function openChain(folder: string, clock: () => Date): ChainFile {
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = continueChain(folder);
  let { head, open } = found;

  const close = () => {
    const closing = open;
    open = null;
    try {
      closing?.file.syncDataSync();
    } finally {
      closing?.file.close();
    }
  };

  const append = (events: readonly LedgerEvent[]): number => {
    const at = clock();
    const path = `${folder}/${monthFile(at)}`;
    if (open !== null && sizeOf(open.path) !== open.size) {
      throw new Error(`${open.path} was changed by another program`);
    }
    // The clock may jump back past the end of a month; the chain then stays in the newer file.
    if (open === null || path > open.path) {
      close();
      open = openMonth(path);
    }
    const first = head.n + 1;
    const printed = printEntries(head, at, events);
    appendWhole(open, encoder.encode(printed.lines));
    head = printed.head;
    return first;
  };

  try {
    const { cut } = found;
    append([{ kind: "start", cutBytes: cut?.length ?? 0, cutHash: cut === null ? null : sha256(cut) }]);
  } catch (cause) {
    open?.file.close();
    throw cause;
  }
  return { append, close, sync: async () => await open?.file.syncData() };
}

type Continued = {
  readonly head: LedgerHead;
  readonly open: OpenFile | null;
  /** The bytes of an incomplete last line, which were cut off the file. */
  readonly cut: Uint8Array | null;
};

/** Finds the last line of the newest file, and cuts off an incomplete line of a killed process. */
function continueChain(folder: string): Continued {
  const path = monthFiles(folder).at(-1);
  if (path === undefined) return { head: EMPTY_LEDGER, open: null, cut: null };
  const { bytes, from } = readTail(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  const cut = end < bytes.length ? bytes.subarray(end) : null;
  const line = lastLine(bytes.subarray(0, end));
  const head = line === "" ? headBefore(folder, path) : headOf(line, path);
  const open = openMonth(path);
  if (cut !== null) {
    open.file.truncateSync(from + end);
    open.size = from + end;
  }
  return { head, open, cut };
}

/** The last line of the files before one that is now empty. */
function headBefore(folder: string, path: string): LedgerHead {
  const before = monthFiles(folder).filter((other) => other < path).at(-1);
  if (before === undefined) return EMPTY_LEDGER;
  return headOf(lastLine(readTail(before).bytes), before);
}

function lastLine(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trimEnd().split("\n").at(-1) ?? "";
}

/** Reads a last line. A changed one is continued: the check of the chain reports it. */
function headOf(line: string, path: string): LedgerHead {
  const read = readEntry(line);
  if (read.kind === "unreadable") throw new Error(`the last line of ${path} is not a line of the ledger`);
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

/** The file's size; null when it is gone, since appended lines would be lost. */
function sizeOf(path: string): number | null {
  try {
    return Deno.statSync(path).size;
  } catch {
    return null;
  }
}

/** Appends all bytes or none: a full disk may accept only their beginning. */
function appendWhole(open: OpenFile, bytes: Uint8Array): void {
  const written = open.file.writeSync(bytes);
  if (written !== bytes.length) {
    open.file.truncateSync(open.size);
    throw new Error("the disk took a part of it only");
  }
  open.size += written;
}
