/**
 * Reads the ledger and checks its chain, for the desk, which may read it, and for the doctor.
 *
 * @see docs/reference/ledger.md
 * @module
 */

import type { NamedCall } from "../named_calls.ts";
import { EMPTY_LEDGER, type LedgerEntry, type LedgerHead, readEntry } from "./entry.ts";

/** A line that does not fit the chain. */
export type LedgerFault = {
  /** The name of its file. */
  readonly file: string;
  /** The number that the line has or should have. */
  readonly n: number;
  /** The time in the line; null when it cannot be read. */
  readonly at: string | null;
  /** `missing`: lines were removed or inserted before it. `half_written`: it is incomplete, and other lines follow. */
  readonly reason: "changed" | "missing" | "unreadable" | "half_written";
};

/** The result of reading. */
export type LedgerCheck = {
  /** The first line that was read; null for none. */
  readonly first: { readonly n: number; readonly at: string } | null;
  readonly head: LedgerHead;
  /** Whether reading began at the ledger's first remaining line. */
  readonly isWhole: boolean;
  /** The first faults, at most {@linkcode FAULTS_MAX}. */
  readonly faults: readonly LedgerFault[];
};

const FILE_NAME = /^[0-9]{4}-[0-9]{2}\.jsonl$/;
const FAULTS_MAX = 20;

/** The name of a month's file, in UTC. */
export function monthFile(at: Date): string {
  return `${at.toISOString().slice(0, 7)}.jsonl`;
}

/** The paths of the ledger's files, oldest first. @throws when the folder cannot be read */
export function monthFiles(folder: string): readonly string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isFile }) => isFile && FILE_NAME.test(name) ? [name] : [])
    .sort().map((name) => `${folder}/${name}`);
}

/**
 * Reads the newest lines and checks that each follows the previous one.
 *
 * @param limits.bytesMax how many bytes at the end are read; a line that begins before them is skipped
 * @param visit called with each readable line, including changed ones
 * @throws when a file cannot be read
 */
export async function readLedger(
  folder: string,
  limits: { readonly bytesMax: number },
  visit: (entry: LedgerEntry) => void,
): Promise<LedgerCheck> {
  const parts = newestParts(folder, limits.bytesMax);
  const faults: LedgerFault[] = [];
  let before: LedgerHead | null = null;
  let first: LedgerCheck["first"] = null;
  for (const part of parts) {
    const file = part.path.slice(folder.length + 1);
    const isLast = part === parts.at(-1);
    for await (const { line, isEnded } of linesOf(part)) {
      // It is being written at the moment, or the sandbox's next start cuts it off and records that.
      if (!isEnded && isLast) break;
      const at = { file, n: (before?.n ?? 0) + 1 };
      const read = isEnded ? readEntry(line) : { kind: "half_written" } as const;
      if (read.kind === "unreadable" || read.kind === "half_written") {
        faults.push({ ...at, at: null, reason: read.kind });
        continue;
      }
      const { entry } = read;
      first ??= { n: entry.n, at: entry.at };
      const follows = before === null ? entry.n > 1 || entry.prev === "" : isNext(before, entry);
      if (read.kind === "changed") faults.push({ file, n: entry.n, at: entry.at, reason: "changed" });
      else if (!follows) faults.push({ ...at, at: entry.at, reason: "missing" });
      before = { n: entry.n, hash: entry.hash };
      visit(entry);
    }
  }
  return {
    first,
    head: before ?? EMPTY_LEDGER,
    isWhole: parts.every(({ from }) => from === 0),
    faults: faults.slice(0, FAULTS_MAX),
  };
}

/** How much of the ledger is read for the calls of the last hour: more than they can fill. */
const RECENT_BYTES_MAX = 8 * 1024 * 1024;

/** The calls for named customers since a time in milliseconds since 1970; none if the ledger cannot be read. */
export async function namedCallsSince(folder: string, since: number): Promise<readonly NamedCall[]> {
  const calls: NamedCall[] = [];
  const note = (entry: LedgerEntry) => {
    if (entry.kind === "call" && entry.named) calls.push({ workspace: entry.workspace, at: Date.parse(entry.at) });
  };
  try {
    await readLedger(folder, { bytesMax: RECENT_BYTES_MAX }, note);
  } catch {
    // Then it cannot be written either, and no such call is made.
    return [];
  }
  return calls.filter(({ at }) => at >= since);
}

function isNext(before: LedgerHead, entry: LedgerEntry): boolean {
  return entry.n === before.n + 1 && entry.prev === before.hash;
}

type FilePart = { readonly path: string; readonly from: number };

/** The files with the last bytes of the ledger, oldest first, and the offset in each where reading begins. */
function newestParts(folder: string, bytesMax: number): readonly FilePart[] {
  const parts: FilePart[] = [];
  let left = bytesMax;
  for (const path of monthFiles(folder).toReversed()) {
    if (left <= 0) break;
    const { size } = Deno.statSync(path);
    parts.unshift({ path, from: Math.max(0, size - left) });
    left -= size;
  }
  return parts;
}

/** The lines of a part, without the incomplete one at its beginning. */
async function* linesOf({ path, from }: FilePart): AsyncGenerator<{ line: string; isEnded: boolean }> {
  const file = await Deno.open(path, { read: true });
  await file.seek(from, Deno.SeekMode.Start);
  let rest = "";
  let isInside = from > 0;
  for await (const text of file.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!isInside) yield { line, isEnded: true };
      isInside = false;
    }
  }
  if (rest !== "" && !isInside) yield { line: rest, isEnded: false };
}
