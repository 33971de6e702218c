/**
 * Freeze: while the operator's list exists, refuses everything that it does not allow.
 *
 * @see docs/self-hosting.md#freeze
 * @module
 */

import type { Door } from "../doors.ts";
import { type LedgerEvent, sha256 } from "../ledger/entry.ts";
import { oncePerTick } from "../once_per_tick.ts";
import { type Refused, refused } from "../protocol.ts";
import {
  allowsAction,
  allowsModel,
  allowsProvider,
  allowsSite,
  type FreezeList,
  type OutgoingCall,
  parseFreeze,
} from "./list.ts";

/** Whether the desk is frozen. An unreadable list refuses everything, since it was put there to refuse. */
export type FreezeState =
  | { readonly kind: "open" }
  | { readonly kind: "frozen"; readonly list: FreezeList; readonly hash: string }
  | { readonly kind: "damaged"; readonly faults: readonly string[]; readonly hash: string | null };

/** The operator's list, reread whenever its file changes. */
export type Freeze = {
  readonly state: () => FreezeState;
  /** Refuses a request that the list does not allow. */
  readonly refuseCall: (door: Door, asked: OutgoingCall) => Refused | null;
  /** Refuses a change of secrets while frozen. */
  readonly refuseChange: () => Refused | null;
};

type FileVersion = { readonly mtime: number; readonly size: number; readonly inode: number };

/** Opens the list at a path; `onChange` is called with each new state, and with the first unless it is `open`. */
export function openFreeze(path: string, onChange: (state: FreezeState) => void): Freeze {
  let version: FileVersion | null = null;
  let state: FreezeState = { kind: "open" };

  const change = (next: FreezeState) => {
    if (next.kind === "open" && state.kind === "open") return;
    state = next;
    onChange(next);
  };

  // Called for each request, so that a new list is in force from the next one.
  const refresh = oncePerTick(() => {
    const found = versionOf(path);
    if (isSame(found, version)) return;
    version = found;
    change(found === null ? { kind: "open" } : readState(path));
  });
  const look = (): FreezeState => {
    refresh();
    return state;
  };
  look();

  return {
    state: look,
    refuseCall: (door, asked) => {
      const now = look();
      if (now.kind === "open") return null;
      if (now.kind === "damaged") return damaged(now.faults);
      if (DOOR_RULES[door](now.list, asked)) return null;
      const { method, origin, path } = asked;
      return refused("frozen", `the operator froze this desk, and ${method} ${origin}${path} is not on the list`);
    },
    refuseChange: () => {
      const now = look();
      if (now.kind === "open") return null;
      if (now.kind === "damaged") return damaged(now.faults);
      return refused(
        "frozen",
        "the operator froze this desk; keys and identity secrets cannot be changed before it is thawed",
      );
    },
  };
}

/** The ledger's event for a new state. */
export function freezeEvent(state: FreezeState): LedgerEvent {
  return state.kind === "open" ? { kind: "thaw", file: null } : { kind: "freeze", file: state.hash };
}

/** Reads the file like the sandbox. */
export function readState(path: string): FreezeState {
  try {
    const text = Deno.readTextFileSync(path);
    const [parsed, hash] = [parseFreeze(text), sha256(text)];
    return parsed.kind === "ok"
      ? { kind: "frozen", list: parsed.list, hash }
      : { kind: "damaged", faults: parsed.faults, hash };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { kind: "open" };
    return { kind: "damaged", faults: [error instanceof Error ? error.message : String(error)], hash: null };
  }
}

const DOOR_RULES: Readonly<Record<Door, (list: FreezeList, asked: OutgoingCall) => boolean>> = {
  action: allowsAction,
  named: (list, asked) => list.named && allowsAction(list, asked),
  model: allowsModel,
  crawl: allowsSite,
  oidc: allowsProvider,
  // Events wait until the desk is thawed.
  webhook: () => false,
  push: () => false,
  // Emails wait as well.
  mail: () => false,
  mailbox: () => false,
  client: () => false,
  // The files are in the operator's own store: its requests do not pass here, and a freeze does not stop them.
  files: () => false,
};

function damaged(faults: readonly string[]): Refused {
  return refused(
    "frozen",
    `freeze.json cannot be read (${faults[0] ?? "no reason"}); nothing leaves before the operator fixes it`,
  );
}

/** The version of the file; null when it does not exist. A file that cannot be read has its own version. */
function versionOf(path: string): FileVersion | null {
  try {
    const { mtime, size, ino } = Deno.statSync(path);
    return { mtime: mtime?.getTime() ?? 0, size, inode: ino ?? 0 };
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? null : { mtime: -1, size: -1, inode: -1 };
  }
}

function isSame(one: FileVersion | null, other: FileVersion | null): boolean {
  return one?.mtime === other?.mtime && one?.size === other?.size && one?.inode === other?.inode;
}
