/**
 * A source of knowledge as tools answer it.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { ListedSource } from "../knowledge/list.ts";

/** A source, and how far its sync is. What went wrong names addresses, which the site chose: the caller fences it. */
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
