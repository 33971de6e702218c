/**
 * A source of knowledge in tools' answers.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { ListedSource } from "../knowledge/list.ts";

/**
 * Returns a source, with the progress of its sync. Errors contain addresses, which the site chose: the caller fences
 * them.
 */
export function sourceAnswer(source: ListedSource): JsonObject {
  const { id, type, name, url, state, pages, chunks, lastSync, errors, sync } = source;
  return {
    id,
    type,
    name,
    url,
    state,
    pages,
    chunks,
    lastSync: lastSync?.toISOString() ?? null,
    errors: [...errors],
    ...(sync === null ? {} : { progress: { found: sync.pagesFound, done: sync.pagesDone } }),
  };
}
