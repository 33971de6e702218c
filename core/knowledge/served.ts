/**
 * The chunks that are served now, with what stands around them: neither those of a sync under way, nor what has gone.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/**
 * Chunks with their source and page, as they are served now; to be narrowed, and selected from.
 *
 * @param ids which ones at most. They are looked up before anything else (`offset 0`): a database that has not counted
 * its rows yet would read through all chunks of every source instead.
 */
export function servedChunks({ db }: Pick<Desk, "db">, workspace: string, ids: readonly number[] | null = null) {
  return db.selectFrom((table) =>
    table.selectFrom("knowledgeChunks").selectAll()
      .$if(ids !== null, (query) => query.where("id", "in", ids ?? []).offset(0)).as("chunk")
  )
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "chunk.workspace").onRef("source.id", "=", "chunk.sourceId"),
    )
    .innerJoin(
      "knowledgePages as page",
      (join) => join.onRef("page.workspace", "=", "chunk.workspace").onRef("page.id", "=", "chunk.pageId"),
    )
    .where("chunk.workspace", "=", workspace)
    .whereRef("chunk.firstGeneration", "<=", "source.liveGeneration")
    .where((where) =>
      where.or([
        where("chunk.lastGeneration", "is", null),
        where("chunk.lastGeneration", ">", where.ref("source.liveGeneration")),
      ])
    );
}

/** Where a chunk stands on the web, at its nearest heading; null for what has no address. */
export function addressOf({ url, anchor }: { readonly url: string; readonly anchor: string | null }): string | null {
  return /^https?:/.test(url) ? withoutBorders(`${url}${anchor === null ? "" : `#${anchor}`}`) : null;
}

/** A page chooses its address and its anchors: none of their signs may end the link that the address stands in. */
function withoutBorders(address: string): string {
  return address.replace(/[()[\]<>"'`\\\s]/g, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""));
}
