/**
 * Finds sources and pages of the knowledge by words of their title, name or address: to open one, not to answer with
 * it.
 *
 * @module
 */
import { likeOf } from "../db/like.ts";
import type { Desk } from "../desk.ts";
import { LIVE_MIN } from "./list.ts";

/** A page, or a whole source. */
export type FoundArticle = {
  readonly sourceId: string;
  /** Null for a source. */
  readonly pageId: string | null;
  readonly title: string;
  readonly sourceName: string;
};

const WORDS_MAX = 6;

/** Returns sources whose name or address contains every word, then pages whose title or address does. */
export async function findArticles(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { words: typed, limit }: { readonly words: string; readonly limit: number },
): Promise<readonly FoundArticle[]> {
  const words = typed.split(/\s+/).filter((word) => word !== "").slice(0, WORDS_MAX).map(likeOf);
  if (words.length === 0) return [];
  const sources = await db.selectFrom("knowledgeSources as source").select(["source.id", "source.name"])
    .where("source.workspace", "=", workspace).where("source.liveGeneration", ">=", LIVE_MIN)
    .where((where) =>
      where.and(
        words.map((word) => where.or([where("source.name", "ilike", word), where("source.url", "ilike", word)])),
      )
    )
    .orderBy("source.name").limit(limit).execute();
  const pages = await db.selectFrom("knowledgePages as page")
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "page.workspace").onRef("source.id", "=", "page.sourceId"),
    )
    .select(["page.id", "page.sourceId", "page.title", "page.url", "source.name as sourceName"])
    .where("page.workspace", "=", workspace).where("source.liveGeneration", ">=", LIVE_MIN)
    .where("page.state", "!=", "gone")
    .where((where) =>
      where.and(words.map((word) => where.or([where("page.title", "ilike", word), where("page.url", "ilike", word)])))
    )
    .orderBy("page.title").orderBy("page.id").limit(limit).execute();
  const named = new Set(sources.map(({ id }) => id));
  return [
    ...sources.map(({ id, name }) => ({ sourceId: id, pageId: null, title: name, sourceName: name })),
    // A text or a file is one page with the title of its source.
    ...pages.filter(({ sourceId, title, sourceName }) => !named.has(sourceId) || title !== sourceName)
      .map(({ id, sourceId, title, url, sourceName }) => ({
        sourceId,
        pageId: id,
        title: title || url || sourceName,
        sourceName,
      })),
  ].slice(0, limit);
}
