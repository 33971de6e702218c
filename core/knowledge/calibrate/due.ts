/**
 * Finds workspaces to calibrate: those whose knowledge has changed since it was measured.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../../desk.ts";
import { CALIBRATION_LIMITS } from "../../limits/knowledge.ts";
import { LIVE_MIN } from "../list.ts";

/** The version of the computation: changing it invalidates every earlier threshold. */
const EVIDENCE = "9";

/** A workspace being measured by this process, and the state of its knowledge. */
export type DueCalibration = { readonly workspace: string; readonly knowledge: string };

/** Takes a workspace whose knowledge has changed; null if there is none, or another process has it. */
export async function takeCalibration({ db, now }: Pick<Desk, "db" | "now">): Promise<DueCalibration | null> {
  const at = now();
  const before = new Date(at.getTime() - CALIBRATION_LIMITS.everyMs);
  const due = await db.with(
    "present",
    (query) =>
      query.selectFrom("knowledgeSources as source").select("source.workspace")
        .select(
          sql<string>`${EVIDENCE} || ':' ||
          md5(string_agg(source.id || ':' || source.live_generation, ',' order by source.id))`.as("knowledge"),
        )
        .where("source.liveGeneration", ">", LIVE_MIN).groupBy("source.workspace"),
  )
    .selectFrom("present").leftJoin("knowledgeCalibrations as done", "done.workspace", "present.workspace")
    .select(["present.workspace", "present.knowledge"])
    .where("done.knowledge", "is distinct from", (where) => where.ref("present.knowledge"))
    .where((where) => where.or([where("done.calibratedAt", "is", null), where("done.calibratedAt", "<=", before)]))
    .where((where) => where.or([where("done.leaseUntil", "is", null), where("done.leaseUntil", "<=", at)]))
    .orderBy("present.workspace").limit(1).executeTakeFirst();
  if (due === undefined) return null;
  const { workspace, knowledge } = due;
  const leaseUntil = new Date(at.getTime() + CALIBRATION_LIMITS.leaseMs);
  const taken = await db.insertInto("knowledgeCalibrations")
    .values({ workspace, knowledge: null, threshold: null, calibratedAt: null, leaseUntil })
    .onConflict((conflict) =>
      conflict.column("workspace").doUpdateSet({ leaseUntil }).where((where) =>
        where.or([
          where("knowledgeCalibrations.leaseUntil", "is", null),
          where("knowledgeCalibrations.leaseUntil", "<=", at),
        ])
      )
    ).returning("workspace").executeTakeFirst();
  return taken === undefined ? null : { workspace, knowledge };
}

/** The result of a measurement; a null threshold is the usual one. */
export type Calibration = { readonly threshold: number | null; readonly questions: number };

/** Stores a measurement and releases the workspace. */
export async function storeCalibration(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, knowledge }: DueCalibration,
  measured: Calibration,
): Promise<void> {
  await db.updateTable("knowledgeCalibrations")
    .set({ ...measured, knowledge, calibratedAt: now(), leaseUntil: null })
    .where("workspace", "=", workspace).execute();
}

/** Releases a workspace whose measurement was not completed. */
export async function releaseCalibration({ db }: Pick<Desk, "db">, workspace: string): Promise<void> {
  await db.updateTable("knowledgeCalibrations").set({ leaseUntil: null }).where("workspace", "=", workspace).execute();
}
