/**
 * The query for live chunks: excludes those of a sync in progress, and those that have ended.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/**
 * Query builder of live chunks, joined with their source and page.
 *
 * @param ids selects chunks by id. `offset 0` forces that lookup to run first: without table statistics the planner would
 * scan all chunks of every source instead.
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

/** Returns the URL of a chunk, with the anchor of its nearest heading; null for a document. */
export function addressOf({ url, anchor }: { readonly url: string; readonly anchor: string | null }): string | null {
  return /^https?:/.test(url) ? withoutBorders(`${url}${anchor === null ? "" : `#${anchor}`}`) : null;
}

/** Escapes characters that could end a Markdown or HTML link: a page chooses its own address and anchors. */
function withoutBorders(address: string): string {
  return address.replace(/[()[\]<>"'`\\\s]/g, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""));
}
