/**
 * Public pictures: logos, and those of teammates.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. Their bytes are stored outside the database, like those of attachments. */
export const pictures: NumberedMigration = {
  name: "034_pictures",
  statements: [
    `create table pictures (
      id text not null primary key,
      workspace text not null references workspaces on delete cascade,
      type text not null,
      created_at timestamptz not null
    )`,
    `create index pictures_by_workspace on pictures (workspace)`,
    `alter table teammates add column picture text references pictures on delete set null`,
    `create index teammates_by_picture on teammates (picture) where picture is not null`,
  ],
};
