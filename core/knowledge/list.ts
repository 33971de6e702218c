/**
 * What a teammate sees of sources and their pages.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { KnowledgePageTable, KnowledgeSourceTable } from "../db/tables/knowledge.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";

/** The live generation of a source that is there; one that was removed and is not cleared away yet has a lower one. */
export const LIVE_MIN = 0;

type SourceColumn =
  | "id"
  | "type"
  | "name"
  | "url"
  | "fileName"
  | "options"
  | "state"
  | "lastSync"
  | "errors"
  | "createdAt";

/** A source with what can be searched of it, and with its sync while there is one. */
export type ListedSource = Pick<Selectable<KnowledgeSourceTable>, SourceColumn> & {
  /** Pages that were read, and chunks that answers come from now. */
  readonly pages: number;
  readonly chunks: number;
  /** Null when no sync waits or runs. `again` is when a failed one is tried again. */
  readonly sync: { readonly pagesFound: number; readonly pagesDone: number; readonly again: Date | null } | null;
};

/** A page as it is listed; `error` says why it was not read, or not read anew. */
export type ListedPage = Pick<
  Selectable<KnowledgePageTable>,
  "id" | "url" | "title" | "language" | "state" | "error" | "fetchedAt"
>;

/** All sources of a workspace, the newest first. */
export async function listSources({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly ListedSource[]> {
  const rows = await db.selectFrom("knowledgeSources as source")
    .leftJoin(
      "knowledgeSyncs as sync",
      (join) => join.onRef("sync.workspace", "=", "source.workspace").onRef("sync.sourceId", "=", "source.id"),
    )
    .select([
      ...["source.id", "source.type", "source.name", "source.url", "source.fileName", "source.options"] as const,
      ...["source.state", "source.lastSync", "source.errors", "source.createdAt"] as const,
      ...["sync.pagesFound", "sync.pagesDone", "sync.attempts", "sync.runAfter"] as const,
    ])
    .select((row) => [
      row.selectFrom("knowledgePages as page").select((count) => count.fn.countAll<number>().as("pages"))
        .whereRef("page.workspace", "=", "source.workspace").whereRef("page.sourceId", "=", "source.id")
        .where("page.state", "=", "read").as("pages"),
      row.selectFrom("knowledgeChunks as chunk").select((count) => count.fn.countAll<number>().as("chunks"))
        .whereRef("chunk.workspace", "=", "source.workspace").whereRef("chunk.sourceId", "=", "source.id")
        .whereRef("chunk.firstGeneration", "<=", "source.liveGeneration")
        .where((where) =>
          where.or([
            where("chunk.lastGeneration", "is", null),
            where("chunk.lastGeneration", ">", where.ref("source.liveGeneration")),
          ])
        ).as("chunks"),
    ])
    .where("source.liveGeneration", ">=", LIVE_MIN).where("source.workspace", "=", workspace)
    .orderBy("source.createdAt", "desc").orderBy("source.id").execute();
  return rows.map(({ pages, chunks, pagesFound, pagesDone, attempts, runAfter, ...source }) => ({
    ...source,
    pages: Number(pages),
    chunks: Number(chunks),
    sync: pagesFound === null || pagesDone === null
      ? null
      : { pagesFound, pagesDone, again: source.state === "failed" && (attempts ?? 0) > 0 ? runAfter : null },
  }));
}

/** One source. @throws DeskError not_found */
export async function findSource(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<ListedSource> {
  const found = (await listSources(desk, workspace)).find((source) => source.id === id);
  if (found === undefined) throw noSource(id);
  return found;
}

/** What is said of an id that no source has. */
export function noSource(id: string): DeskError {
  return new DeskError("not_found", `There is no source ${id.slice(0, 50)}.`, {
    fix: "See list_knowledge for their ids.",
  });
}

/** The pages of a source by their address. @throws DeskError not_found */
export async function listPages(
  { db }: Pick<Desk, "db">,
  workspace: string,
  sourceId: string,
): Promise<readonly ListedPage[]> {
  const source = await db.selectFrom("knowledgeSources").select("id").where("liveGeneration", ">=", LIVE_MIN)
    .where("workspace", "=", workspace).where("id", "=", sourceId).executeTakeFirst();
  if (source === undefined) throw noSource(sourceId);
  return await db.selectFrom("knowledgePages")
    .select(["id", "url", "title", "language", "state", "error", "fetchedAt"])
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("state", "!=", "gone")
    .orderBy("url").execute();
}
