/**
 * The tables of translations, as Kysely types.
 *
 * @module
 */

/** A message in a teammate's language; the message itself is unchanged. */
export type MessageTranslationTable = {
  workspace: string;
  message: string;
  /** The primary subtag of the language, such as `en`. */
  language: string;
  text: string;
  createdAt: Date;
};

/** An unsent reply in the customer's language: at most one per teammate in a conversation. */
export type ReplyTranslationTable = {
  id: string;
  workspace: string;
  conversation: string;
  teammate: string;
  language: string;
  /** The teammate's text. */
  original: string;
  text: string;
  createdAt: Date;
};

/** The tables of translations by their names. */
export type TranslationTables = {
  messageTranslations: MessageTranslationTable;
  replyTranslations: ReplyTranslationTable;
};
