/**
 * The possible changes of a source, by its type and state.
 *
 * @module
 */
import type { SourceState, SourceType } from "../db/tables/knowledge.ts";

/** Whether reading it again may give a different result: a typed or uploaded text does not change once it is read. */
export function isWorthReading({ type, state }: { readonly type: SourceType; readonly state: SourceState }): boolean {
  return type === "website" || type === "page" || state === "failed";
}

/** Whether it is being processed in the background. */
export function isBusy({ state }: { readonly state: SourceState }): boolean {
  return state === "queued" || state === "crawling" || state === "indexing";
}
