/**
 * The languages of a workspace's knowledge.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import { LIVE_MIN } from "./list.ts";

/** A language with a smaller share of pages is an exception and not searched in. */
const SHARE_MIN = 0.1;

/** Returns the languages of many pages, the most common first, as primary subtags such as `en`. */
export async function knowledgeLanguages({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly string[]> {
  const rows = await db.selectFrom("knowledgePages as page")
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "page.workspace").onRef("source.id", "=", "page.sourceId"),
    )
    .select(["page.language", ({ fn }) => fn.countAll().as("pages")])
    .where("page.workspace", "=", workspace).where("source.liveGeneration", ">=", LIVE_MIN)
    .where("page.language", "is not", null)
    .groupBy("page.language")
    .execute();
  const counts = new Map<string, number>();
  for (const { language, pages } of rows) {
    const primary = primaryLanguage(language);
    counts.set(primary, (counts.get(primary) ?? 0) + Number(pages));
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].filter(([, count]) => count >= all * SHARE_MIN)
    .toSorted(([a, most], [b, least]) => least - most || (a < b ? -1 : 1))
    .map(([language]) => language);
}
