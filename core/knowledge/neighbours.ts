/**
 * The neighbours of a chunk on its page: an answer may begin before the chunk or continue after it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { addressOf, servedChunks } from "./served.ts";

/** A chunk next to another one on the same page. */
export type Neighbour = {
  readonly chunkId: number;
  /** URL of the page, with the anchor of the nearest heading; null for a document. */
  readonly url: string | null;
  readonly headings: readonly string[];
  /** A verbatim slice of the page's Markdown. */
  readonly text: string;
};

/** Returns the live chunks directly before and after a chunk, in page order. */
export async function neighboursOf(
  desk: Pick<Desk, "db">,
  workspace: string,
  chunkId: number,
): Promise<readonly Neighbour[]> {
  const rows = await servedChunks(desk, workspace)
    .innerJoin(
      "knowledgeChunks as middle",
      (join) => join.onRef("middle.workspace", "=", "chunk.workspace").onRef("middle.pageId", "=", "chunk.pageId"),
    )
    .select(["chunk.id as chunkId", "chunk.headings", "chunk.anchor", "chunk.text", "page.url"])
    .where("middle.id", "=", chunkId).where("chunk.id", "!=", chunkId)
    .where((where) =>
      where.between(
        where.ref("chunk.ordinal"),
        where("middle.ordinal", "-", 1),
        where("middle.ordinal", "+", 1),
      )
    )
    .orderBy("chunk.ordinal").execute();
  return rows.map(({ url, anchor, ...row }) => ({ ...row, url: addressOf({ url, anchor }) }));
}
