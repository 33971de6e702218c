/**
 * Removes files: those that their sender withdraws, unsent ones, and bytes without a row.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { forEachSettled } from "../for_each.ts";
import { ATTACHMENT_LIMITS } from "../limits/conversations.ts";
import { columnOf, type Sender } from "./attachments.ts";
import { dropUnusedPictures } from "./pictures.ts";

type SweepDesk = Pick<Desk, "db" | "files">;

/** Removes a sender's unsent uploads: one file, or all of them. */
export async function dropUnsent(
  desk: SweepDesk,
  of: { readonly workspace: string; readonly sender: Sender },
  id: string | null = null,
): Promise<void> {
  const dropped = await desk.db.deleteFrom("attachments")
    .where("workspace", "=", of.workspace)
    .where(columnOf(of.sender), "=", of.sender.id)
    .where("messageId", "is", null)
    .$if(id !== null, (query) => query.where("id", "=", id ?? ""))
    .returning(["workspace", "id"]).execute();
  for (const file of dropped) await desk.files.remove(file.workspace, file.id);
}

/**
 * Removes the files that were not sent in time, and the bytes of every file whose message, conversation, source or
 * workspace was removed, and of unused pictures.
 */
export async function sweepFiles(desk: SweepDesk & Pick<Desk, "log" | "now">): Promise<void> {
  const before = (ms: number) => new Date(desk.now().getTime() - ms);
  const { visitor, teammate } = ATTACHMENT_LIMITS.unsentMs;
  await desk.db.deleteFrom("attachments")
    .where("messageId", "is", null)
    .where((where) =>
      where.or([
        where.and([where("teammate", "is", null), where("createdAt", "<", before(visitor))]),
        where("createdAt", "<", before(teammate)),
      ])
    )
    .execute();
  await dropUnusedPictures(desk);
  // A row exists before its bytes, so listed bytes without a row now are orphaned.
  await forEachSettled(
    desk.files.list(),
    ({ workspace, ids }) => removeUnknown(desk, workspace, ids),
    ({ workspace }, cause) => desk.log("error", "Orphaned files were not removed.", { workspace, cause }),
  );
}

async function removeUnknown(desk: SweepDesk, workspace: string, ids: readonly string[]): Promise<void> {
  const rows = await desk.db.selectFrom("attachments").select("id")
    .where("workspace", "=", workspace).where("id", "in", [...ids])
    .union(
      desk.db.selectFrom("knowledgeSources").select("id")
        .where("workspace", "=", workspace).where("id", "in", [...ids]),
    )
    .union(
      desk.db.selectFrom("incomingMails").select("id")
        .where("workspace", "=", workspace).where("id", "in", [...ids])
        .where("state", "in", ["receiving", "waiting", "failed"]),
    )
    .union(desk.db.selectFrom("pictures").select("id").where("workspace", "=", workspace).where("id", "in", [...ids]))
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) await desk.files.remove(workspace, id);
}
