/**
 * A teammate's picture, which customers and the other teammates see.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import type { Caller } from "../teammates/caller.ts";
import { storePicture } from "./pictures.ts";

/**
 * Sets a teammate's own picture; null removes it. The previous one is deleted by the sweep of files.
 *
 * @throws DeskError unsupported_file for another type and for a broken one, too_large
 */
export async function changePicture(
  desk: Pick<Desk, "db" | "files" | "now" | "newId">,
  caller: Caller,
  content: Uint8Array | null,
): Promise<void> {
  const { workspace, teammate } = caller;
  const picture = content === null ? null : await storePicture(desk, workspace, content);
  await desk.db.transaction().execute(async (db) => {
    await db.updateTable("teammates").set({ picture })
      .where("workspace", "=", workspace).where("id", "=", teammate.id).execute();
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "picture_changed" });
  });
}
