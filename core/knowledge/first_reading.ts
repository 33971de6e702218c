/**
 * Whether sources are being read for the first time: their content cannot be found yet.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { KNOWLEDGE_LIMITS } from "../limits/knowledge.ts";

/** Whether a recently added source is being read. A website whose first reading takes long does not count. */
export async function isFirstReading({ db, now }: Pick<Desk, "db" | "now">, workspace: string): Promise<boolean> {
  const since = new Date(now().getTime() - KNOWLEDGE_LIMITS.firstReadingMs);
  const source = await db.selectFrom("knowledgeSources").select("id")
    .where("workspace", "=", workspace).where("liveGeneration", "=", 0)
    .where("state", "in", ["queued", "crawling", "indexing"])
    .where("createdAt", ">=", since)
    .limit(1).executeTakeFirst();
  return source !== undefined;
}
