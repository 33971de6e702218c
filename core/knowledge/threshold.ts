/**
 * The threshold of answers in a workspace, as `calibrate/` measured it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** Returns the minimum evidence of a sure search in a workspace; null for the usual threshold. */
export async function thresholdOf({ db }: Pick<Desk, "db">, workspace: string): Promise<number | null> {
  const row = await db.selectFrom("knowledgeCalibrations").select("threshold").where("workspace", "=", workspace)
    .executeTakeFirst();
  return row?.threshold ?? null;
}
