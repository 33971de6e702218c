/**
 * Uploading a file: bounded, checked, and stored until a message is sent with it.
 *
 * @module
 */
import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { ATTACHMENT_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { type Attachment, columnOf, type Sender } from "./attachments.ts";
import { fileNameOf } from "./file_name.ts";
import { ALLOWED_IN_WORDS, type FileType, fileTypeOf, isPicture } from "./file_type.ts";
import { pictureSize } from "./picture_size.ts";

/** Where a file is meant for: the conversation that it counts for, if there is one already. */
export type UploadPlace = {
  readonly workspace: string;
  readonly sender: Sender;
  readonly conversationId: string | null;
};

type UploadDesk = Pick<Desk, "db" | "files" | "now" | "newId">;

/**
 * Stores an upload. The row is written before the bytes, so that bytes without a row are always orphans, and counts as
 * the largest allowed file until the upload ends.
 *
 * @param body at most `ATTACHMENT_LIMITS.fileBytesMax`, which its reader sees to
 * @throws DeskError too_large when the conversation or the desk is full, rate_limited for too many that are not sent,
 * invalid_input for an empty file, unsupported_file for anything that is not on the list
 */
export async function takeUpload(
  desk: UploadDesk,
  place: UploadPlace,
  sent: { readonly name: string; readonly body: AsyncIterable<Uint8Array> },
): Promise<Attachment> {
  const { workspace, sender } = place;
  await checkRoom(desk, place);
  const id = desk.newId();
  await desk.db.insertInto("attachments").values({
    id,
    workspace,
    messageId: null,
    name: "",
    type: null,
    bytes: ATTACHMENT_LIMITS.fileBytesMax,
    visitorId: sender.kind === "visitor" ? sender.id : null,
    teammate: sender.kind === "teammate" ? sender.id : null,
    createdAt: desk.now(),
  }).execute();
  try {
    await desk.files.write(workspace, id, sent.body);
    const { fileType, bytes } = await lookAt(desk, workspace, id);
    const attachment = { id, name: fileNameOf(sent.name, fileType), type: fileType.type, bytes };
    await desk.db.updateTable("attachments").set(attachment)
      .where("workspace", "=", workspace).where("id", "=", id).execute();
    return attachment;
  } catch (error) {
    await removeUpload(desk, workspace, id);
    throw error;
  }
}

async function lookAt(
  { files }: Pick<Desk, "files">,
  workspace: string,
  id: string,
): Promise<{ readonly fileType: FileType; readonly bytes: number }> {
  const content = new Uint8Array(await new Response(await files.read(workspace, id)).arrayBuffer());
  if (content.length === 0) throw new DeskError("invalid_input", "The file is empty.");
  const fileType = fileTypeOf(content);
  if (fileType !== null) {
    if (isPicture(fileType.type)) checkPicture(fileType.type, content);
    return { fileType, bytes: content.length };
  }
  throw new DeskError("unsupported_file", "This kind of file cannot be sent.", {
    fix: `Send ${ALLOWED_IN_WORDS}.`,
  });
}

/** A picture that no browser can show, or that would exhaust its memory, is refused. */
function checkPicture(type: string, content: Uint8Array): void {
  const size = pictureSize(type, content);
  if (size === null || size.width * size.height === 0) {
    throw new DeskError("unsupported_file", "This picture is broken: it does not say how large it is.", {
      fix: "Save it again with another program, then send that.",
    });
  }
  const { width, height } = size;
  const { picturePointsMax } = ATTACHMENT_LIMITS;
  if (width * height <= picturePointsMax) return;
  throw new DeskError("too_large", `The picture is too large: ${width} × ${height} points.`, {
    fix: `Make it smaller: ${picturePointsMax / 1_000_000} million points at most, such as 7000 × 7000.`,
  });
}

async function removeUpload(desk: Pick<Desk, "db" | "files">, workspace: string, id: string): Promise<void> {
  await desk.files.remove(workspace, id);
  await desk.db.deleteFrom("attachments").where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Whether one more file of any size still fits. */
async function checkRoom({ db }: Pick<Desk, "db">, place: UploadPlace): Promise<void> {
  const { workspace, sender, conversationId } = place;
  const { fileBytesMax, unsentMax, conversationBytesMax, workspaceBytesMax } = ATTACHMENT_LIMITS;
  const isUnsent = (where: Where) =>
    where.and([where(columnOf(sender), "=", sender.id), where("messageId", "is", null)]);
  const isHere = (where: Where) =>
    where(
      "messageId",
      "in",
      db.selectFrom("messages").select("id")
        .where("workspace", "=", workspace).where("conversationId", "=", conversationId),
    );
  const used = await db.selectFrom("attachments")
    .select((row) => [
      sql<number>`count(*) filter (where ${isUnsent(row)})::integer`.as("unsent"),
      sumOf(row, row.or([isUnsent(row), isHere(row)])).as("inConversation"),
      sumOf(row, row.lit(true)).as("inWorkspace"),
    ])
    .where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  if (used.unsent >= unsentMax) {
    throw new DeskError("rate_limited", `${unsentMax} files wait to be sent; send or remove them first.`, {
      retryAfterS: 60,
    });
  }
  if (used.inConversation + fileBytesMax > conversationBytesMax) {
    throw new DeskError("too_large", "This conversation cannot hold any more files.");
  }
  if (used.inWorkspace + fileBytesMax > workspaceBytesMax) {
    throw new DeskError("too_large", "This desk cannot hold any more files.");
  }
}

type Where = ExpressionBuilder<Database, "attachments">;

function sumOf(row: Where, condition: unknown) {
  // As a double: PostgreSQL's bigint would arrive as text.
  return sql<number>`coalesce(sum(${row.ref("bytes")}) filter (where ${condition}), 0)::double precision`;
}
