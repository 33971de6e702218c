/**
 * Merging: contacts and visitors that teammates consider one person, and merged conversations.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns and the table. */
export const merges: NumberedMigration = {
  name: "078_merges",
  statements: [
    `alter table contacts
      add column merged_into text,
      add foreign key (workspace, merged_into) references contacts (workspace, id) on delete set null (merged_into)`,
    `alter table visitors
      add column merged_into text,
      add foreign key (workspace, merged_into) references contacts (workspace, id) on delete set null (merged_into)`,
    `create index contacts_by_merged_into on contacts (workspace, merged_into) where merged_into is not null`,
    `create index visitors_by_merged_into on visitors (workspace, merged_into) where merged_into is not null`,
    `create table conversation_merges (
      workspace text not null references workspaces on delete cascade,
      id text not null,
      into_id text not null,
      from_id text not null,
      teammate text not null,
      after_n integer not null,
      moved integer not null,
      into_before jsonb not null,
      into_after jsonb not null,
      from_before jsonb not null,
      made_at timestamptz not null,
      undone_at timestamptz,
      primary key (workspace, id),
      foreign key (workspace, into_id) references conversations (workspace, id) on delete cascade,
      foreign key (workspace, from_id) references conversations (workspace, id) on delete cascade,
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
    `create index conversation_merges_by_into on conversation_merges (workspace, into_id)`,
    `create index conversation_merges_by_from on conversation_merges (workspace, from_id)`,
  ],
};
