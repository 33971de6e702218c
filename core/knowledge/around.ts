/**
 * What stands around a chunk on its page: an answer may begin before it or go on after it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { addressOf, servedChunks } from "./served.ts";

/** A chunk beside another one on the same page. */
export type Neighbour = {
  readonly chunkId: number;
  /** Of the page, at the nearest heading; null for what has no address. */
  readonly url: string | null;
  readonly headings: readonly string[];
  /** Word for word from the page's Markdown. */
  readonly text: string;
};

/** The chunks right before and after a chunk on its page, in the page's order, as they are served now. */
export async function chunksAround(
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
