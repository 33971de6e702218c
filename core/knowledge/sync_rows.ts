/**
 * Syncs as rows: queued, and taken by one process at a time.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { KnowledgeSourceTable, SourceState } from "../db/knowledge_tables.ts";
import type { Desk } from "../desk.ts";

/** What is known of a source when a sync of it is asked for. */
export type QueuedSource = Pick<Selectable<KnowledgeSourceTable>, "id" | "type" | "liveGeneration" | "state">;

/** Asks for a sync as soon as possible. One that waits to try again begins anew; one that runs goes on. */
export async function queueSync(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  { id, type, liveGeneration, state }: QueuedSource,
): Promise<SourceState> {
  const phase = type === "website" || type === "page" ? "crawling" : "indexing";
  const queued = await db.insertInto("knowledgeSyncs")
    .values({ workspace, sourceId: id, phase, generation: liveGeneration + 1, runAfter: now() })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "sourceId"]).doUpdateSet({ runAfter: now(), attempts: 0 })
        // With a lease, however old, it has been begun and is gone on with.
        .where("knowledgeSyncs.leaseBy", "is", null)
    )
    .returning("sourceId").executeTakeFirst();
  if (queued === undefined) return state;
  await db.updateTable("knowledgeSources").set({ state: "queued" })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
  return "queued";
}
