/**
 * The tables of attachments and pictures, as Kysely sees them.
 *
 * @module
 */

/** A file that was attached to a message. Its bytes are kept beside the database, under the workspace and this id. */
export type AttachmentTable = {
  id: string;
  workspace: string;
  /** Who uploaded it: a visitor or a teammate. */
  visitorId: string | null;
  teammate: string | null;
  /** The message that it was sent with; null until then. */
  messageId: string | null;
  /** The name that people see. */
  name: string;
  /** The media type by its content; null while it arrives. */
  type: string | null;
  /** Its size; while it arrives, the largest that it may have. */
  bytes: number;
  /** Where an anonymous visitor uploads from; null for everyone else, and once the file is sent. */
  address: string | null;
  /** What a model may read of it; empty when it has no text, null until a model needed it. */
  text: string | null;
  createdAt: Date;
};

/** A picture that anyone may see by its id: a logo, or a teammate's. Its bytes are kept as those of an attachment. */
export type PictureTable = {
  id: string;
  workspace: string;
  /** The media type by its content. */
  type: string;
  createdAt: Date;
};

/** The tables of files by their names. */
export type FileTables = {
  attachments: AttachmentTable;
  pictures: PictureTable;
};
