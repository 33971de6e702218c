/**
 * Uploads a file: bounded, checked, and stored until a message is sent with it.
 *
 * @module
 */
import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { ATTACHMENT_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { type Attachment, columnOf, type Sender } from "./attachments.ts";
import { fileNameOf } from "./file_name.ts";
import { ALLOWED_IN_WORDS, type FileType, fileTypeOf, isPicture } from "./file_type.ts";
import { pictureSize } from "./picture_size.ts";

/** The target of a file: the conversation that it counts towards, if there already is one. */
export type UploadPlace = {
  readonly workspace: string;
  readonly sender: Sender;
  readonly conversationId: string | null;
  /**
   * The address of an anonymous visitor; omitted for a verified customer and a teammate, who are counted individually.
   */
  readonly address?: string;
};

type UploadDesk = Pick<Desk, "db" | "files" | "now" | "newId">;

/**
 * Stores an upload. The row is written before the bytes, so that bytes without a row are always orphans, and counts as
 * the largest allowed file until the upload ends.
 *
 * @param body at most `ATTACHMENT_LIMITS.fileBytesMax`, enforced by its reader
 * @throws DeskError too_large if the conversation or the desk is full, rate_limited for too many unsent ones,
 *   message_first for the second file of an anonymous visitor without a message, invalid_input for an empty file,
 *   unsupported_file for a type that is not on the list
 */
export async function takeUpload(
  desk: UploadDesk,
  place: UploadPlace,
  sent: { readonly name: string; readonly body: AsyncIterable<Uint8Array> },
): Promise<Attachment> {
  const { workspace } = place;
  const id = desk.newId();
  await reserve(desk, place, id);
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

/** Refuses a picture that no browser can show, or that would exhaust its memory. */
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

/** Writes the row of an upload if another file of any size fits; serialized per workspace. */
async function reserve(desk: Pick<Desk, "db" | "now">, place: UploadPlace, id: string): Promise<void> {
  const { workspace, sender } = place;
  await desk.db.transaction().execute(async (db) => {
    await lockWorkspace({ db }, workspace);
    await checkRoom({ db }, place);
    await db.insertInto("attachments").values({
      id,
      workspace,
      messageId: null,
      name: "",
      type: null,
      bytes: ATTACHMENT_LIMITS.fileBytesMax,
      visitorId: sender.kind === "visitor" ? sender.id : null,
      teammate: sender.kind === "teammate" ? sender.id : null,
      address: place.address ?? null,
      createdAt: desk.now(),
    }).execute();
  });
}

type UsedRoom = Awaited<ReturnType<typeof usedRoom>>;

/** A reason to refuse one more file. */
type FullRoom = {
  /** Whether it applies only to anonymous visitors. */
  readonly of: "anonymous" | "visitors" | "all";
  readonly isFull: (used: UsedRoom) => boolean;
  readonly refusal: () => DeskError;
};

const { fileBytesMax, unsentMax, unsentUnknownMax, unsentBytesMax, conversationBytesMax, workspaceBytesMax } =
  ATTACHMENT_LIMITS;

const mustSend = () =>
  new DeskError("rate_limited", "Too many files wait to be sent; send or remove them first.", { retryAfterS: 60 });
const conversationFull = () => new DeskError("too_large", "This conversation cannot hold any more files.");
const deskFull = () => new DeskError("too_large", "This desk cannot hold any more files.");

/** The reasons; the first applicable one is reported. */
const FULL: readonly FullRoom[] = [
  {
    of: "anonymous",
    isFull: ({ unsent, hasWritten }) => !hasWritten && unsent >= unsentUnknownMax,
    refusal: () =>
      new DeskError("message_first", "Write a message before the second file.", {
        fix: "Send the first file with a message, then upload the others.",
      }),
  },
  { of: "all", isFull: ({ unsent }) => unsent >= unsentMax, refusal: mustSend },
  {
    of: "visitors",
    isFull: ({ unsentBytes }) => unsentBytes + fileBytesMax > unsentBytesMax.visitor,
    refusal: mustSend,
  },
  {
    of: "anonymous",
    isFull: ({ unsentAtAddress }) => unsentAtAddress + fileBytesMax > unsentBytesMax.address,
    refusal: mustSend,
  },
  {
    of: "anonymous",
    isFull: ({ unsentOfAnonymous }) => unsentOfAnonymous + fileBytesMax > unsentBytesMax.workspace,
    refusal: mustSend,
  },
  {
    of: "all",
    isFull: ({ inConversation }) => inConversation + fileBytesMax > conversationBytesMax,
    refusal: conversationFull,
  },
  {
    of: "anonymous",
    isFull: ({ inWorkspace }) => inWorkspace + fileBytesMax > workspaceBytesMax - ATTACHMENT_LIMITS.reservedBytes,
    refusal: deskFull,
  },
  { of: "all", isFull: ({ inWorkspace }) => inWorkspace + fileBytesMax > workspaceBytesMax, refusal: deskFull },
];

/** Refuses a file that does not fit. */
async function checkRoom(desk: Pick<Desk, "db">, place: UploadPlace): Promise<void> {
  const used = await usedRoom(desk, place);
  const concerns = {
    all: true,
    visitors: place.sender.kind === "visitor",
    anonymous: place.address !== undefined,
  } as const;
  const full = FULL.find(({ of, isFull }) => concerns[of] && isFull(used));
  if (full !== undefined) throw full.refusal();
}

/** Returns the total size of a workspace's files in bytes, and the number of the sender's unsent ones. */
async function usedRoom({ db }: Pick<Desk, "db">, { workspace, sender, conversationId, address }: UploadPlace) {
  const isUnsent = (where: Where) => where("messageId", "is", null);
  const isOwn = (where: Where) => where.and([isUnsent(where), where(columnOf(sender), "=", sender.id)]);
  const isHere = (where: Where) =>
    where(
      "messageId",
      "in",
      db.selectFrom("messages").select("id")
        .where("workspace", "=", workspace).where("conversationId", "=", conversationId),
    );
  const used = await db.selectFrom("attachments")
    .select((row) => [
      sql<number>`count(*) filter (where ${isOwn(row)})::integer`.as("unsent"),
      sumOf(row, isOwn(row)).as("unsentBytes"),
      sumOf(row, row.and([isUnsent(row), row("address", "=", address ?? "")])).as("unsentAtAddress"),
      sumOf(row, row.and([isUnsent(row), row("address", "is not", null)])).as("unsentOfAnonymous"),
      sumOf(row, row.or([isOwn(row), isHere(row)])).as("inConversation"),
      sumOf(row, row.lit(true)).as("inWorkspace"),
    ])
    .where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const written = await db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).where("visitorId", "=", sender.id).limit(1)
    .executeTakeFirst();
  return { ...used, hasWritten: written !== undefined };
}

type Where = ExpressionBuilder<Database, "attachments">;

function sumOf(row: Where, condition: unknown) {
  // As a double: PostgreSQL's bigint would be returned as text.
  return sql<number>`coalesce(sum(${row.ref("bytes")}) filter (where ${condition}), 0)::double precision`;
}
