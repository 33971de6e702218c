/**
 * Compares the folder with the desk, file by file: changes here, changes there, and conflicts.
 *
 * @module
 */
import type { AgentFiles } from "../../core/agent/files.ts";
import type { ApiClient, DeskFiles, HistoryLine, LaidFile } from "./desk.ts";
import { type Base, hashOf } from "./folder.ts";
import type { Git } from "./git.ts";

/** A file that was changed on the desk without the folder knowing, and by whom; null when unknown. */
export type Conflict = { readonly path: string; readonly line: HistoryLine | null };

/** The paths at which two states differ, sorted. */
function differingPaths(one: AgentFiles, other: AgentFiles): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).sort();
}

/** The files to overlay on the desk's to get the folder's. */
export function laidFiles(local: AgentFiles, live: AgentFiles): readonly LaidFile[] {
  return differingPaths(local, live).map((path) => ({ path, content: local.get(path) ?? null }));
}

/** The states that a push compares. */
export type Compared = {
  readonly local: AgentFiles;
  readonly live: DeskFiles;
  readonly base: Base | null;
  readonly git: Git;
  readonly desk: Pick<ApiClient, "history">;
};

/**
 * The files whose state on the desk this folder never had: a push would undo another person's work.
 *
 * The folder has had a state if it matched at the last pull or push, or if a commit below HEAD contains it. So a CI
 * runner, which does not pull, needs the repository's full history and no state file.
 */
export async function findConflicts(compared: Compared): Promise<readonly Conflict[]> {
  const { local, live, desk } = compared;
  const foreign: string[] = [];
  for (const path of differingPaths(local, live.files)) if (!await isKnown(compared, path)) foreign.push(path);
  const open = new Set(foreign);
  const lines = new Map<string, HistoryLine>();
  if (open.size > 0) {
    for await (const line of desk.history()) {
      for (const { path } of line.changed) {
        if (open.delete(path)) lines.set(path, line);
      }
      if (open.size === 0) break;
    }
  }
  return foreign.flatMap((path) => {
    const line = lines.get(path) ?? null;
    // A file that the desk never had is new here, wherever it came from.
    return line === null && !live.files.has(path) ? [] : [{ path, line }];
  });
}

async function isKnown({ live, base, git }: Compared, path: string): Promise<boolean> {
  const theirs = live.files.get(path) ?? null;
  const known = base?.hashes.get(path);
  if (base !== null && known === (theirs === null ? undefined : hashOf(theirs))) return true;
  return await git.had(path, theirs);
}

/** The actions of a pull for each differing file. */
export type PullPlan = {
  /** To be written or removed as on the desk. */
  readonly write: readonly LaidFile[];
  /** Changed only here: kept. */
  readonly kept: readonly string[];
  /** Changed both here and on the desk. */
  readonly conflicts: readonly string[];
};

/** Compares for a pull. */
export function planPull(local: AgentFiles, live: AgentFiles, base: Base | null): PullPlan {
  const write: LaidFile[] = [];
  const kept: string[] = [];
  const conflicts: string[] = [];
  for (const path of differingPaths(local, live)) {
    const [ours, theirs, was] = [hashAt(local, path), hashAt(live, path), base?.hashes.get(path) ?? null];
    if (ours === was) write.push({ path, content: live.get(path) ?? null });
    else if (theirs === was) kept.push(path);
    else conflicts.push(path);
  }
  return { write, kept, conflicts };
}

function hashAt(files: AgentFiles, path: string): string | null {
  const text = files.get(path);
  return text === undefined ? null : hashOf(text);
}
