/**
 * Whether sources are being read for the first time: what they hold cannot be found yet.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { KNOWLEDGE_LIMITS } from "../limits/knowledge.ts";

/** Whether a source that was added just now is on its way. A website whose first reading takes long is no reason to wait. */
export async function isFirstReading({ db, now }: Pick<Desk, "db" | "now">, workspace: string): Promise<boolean> {
  const since = new Date(now().getTime() - KNOWLEDGE_LIMITS.firstReadingMs);
  const source = await db.selectFrom("knowledgeSources").select("id")
    .where("workspace", "=", workspace).where("liveGeneration", "=", 0)
    .where("state", "in", ["queued", "crawling", "indexing"])
    .where("createdAt", ">=", since)
    .limit(1).executeTakeFirst();
  return source !== undefined;
}
