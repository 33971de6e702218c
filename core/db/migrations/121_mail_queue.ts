/**
 * Indexes for the outbox of mail: the due mails of a workspace in order, those being sent, and the oldest waiting mail
 * of a conversation.
 *
 * @see core/mail/outbox.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the indexes. `mails_waiting` was by `due_at` alone, across all workspaces. */
export const mailQueue: NumberedMigration = {
  name: "121_mail_queue",
  statements: [
    `drop index mails_waiting`,
    `create index mails_waiting on mails (workspace, due_at, created_at, id) where due_at is not null`,
    `create index mails_leased on mails (workspace, leased_until) where due_at is not null and leased_until is not null`,
    `create index mails_in_order on mails (workspace, conversation, recipient, created_at, id)
      where due_at is not null and conversation is not null`,
  ],
};
