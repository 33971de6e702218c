/**
 * The tables of translations, as Kysely sees them.
 *
 * @module
 */

/** A message in a teammate's language; the message itself stays as it was written. */
export type MessageTranslationTable = {
  workspace: string;
  message: string;
  /** The primary subtag of the language, such as `en`. */
  language: string;
  text: string;
  createdAt: Date;
};

/** A reply in the customer's language, before its teammate has sent it: at most one for each in a conversation. */
export type ReplyTranslationTable = {
  id: string;
  workspace: string;
  conversation: string;
  teammate: string;
  language: string;
  /** What the teammate wrote. */
  original: string;
  text: string;
  createdAt: Date;
};

/** The tables of translations by their names. */
export type TranslationTables = {
  messageTranslations: MessageTranslationTable;
  replyTranslations: ReplyTranslationTable;
};
