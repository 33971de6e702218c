/**
 * One page with its text, for the AI.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { KnowledgePageTable } from "../db/tables/knowledge.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { LIVE_MIN } from "./list.ts";

/** A page with its text, the name of its source and the number of its live chunks. */
export type PageDetails =
  & Pick<
    Selectable<KnowledgePageTable>,
    "id" | "sourceId" | "url" | "title" | "language" | "markdown" | "state" | "error" | "fetchedAt"
  >
  & { readonly sourceName: string; readonly chunks: number };

/** Reads a page. @throws DeskError not_found */
export async function readPage(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { sourceId, pageId }: { readonly sourceId: string; readonly pageId: string },
): Promise<PageDetails> {
  const page = await db.selectFrom("knowledgePages as page")
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "page.workspace").onRef("source.id", "=", "page.sourceId"),
    )
    .select([
      "page.id",
      "page.sourceId",
      "page.url",
      "page.title",
      "page.language",
      "page.markdown",
      "page.state",
      "page.error",
      "page.fetchedAt",
      "source.name as sourceName",
    ])
    .select((row) =>
      row.selectFrom("knowledgeChunks as chunk").select((all) => all.fn.countAll<number>().as("chunks"))
        .whereRef("chunk.workspace", "=", "page.workspace").whereRef("chunk.pageId", "=", "page.id")
        .where("chunk.lastGeneration", "is", null).as("chunks")
    )
    .where("source.liveGeneration", ">=", LIVE_MIN)
    .where("page.workspace", "=", workspace).where("page.sourceId", "=", sourceId).where("page.id", "=", pageId)
    .executeTakeFirst();
  if (page === undefined) throw new DeskError("not_found", "There is no such page of this source.");
  return { ...page, chunks: Number(page.chunks ?? 0) };
}
