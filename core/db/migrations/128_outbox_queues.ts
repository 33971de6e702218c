/**
 * Indexes for the other outboxes, like those of mails: the due entries of a workspace in order, and those being sent.
 *
 * @see core/outbox/lease.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the indexes. `incoming_mails_waiting` and `drafts_waiting` were by `due_at` alone, across all workspaces. */
export const outboxQueues: NumberedMigration = {
  name: "128_outbox_queues",
  statements: [
    `drop index incoming_mails_waiting`,
    `create index incoming_mails_waiting on incoming_mails (workspace, due_at, received_at, id) where due_at is not null`,
    `create index incoming_mails_leased on incoming_mails (workspace, leased_until)
      where due_at is not null and leased_until is not null`,
    `drop index drafts_waiting`,
    `create index drafts_waiting on drafts (workspace, due_at, created_at, id) where due_at is not null`,
    `create index drafts_leased on drafts (workspace, leased_until) where due_at is not null and leased_until is not null`,
    `create index webhook_deliveries_leased on webhook_deliveries (workspace, endpoint, leased_until)
      where due_at is not null and leased_until is not null`,
  ],
};
