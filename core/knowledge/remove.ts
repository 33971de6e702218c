/**
 * Removes a source: it is hidden from search at once, and its rows are deleted in the background.
 *
 * @module
 */
import { type ActivityBy, recordActivity } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import { forEachSettled } from "../for_each.ts";
import { DeskError } from "../problem.ts";
import { removeChunks } from "./index/index_source.ts";
import { LIVE_MIN, noSource } from "./list.ts";
import { endSync, setSource } from "./sync_rows.ts";

/** Live generation of a removed source, lower than that of any chunk. */
const REMOVED = LIVE_MIN - 1;

/**
 * Removes a source at once: its content is no longer found, and its name and address can be reused.
 * {@linkcode clearRemoved} deletes its rows.
 *
 * @throws DeskError confirm_required, not_found
 */
export async function removeSource(
  desk: Pick<Desk, "db" | "files" | "live" | "now" | "newId">,
  by: ActivityBy,
  { id, confirm }: { readonly id: string; readonly confirm: boolean },
): Promise<void> {
  const { workspace } = by;
  const source = await desk.db.selectFrom("knowledgeSources").select("name").where("liveGeneration", ">=", LIVE_MIN)
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (source === undefined) throw noSource(id);
  if (!confirm) {
    throw new DeskError("confirm_required", `This removes "${source.name}": nothing is answered from it any more.`, {
      fix: "Send the same call with confirm: true when this is meant.",
    });
  }
  await desk.db.transaction().execute(async (db) => {
    // The sync before the source, in the sync's own locking order, to avoid a deadlock.
    await endSync(db, { workspace, sourceId: id });
    await setSource(db, { workspace, sourceId: id }, { liveGeneration: REMOVED, url: null, name: id });
    await recordActivity({ ...desk, db }, { ...by, kind: "deleted", subject: `knowledge source ${id}` });
  });
  await desk.files.remove(workspace, id);
  desk.live.publish({ kind: "knowledge", workspace, sourceId: id });
}

/** Deletes the rows of removed sources, including those that a killed process left behind. */
export async function clearRemoved(desk: Pick<Desk, "db" | "log" | "textSearch">): Promise<void> {
  const removed = await desk.db.selectFrom("knowledgeSources").select(["workspace", "id"])
    .where("liveGeneration", "=", REMOVED).execute();
  await forEachSettled(removed, async ({ workspace, id }) => {
    const source = { workspace, sourceId: id };
    // An index run under way may write more chunks until the row of its source is deleted.
    do await removeChunks(desk, source); while (!await dropEmpty(desk, workspace, id));
  }, ({ workspace }, cause) => {
    desk.log("error", "Removed knowledge was not cleared away.", { workspace, cause });
  });
}

/**
 * Deletes a source without chunks: a cascade would leave their terms counted. @returns false if there are chunks left
 */
async function dropEmpty({ db }: Pick<Desk, "db">, workspace: string, id: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("knowledgeSources").select("id")
      .where("workspace", "=", workspace).where("id", "=", id).forUpdate().execute();
    const remaining = await transaction.selectFrom("knowledgeChunks").select("id")
      .where("workspace", "=", workspace).where("sourceId", "=", id).limit(1).executeTakeFirst();
    if (remaining !== undefined) return false;
    await transaction.deleteFrom("knowledgeSources").where("workspace", "=", workspace).where("id", "=", id).execute();
    return true;
  });
}
