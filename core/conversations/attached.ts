/**
 * Access to attachments: for the sender, and for readers of the message that contains the file.
 *
 * @module
 */
import type { Attachment } from "../attachments/attachments.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import type { ChatSession } from "./context.ts";
import { mayRead } from "./conversations.ts";

/** A file with its content. */
export type OpenAttachment = Attachment & { readonly content: ReadableStream<Uint8Array<ArrayBuffer>> };

/**
 * Opens a file for the chat: one in a conversation that the session may read, or one that the same visitor uploaded and
 * has not sent. Attachments of notes are for teammates only.
 *
 * @throws DeskError not_found also for existing files of others
 */
export async function attachmentForVisitor(
  desk: Pick<Desk, "db" | "files">,
  { workspace, session }: { readonly workspace: string; readonly session: ChatSession },
  id: string,
): Promise<OpenAttachment> {
  const found = await findAttachment(desk, workspace, id);
  if (found === null) throw missing();
  const { attachment, visitorId, conversationId, kind } = found;
  const isTheirs = conversationId === null
    ? visitorId === session.visitorId
    : kind !== "note" && await mayRead(desk, { workspace, session }, conversationId);
  if (!isTheirs) throw missing();
  return await openAttachment(desk, workspace, attachment);
}

/**
 * Opens a file for a teammate: one sent with any message, or their own upload.
 *
 * @throws DeskError not_found
 */
export async function attachmentForTeammate(
  desk: Pick<Desk, "db" | "files">,
  { workspace, teammate }: { readonly workspace: string; readonly teammate: string },
  id: string,
): Promise<OpenAttachment> {
  const found = await findAttachment(desk, workspace, id);
  if (found === null) throw missing();
  if (found.conversationId === null && found.teammate !== teammate) throw missing();
  return await openAttachment(desk, workspace, found.attachment);
}

async function findAttachment({ db }: Pick<Desk, "db">, workspace: string, id: string) {
  const row = await db.selectFrom("attachments as attachment")
    .leftJoin(
      "messages as message",
      (join) =>
        join.onRef("message.workspace", "=", "attachment.workspace").onRef("message.id", "=", "attachment.messageId"),
    )
    .select(["attachment.id", "attachment.name", "attachment.type", "attachment.bytes"])
    .select(["attachment.visitorId", "attachment.teammate", "message.conversationId", "message.kind"])
    .where("attachment.workspace", "=", workspace).where("attachment.id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.type === null) return null;
  const { name, type, bytes, ...rest } = row;
  return { ...rest, attachment: { id, name, type, bytes } };
}

async function openAttachment(
  { files }: Pick<Desk, "files">,
  workspace: string,
  attachment: Attachment,
): Promise<OpenAttachment> {
  const content = await files.read(workspace, attachment.id);
  if (content === null) throw missing();
  return { ...attachment, content };
}

function missing(): DeskError {
  return new DeskError("not_found", "There is no such file.");
}
