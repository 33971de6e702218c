/**
 * An index for the search of the inbox: conversations by the words of their subject.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The indexed words of the subject of the row `conversation`. */
export const SUBJECT_WORDS = `to_tsvector('simple', conversation.subject)`;

/** Adds the index; most conversations are chats, which have no subject. */
export const conversationSubjects: NumberedMigration = {
  name: "123_conversation_subjects",
  statements: [
    `create index conversations_by_subject on conversations using gin (to_tsvector('simple', subject))
      where subject is not null`,
  ],
};
