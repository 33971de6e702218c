/**
 * Lists sources and pages, for teammates.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { KnowledgePageTable, KnowledgeSourceTable } from "../db/tables/knowledge.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";

/** Lowest live generation of an existing source; a removed one that is not yet deleted has a lower one. */
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

/** A source with its counts, and with its sync while there is one. */
export type ListedSource = Pick<Selectable<KnowledgeSourceTable>, SourceColumn> & {
  /** Pages read, and live chunks. */
  readonly pages: number;
  readonly chunks: number;
  /** Null if no sync is queued or running. `again`: time of the next retry after a failure. */
  readonly sync: { readonly pagesFound: number; readonly pagesDone: number; readonly again: Date | null } | null;
};

/** A listed page. `error`: why it was not read, or could not be updated. */
export type ListedPage = Pick<
  Selectable<KnowledgePageTable>,
  "id" | "url" | "title" | "language" | "state" | "error" | "fetchedAt"
>;

/** Returns all sources of a workspace, the newest first. */
export async function listSources({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly ListedSource[]> {
  const rows = await db.selectFrom("knowledgeSources as source")
    .leftJoin(
      "knowledgeSyncs as sync",
      (join) => join.onRef("sync.workspace", "=", "source.workspace").onRef("sync.sourceId", "=", "source.id"),
    )
    .select([
      "source.id",
      "source.type",
      "source.name",
      "source.url",
      "source.fileName",
      "source.options",
      "source.state",
      "source.lastSync",
      "source.errors",
      "source.createdAt",
      "sync.pagesFound",
      "sync.pagesDone",
      "sync.attempts",
      "sync.runAfter",
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

/** Returns one source. @throws DeskError not_found */
export async function findSource(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<ListedSource> {
  const found = (await listSources(desk, workspace)).find((source) => source.id === id);
  if (found === undefined) throw noSource(id);
  return found;
}

/** Returns the error for an unknown source id. */
export function noSource(id: string): DeskError {
  return new DeskError("not_found", `There is no source ${id.slice(0, 50)}.`, {
    fix: "See list_knowledge for their ids.",
  });
}

/** Returns the pages of a source, ordered by address. @throws DeskError not_found */
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
