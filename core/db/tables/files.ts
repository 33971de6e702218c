/**
 * The tables of attachments and pictures, as Kysely types.
 *
 * @module
 */

/** A file attached to a message. Its bytes are stored outside the database, under the workspace and this id. */
export type AttachmentTable = {
  id: string;
  workspace: string;
  /** The uploader: a visitor or a teammate. */
  visitorId: string | null;
  teammate: string | null;
  /** The message that it was sent with; null before. */
  messageId: string | null;
  /** The display name. */
  name: string;
  /** The media type detected from its content; null while it is uploaded. */
  type: string | null;
  /** Its size; while it is uploaded, the maximum. */
  bytes: number;
  /** The address of an anonymous uploader; null for everyone else, and once the file is sent. */
  address: string | null;
  /** The text that a model may read; empty if it has none, null until a model needed it. */
  text: string | null;
  createdAt: Date;
};

/** A public picture: a logo, or a teammate's. Its bytes are stored like those of an attachment. */
export type PictureTable = {
  id: string;
  workspace: string;
  /** The media type detected from its content. */
  type: string;
  createdAt: Date;
};

/** The tables of files by their names. */
export type FileTables = {
  attachments: AttachmentTable;
  pictures: PictureTable;
};
