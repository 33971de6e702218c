/**
 * Changes several sources at once: reads them again or removes them, each independently.
 *
 * @module
 */
import type { ActivityBy } from "../activity/record.ts";
import { KNOWLEDGE_LIMITS } from "../limits/knowledge.ts";
import { DeskError } from "../problem.ts";
import { type ListedSource, listSources } from "./list.ts";
import { removeSource } from "./remove.ts";
import { isBusy, isWorthReading } from "./source_state.ts";
import { resyncSource } from "./sources.ts";

/** The possible changes of several sources. */
export const SOURCE_CHANGES = ["read", "remove"] as const;
export type SourceChange = typeof SOURCE_CHANGES[number];

/** Why a source was not changed: it is being read, never changes, no longer exists, or failed. */
export const SKIP_REASONS = ["busy", "fixed", "gone", "failed"] as const;

/** A source that was not changed. */
export type SkippedSource = { readonly id: string; readonly why: typeof SKIP_REASONS[number] };

/** The result of the change. */
export type SourcesChanged = { readonly changed: number; readonly left: readonly SkippedSource[] };

/**
 * Changes each of the sources that can be changed, and reports the others.
 *
 * @throws DeskError invalid_input for none, or more than `bulkMax`
 */
export async function changeSources(
  desk: Parameters<typeof resyncSource>[0] & Parameters<typeof removeSource>[0],
  by: ActivityBy,
  { change, ids }: { readonly change: SourceChange; readonly ids: readonly string[] },
): Promise<SourcesChanged> {
  const chosen = [...new Set(ids)];
  const { bulkMax } = KNOWLEDGE_LIMITS;
  if (chosen.length === 0) throw new DeskError("invalid_input", "No source is selected.");
  if (chosen.length > bulkMax) {
    throw new DeskError("invalid_input", `At most ${bulkMax} sources can be changed at once.`);
  }
  const known = new Map((await listSources(desk, by.workspace)).map((source) => [source.id, source]));
  const skipped: SkippedSource[] = [];
  const able = chosen.filter((id) => {
    const why = skipReason(change, known.get(id));
    if (why !== null) skipped.push({ id, why });
    return why === null;
  });
  for (const id of able) {
    try {
      if (change === "read") await resyncSource(desk, by.workspace, id);
      else await removeSource(desk, by, { id, confirm: true });
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      // Another teammate may have removed it meanwhile.
      skipped.push({ id, why: error.code === "not_found" ? "gone" : "failed" });
    }
  }
  return { changed: chosen.length - skipped.length, left: skipped };
}

/** Returns why a change does not apply to a source; null if it does. */
function skipReason(change: SourceChange, source: ListedSource | undefined): SkippedSource["why"] | null {
  if (source === undefined) return "gone";
  if (change === "remove") return null;
  return isBusy(source) ? "busy" : isWorthReading(source) ? null : "fixed";
}
