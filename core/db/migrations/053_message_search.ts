/**
 * Indexes for the search of the inbox: messages by their words, and by their time.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The indexed words of a message; `core/inbox/search.ts` uses the same expression. */
export const MESSAGE_WORDS = `to_tsvector('simple', coalesce(text, ''))`;

/** Texts of scripts without spaces, for which the index by words contains only whole sentences. */
export const IS_UNSPACED = `text ~ '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff]'`;

/** Adds the indexes. If the server lacks `pg_trgm`, or forbids it, a search reads texts without spaces. */
export const messageSearch: NumberedMigration = {
  name: "053_message_search",
  statements: [
    `create index messages_by_words on messages using gin (${MESSAGE_WORDS})`,
    `create index messages_by_time on messages (workspace, at)`,
    `do $$ begin
      create index messages_by_parts on messages using gin (text gin_trgm_ops) where ${IS_UNSPACED};
    exception when undefined_object then
      raise notice 'pg_trgm is not there: texts without spaces are found by reading them';
    end $$`,
  ],
};
