/**
 * Imported data is history: it causes no event for webhooks, and no notification of a wait.
 *
 * @see core/imports/write.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** An import's transactions set it; see `core/imports/history.ts`. */
const IS_HISTORY = `coalesce(current_setting('desk.import', true), '') = 'on'`;

const ADD_EVENT = `create or replace function add_webhook_event(
    of_workspace text, of_type text, of_conversation text, of_contact text, of_data jsonb
  ) returns void language sql as $$
    insert into webhook_deliveries
      (id, workspace, endpoint, type, conversation, contact, data, created_at, due_at, attempts, state)
    select gen_random_uuid()::text, endpoint.workspace, endpoint.id, of_type, of_conversation, of_contact, of_data,
      now(), 'epoch', 0, 'waiting'
    from webhook_endpoints as endpoint
    where endpoint.workspace = of_workspace and endpoint.enabled and endpoint.types ? of_type and not ${IS_HISTORY}
  $$`;

/** A wait that is news again, because the customer has written or it was assigned, counts as a new one. */
const TRIGGERS = [
  `drop trigger conversation_pushes on conversations`,
  `create trigger conversation_pushes after update of status, assignee, waiting_since, imported_wait on conversations
    for each row when ((new.status = 'waiting' or old.status = 'waiting') and
      (old.status, old.assignee, old.waiting_since, old.imported_wait)
        is distinct from (new.status, new.assignee, new.waiting_since, new.imported_wait))
    execute function add_push_messages()`,
];

/** Adds the column, and makes the triggers use it. */
export const importedWaits: NumberedMigration = {
  name: "120_imported_waits",
  statements: [`alter table conversations add column imported_wait timestamptz`, ADD_EVENT, ...TRIGGERS],
};
