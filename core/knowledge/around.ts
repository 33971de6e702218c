/**
 * What stands around a chunk on its page: an answer may begin before it or go on after it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** A chunk beside another one. */
export type Neighbour = { readonly chunkId: number; readonly headings: readonly string[]; readonly text: string };

/** The chunks before and after a chunk on its page, as they are served now; null where there is none. */
export async function chunksAround(
  { db }: Pick<Desk, "db">,
  workspace: string,
  chunkId: number,
): Promise<{ readonly before: Neighbour | null; readonly after: Neighbour | null }> {
  const rows = await db.selectFrom("knowledgeChunks as chunk")
    .innerJoin(
      "knowledgeChunks as other",
      (join) => join.onRef("other.workspace", "=", "chunk.workspace").onRef("other.pageId", "=", "chunk.pageId"),
    )
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "other.workspace").onRef("source.id", "=", "other.sourceId"),
    )
    .select(["other.id as chunkId", "other.headings", "other.text", "other.ordinal", "chunk.ordinal as place"])
    .where("chunk.workspace", "=", workspace).where("chunk.id", "=", chunkId)
    .whereRef("other.firstGeneration", "<=", "source.liveGeneration")
    .where((where) =>
      where.or([
        where("other.lastGeneration", "is", null),
        where("other.lastGeneration", ">", where.ref("source.liveGeneration")),
      ])
    ).execute();
  const at = (step: number): Neighbour | null => {
    const row = rows.find(({ ordinal, place }) => ordinal === place + step);
    return row === undefined ? null : { chunkId: row.chunkId, headings: row.headings, text: row.text };
  };
  return { before: at(-1), after: at(1) };
}
