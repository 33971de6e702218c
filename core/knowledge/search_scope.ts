/**
 * The workspace whose knowledge is searched: a test's copy has none and searches the original's.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** The workspace that a turn searches, and whether the turn is a test, which must not store anything. */
export type KnowledgeScope = { readonly workspace: string; readonly isTest: boolean };

/** Returns the knowledge that a turn in this workspace searches. */
export async function knowledgeScope({ db }: Pick<Desk, "db">, workspace: string): Promise<KnowledgeScope> {
  const { testOf } = await db.selectFrom("workspaces").select("testOf")
    .where("id", "=", workspace).executeTakeFirstOrThrow();
  return { workspace: testOf ?? workspace, isTest: testOf !== null };
}
