/**
 * Removing a source: nobody finds it from one moment to the next, and its many rows go in the background.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { forEachSettled } from "../for_each.ts";
import { DeskError } from "../problem.ts";
import { removeChunks } from "./index/index_source.ts";
import { LIVE_MIN, noSource } from "./list.ts";
import { endSync, setSource } from "./sync_rows.ts";

/** Before the first generation of any chunk: only rows are left. */
const REMOVED = LIVE_MIN - 1;

/**
 * Removes a source with everything that was read from it, at once: its name and address are free again. What is left of
 * it is cleared away by {@linkcode clearRemoved}.
 *
 * @throws DeskError confirm_required, not_found
 */
export async function removeSource(
  desk: Pick<Desk, "db" | "files" | "live">,
  workspace: string,
  { id, confirm }: { readonly id: string; readonly confirm: boolean },
): Promise<void> {
  const source = await desk.db.selectFrom("knowledgeSources").select("name").where("liveGeneration", ">=", LIVE_MIN)
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (source === undefined) throw noSource(id);
  if (!confirm) {
    throw new DeskError("confirm_required", `This removes "${source.name}": nothing is answered from it any more.`, {
      fix: "Send the same call with confirm: true when this is meant.",
    });
  }
  await desk.db.transaction().execute(async (db) => {
    // First the sync, then the source: as the sync itself does, or the two could wait for each other.
    await endSync(db, { workspace, sourceId: id });
    await setSource(db, { workspace, sourceId: id }, { liveGeneration: REMOVED, url: null, name: id });
  });
  await desk.files.remove(workspace, id);
  desk.live.publish({ kind: "knowledge", workspace, sourceId: id });
}

/** Clears away what is left of removed sources, also of those whose desk was killed over it. */
export async function clearRemoved(desk: Pick<Desk, "db" | "log" | "textSearch">): Promise<void> {
  const removed = await desk.db.selectFrom("knowledgeSources").select(["workspace", "id"])
    .where("liveGeneration", "=", REMOVED).execute();
  await forEachSettled(removed, async ({ workspace, id }) => {
    const source = { workspace, sourceId: id };
    // An index run that was under way may write some more until its source is gone.
    do await removeChunks(desk, source); while (!await dropEmpty(desk, workspace, id));
  }, ({ workspace }, cause) => {
    desk.log("error", "Removed knowledge was not cleared away.", { workspace, cause });
  });
}

/** Chunks that went with their source would be counted for ever. @returns whether none was left */
async function dropEmpty({ db }: Pick<Desk, "db">, workspace: string, id: string): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("knowledgeSources").select("id")
      .where("workspace", "=", workspace).where("id", "=", id).forUpdate().execute();
    const left = await transaction.selectFrom("knowledgeChunks").select("id")
      .where("workspace", "=", workspace).where("sourceId", "=", id).limit(1).executeTakeFirst();
    if (left !== undefined) return false;
    await transaction.deleteFrom("knowledgeSources").where("workspace", "=", workspace).where("id", "=", id).execute();
    return true;
  });
}
