/**
 * The pages that a sync writes: read, unchanged or failed.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { json, storable } from "../db/json.ts";
import type { KnowledgePageTable } from "../db/tables/knowledge.ts";
import type { Desk } from "../desk.ts";
import { KNOWLEDGE_LIMITS } from "../limits/knowledge.ts";
import type { PageContent } from "./crawl/load_page.ts";
import type { Sync } from "./sync_rows.ts";

/** A page that an earlier sync read. */
export type KnownPage = Pick<
  Selectable<KnowledgePageTable>,
  "id" | "url" | "etag" | "lastModified" | "links" | "fetchedAt" | "contentHash"
>;

type PagesDesk = Pick<Desk, "db" | "now" | "newId">;

/** Returns the page that was read at an address before, or null. */
export async function knownPage({ db }: Pick<Desk, "db">, sync: Sync, url: string): Promise<KnownPage | null> {
  const page = await pagesOf(db, sync).select([
    "id",
    "url",
    "etag",
    "lastModified",
    "links",
    "fetchedAt",
    "contentHash",
  ])
    .where("url", "=", url).where("state", "=", "read").executeTakeFirst();
  return page ?? null;
}

/** Number of pages found by this sync. */
export async function countFound({ db }: Pick<Desk, "db">, sync: Sync): Promise<number> {
  const { count } = await pagesOf(db, sync).select((row) => row.fn.countAll<number>().as("count"))
    .where("state", "=", "read").where("seenGeneration", "=", sync.generation).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the address of a duplicate: another page of this sync with the same title and text; null if there is none.
 */
export async function samePage(
  { db }: Pick<Desk, "db">,
  sync: Sync,
  url: string,
  page: PageContent,
): Promise<string | null> {
  const same = await pagesOf(db, sync).select("url")
    .where("contentHash", "=", hashOf(page.markdown)).where("title", "=", titleOf(page, url)).where("url", "!=", url)
    .where("state", "=", "read").where("seenGeneration", "=", sync.generation).limit(1).executeTakeFirst();
  return same?.url ?? null;
}

/** Writes a page that was read. */
export async function savePage(
  desk: PagesDesk,
  { workspace, sourceId, generation }: Sync,
  url: string,
  { page, links }: { readonly page: PageContent; readonly links: readonly string[] },
): Promise<void> {
  const markdown = storable(page.markdown);
  const row = {
    title: titleOf(page, url),
    language: page.language,
    markdown,
    contentHash: hashOf(markdown),
    links: json(links),
    etag: page.etag,
    lastModified: page.lastModified,
    fetchedAt: desk.now(),
    seenGeneration: generation,
    missing: 0,
    state: "read" as const,
    error: null,
  };
  await desk.db.insertInto("knowledgePages")
    .values({ ...row, id: desk.newId(), workspace, sourceId, url, firstGeneration: generation })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "sourceId", "url"]).doUpdateSet((update) => ({
        ...row,
        // A page that failed until now counts as new.
        firstGeneration: update.case().when("knowledgePages.state", "=", "read")
          .then(update.ref("knowledgePages.firstGeneration")).else(generation).end(),
      }))
    ).execute();
}

/** Marks a page as unchanged. */
export async function keepPage(desk: PagesDesk, { workspace, generation }: Sync, id: string): Promise<void> {
  await desk.db.updateTable("knowledgePages")
    .set({ seenGeneration: generation, missing: 0, error: null, fetchedAt: desk.now() })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Writes a failed page; one that was read before keeps its text and gets the reason as its error. */
export async function failPage(
  desk: PagesDesk,
  { workspace, sourceId, generation }: Sync,
  url: string,
  reason: string,
): Promise<void> {
  const nothing = { language: null, markdown: "", contentHash: "", etag: null, lastModified: null, links: json([]) };
  const state = { state: "failed", error: storable(reason), seenGeneration: generation } as const;
  await desk.db.insertInto("knowledgePages")
    .values({
      ...nothing,
      ...state,
      id: desk.newId(),
      workspace,
      sourceId,
      url,
      title: nameOf(url),
      fetchedAt: desk.now(),
      firstGeneration: generation,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "sourceId", "url"]).doUpdateSet((update) => ({
        error: state.error,
        seenGeneration: update.case().when("knowledgePages.state", "=", "read")
          .then(update.ref("knowledgePages.seenGeneration")).else(generation).end(),
      }))
    ).execute();
}

/** SHA-256 of a page's Markdown, hexadecimal. */
function hashOf(markdown: string): string {
  return createHash("sha256").update(storable(markdown)).digest("hex");
}

function pagesOf(db: Desk["db"], { workspace, sourceId }: Sync) {
  return db.selectFrom("knowledgePages").where("workspace", "=", workspace).where("sourceId", "=", sourceId);
}

function titleOf({ title }: Pick<PageContent, "title">, url: string): string {
  return storable(title.trim() || nameOf(url)).slice(0, KNOWLEDGE_LIMITS.titleCharsMax);
}

/** Returns the name of a page without a title: the last segment of its path. */
function nameOf(url: string): string {
  const { pathname = "", host = url } = URL.parse(url) ?? {};
  return pathname.split("/").filter((part) => part !== "").at(-1) ?? host;
}
