/**
 * What may be done with a source, by what it is and where it is on its way.
 *
 * @module
 */
import type { SourceState, SourceType } from "../db/tables/knowledge.ts";

/** Whether reading it again may find something else: what a teammate typed or uploaded stays as it is once it is read. */
export function isWorthReading({ type, state }: { readonly type: SourceType; readonly state: SourceState }): boolean {
  return type === "website" || type === "page" || state === "failed";
}

/** Whether something goes on in the background. */
export function isBusy({ state }: { readonly state: SourceState }): boolean {
  return state === "queued" || state === "crawling" || state === "indexing";
}
