/**
 * Detects where a draft and a version that went live since change the same file.
 *
 * @module
 */
import type { Handles } from "../../handles.ts";
import { DeskError } from "../../problem.ts";
import type { DraftFile } from "./draft.ts";
import { type AgentFiles, diffFiles } from "../files.ts";
import { type LastChange, lastChangeOf } from "./last_change.ts";
import type { LiveAgent } from "./live.ts";
import type { Rollout } from "./rollouts.ts";
import { versionAt } from "./versions.ts";

/** A file that was changed live after the draft was based on it. */
export type DraftConflict = {
  readonly path: string;
  /** The version that the draft's file was changed from. */
  readonly base: number;
  /** The live change and its author; null if it is not in History. */
  readonly change: LastChange | null;
  /** The diff of their change. */
  readonly diff: string;
};

/** Returns the conflicts of a draft, file by file. A file that went live exactly as in the draft is not a conflict. */
export async function draftConflicts(
  desk: Pick<Handles, "db">,
  live: LiveAgent,
  draft: readonly DraftFile[],
): Promise<readonly DraftConflict[]> {
  const older = draft.filter(({ base }) => base < live.version);
  const bases = new Map<number, AgentFiles>();
  for (const { base } of older) {
    if (!bases.has(base)) bases.set(base, await filesAt(desk, live.workspace, base));
  }
  const found: DraftConflict[] = [];
  for (const { path, content, base } of older) {
    const [before, now] = [bases.get(base)?.get(path) ?? null, live.files.get(path) ?? null];
    if (before === now || now === content) continue;
    const change = await lastChangeOf(desk, live.workspace, path);
    const diff = diffFiles(onlyFile(path, before), onlyFile(path, now));
    found.push({ path, base, change, diff });
  }
  return found;
}

/** Returns the changes of a rollout, as files that were changed from the version it began beside. */
export function changesOfRollout({ files, changed, base, startedAt }: Rollout): readonly DraftFile[] {
  return changed.map(({ path }) => ({ path, content: files.get(path) ?? null, base, savedAt: startedAt }));
}

function onlyFile(path: string, content: string | null): AgentFiles {
  return new Map(content === null ? [] : [[path, content]]);
}

/** Returns the files of a version; none of version 0. */
async function filesAt(desk: Pick<Handles, "db">, workspace: string, version: number): Promise<AgentFiles> {
  return version === 0 ? new Map() : (await versionAt(desk, workspace, version)).files;
}

/** Returns the error for a draft with conflicts, which names each file. */
export function inConflict(conflicts: readonly DraftConflict[]): DeskError {
  const names = conflicts.map(({ path, change }) =>
    change === null ? path : `${path} (${change.savedByName}, version ${change.version})`
  );
  return new DeskError("version_conflict", `Changed live since your draft changed them: ${names.join(", ")}.`, {
    fix: "Decide for each file whether your draft's or the live one stays, then make the draft live.",
  });
}
