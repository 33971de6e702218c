/**
 * The address at which a mail provider reports complaints and bounces of a workspace's mail.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const mailFeedback: NumberedMigration = {
  name: "065_mail_feedback",
  statements: [
    `create table mail_feedback (
      workspace text not null primary key references workspaces on delete cascade,
      token text not null unique,
      reported_at timestamptz
    )`,
  ],
};
