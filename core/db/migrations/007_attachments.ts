/**
 * Files that customers and teammates attach to messages. A row is removed with its message; its bytes, stored outside
 * the database, are swept later.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Creates the table. */
export const attachments: NumberedMigration = {
  name: "007_attachments",
  statements: [
    `create table attachments (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      visitor_id text,
      teammate text,
      message_id text,
      name text not null,
      type text,
      bytes integer not null,
      created_at timestamptz not null,
      primary key (workspace, id),
      foreign key (workspace, visitor_id) references visitors on delete cascade,
      foreign key (workspace, teammate) references teammates on delete set null (teammate),
      foreign key (workspace, message_id) references messages on delete cascade
    )`,
    `create index attachments_by_message on attachments (workspace, message_id)`,
    `create index attachments_by_visitor on attachments (workspace, visitor_id)`,
    `create index attachments_by_teammate on attachments (workspace, teammate)`,
    `create index attachments_unsent on attachments (created_at) where message_id is null`,
  ],
};
