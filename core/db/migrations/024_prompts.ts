/**
 * The shared parts of a conversation's prompts, and the text of attachments, which a model reads.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table and the column. */
export const prompts: NumberedMigration = {
  name: "024_prompts",
  statements: [
    `create table prompts (
      workspace text not null,
      conversation_id text not null,
      marker text not null,
      start_n integer not null default 0,
      primary key (workspace, conversation_id),
      foreign key (workspace, conversation_id) references conversations (workspace, id) on delete cascade
    )`,
    `alter table attachments add column text text`,
  ],
};
