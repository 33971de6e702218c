/**
 * Attachments of messages: selected by their ids, bound to one message, described to the model as data.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { ATTACHMENT_LIMITS } from "../limits/conversations.ts";
import { unmarkedParameter } from "../problem.ts";

/** A file of a message. */
export type Attachment = {
  readonly id: string;
  readonly name: string;
  /** The media type detected from its content. */
  readonly type: string;
  readonly bytes: number;
};

/** The uploader and sender. */
export type Sender =
  | { readonly kind: "visitor"; readonly id: string }
  | { readonly kind: "teammate"; readonly id: string };

/** Returns the column of each kind of sender. */
export function columnOf({ kind }: Sender): "visitorId" | "teammate" {
  return kind === "visitor" ? "visitorId" : "teammate";
}

/**
 * Returns the sender's own files by their ids, in that order. A sent file may be named again only by a retry of the
 * same message, identified by `clientId`.
 *
 * @throws DeskError invalid_input for too many, a repeated one, and one that cannot be sent
 */
export async function chosenAttachments(
  { db }: Pick<Desk, "db">,
  of: { readonly workspace: string; readonly sender: Sender; readonly clientId: string },
  ids: readonly string[],
): Promise<readonly Attachment[]> {
  if (ids.length === 0) return [];
  if (ids.length > ATTACHMENT_LIMITS.perMessageMax || new Set(ids).size < ids.length) {
    throw unmarkedParameter("attachments", `at most ${ATTACHMENT_LIMITS.perMessageMax}, each once.`);
  }
  const rows = await db.selectFrom("attachments as attachment")
    .leftJoin(
      "messages as message",
      (join) =>
        join.onRef("message.workspace", "=", "attachment.workspace").onRef("message.id", "=", "attachment.messageId"),
    )
    .select(["attachment.id", "attachment.name", "attachment.type", "attachment.bytes"])
    .where("attachment.workspace", "=", of.workspace).where("attachment.id", "in", [...ids])
    .where(`attachment.${columnOf(of.sender)}`, "=", of.sender.id)
    .where((where) =>
      where.or([where("attachment.messageId", "is", null), where("message.clientId", "=", of.clientId)])
    )
    .execute();
  const found = new Map(rows.flatMap(({ type, ...row }) => type === null ? [] : [[row.id, { ...row, type }]]));
  return ids.map((id) => {
    const attachment = found.get(id);
    if (attachment !== undefined) return attachment;
    throw unmarkedParameter(
      "attachments",
      `there is no file ${id.slice(0, 50)} to send.`,
      "Upload it again: a file that is not sent is kept for two hours, a teammate's for a day, and a file is sent once.",
    );
  });
}

/**
 * Binds files to the message that was just added, in its transaction.
 *
 * @throws DeskError invalid_input if another message has taken one meanwhile, so that the message is rolled back
 */
export async function bindAttachments(
  { db }: Pick<Desk, "db">,
  message: { readonly workspace: string; readonly id: string },
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  const bound = await db.updateTable("attachments").set({ messageId: message.id, address: null })
    .where("workspace", "=", message.workspace)
    .where("id", "in", attachments.map(({ id }) => id))
    .where("messageId", "is", null)
    .returning("id").execute();
  if (bound.length === attachments.length) return;
  throw unmarkedParameter("attachments", "one of the files was sent with another message.");
}

/** Describes files to the model: their names, types and sizes, never their content. */
export function describeAttachments(attachments: readonly Attachment[]): string {
  return attachments.map(({ name, type, bytes }) =>
    `(sent a file that you cannot open: ${JSON.stringify({ name, type, bytes })})`
  ).join("\n");
}
