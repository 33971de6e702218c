/**
 * The model usage of a conversation is stored with its day, so its changes are recorded; and a record takes half as
 * long as before, which every message pays for.
 *
 * The functions of migration 144 looked up the workspace for every record. It can only be missing while it is being
 * removed, when rows are only deleted.
 *
 * @see core/reports/facts.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the trigger. A desk of the previous version reads the same records, and recounts a few more days. */
export const notesOfCosts: NumberedMigration = {
  name: "154_notes_of_costs",
  statements: [
    `create or replace function note_counted() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          insert into report_changes (workspace, started_at)
            select workspaces.id, old.started_at from workspaces where workspaces.id = old.workspace;
          return null;
        end if;
        insert into report_changes (workspace, started_at) values (new.workspace, new.started_at);
        if tg_op = 'UPDATE' and old.started_at <> new.started_at then
          insert into report_changes (workspace, started_at) values (new.workspace, old.started_at);
        end if;
        return null;
      end
    $$`,
    `create or replace function note_counted_of() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into report_changes (workspace, started_at)
            select workspace, started_at from conversations where workspace = new.workspace and id = new.conversation_id;
          return null;
        end if;
        insert into report_changes (workspace, started_at)
          select conversations.workspace, conversations.started_at
          from conversations join workspaces on workspaces.id = conversations.workspace
          where conversations.workspace = coalesce(new.workspace, old.workspace)
            and conversations.id in (new.conversation_id, old.conversation_id);
        return null;
      end
    $$`,
    // A request that is removed because of its age leaves its cost in the day.
    `create trigger counted_changed after update on model_requests
      for each row when (new.ended_at is not null and new.conversation_id is not null
        and (old.ended_at is null or old.micros <> new.micros)) execute function note_counted_of()`,
    `create trigger counted_new after insert on model_requests
      for each row when (new.ended_at is not null and new.conversation_id is not null) execute function note_counted_of()`,
  ],
};
