/**
 * Whose knowledge a workspace reads: a test's copy has none of its own and reads the workspace's it was made of.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** Where a turn's search looks, and whether the turn is a test, of which nothing may stay. */
export type KnowledgeReader = { readonly workspace: string; readonly isTest: boolean };

/** Says whose knowledge a turn in this workspace reads. */
export async function knowledgeReader({ db }: Pick<Desk, "db">, workspace: string): Promise<KnowledgeReader> {
  const { testOf } = await db.selectFrom("workspaces").select("testOf")
    .where("id", "=", workspace).executeTakeFirstOrThrow();
  return { workspace: testOf ?? workspace, isTest: testOf !== null };
}
