/**
 * Live events of writes, sent to the other instances by the database itself: in the writing transaction, so that an
 * event is committed with its write or not at all, and no code path can omit it. Ids only.
 *
 * Only a connection named `desk …` has listeners on the other side: PGlite's is not, and has no overhead.
 *
 * @see core/db/wire.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

const TELL = `create function tell_desks(event jsonb) returns void language sql as $$
  select pg_notify('desk', substr(current_setting('application_name'), 6) || ' ' || event::text)
$$`;

/** Returns a trigger's function; `event` is SQL that builds the event from \`new\`. */
function telling(name: string, event: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin
      perform tell_desks(${event});
      return null;
    end
  $$`;
}

const IS_DESK = `current_setting('application_name') like 'desk %'`;

const CONVERSATION = `'workspace', new.workspace, 'conversationId', new.id`;

/** For a note, the customer's browser must not even receive the number. */
const MESSAGE = `case when new.kind = 'note'
  then jsonb_build_object('kind', 'conversation', 'workspace', new.workspace, 'conversationId', new.conversation_id)
  else jsonb_build_object('kind', 'message', 'workspace', new.workspace, 'conversationId', new.conversation_id, 'n', new.n)
end`;

function seen(side: string, mark: string): string {
  return `jsonb_build_object('kind', 'seen', ${CONVERSATION}, 'side', '${side}', 'n', new.${mark})`;
}

/** A contact's notes are shown beside their conversations, of which the newest may be open somewhere. */
const TELL_OF_NOTES = `create function tell_of_notes() returns trigger language plpgsql as $$
  begin
    perform tell_desks(jsonb_build_object('kind', 'conversation', 'workspace', new.workspace, 'conversationId', newest.id))
      from (
        select id from conversations where workspace = new.workspace and contact_id = new.id
          order by last_message_at desc limit 10
      ) newest;
    return null;
  end
$$`;

/** Adds them. */
export const events: NumberedMigration = {
  name: "011_events",
  statements: [
    TELL,
    telling("tell_of_message", MESSAGE),
    telling("tell_of_conversation", `jsonb_build_object('kind', 'conversation', ${CONVERSATION})`),
    telling("tell_of_seen_by_team", seen("team", "team_seen_n")),
    telling("tell_of_seen_by_customer", seen("customer", "customer_seen_n")),
    telling("tell_of_settings", `jsonb_build_object('kind', 'settings', 'workspace', new.id)`),
    telling(
      "tell_of_knowledge",
      `jsonb_build_object('kind', 'knowledge', 'workspace', coalesce(new.workspace, old.workspace), 'sourceId', coalesce(new.id, old.id))`,
    ),
    TELL_OF_NOTES,
    `create trigger message_is_told after insert or update on messages
      for each row when (${IS_DESK}) execute function tell_of_message()`,
    `create trigger conversation_is_told
      after update of status, handler, assignee, contact_id, subject, tags, snoozed_until, waiting_since, rating
      on conversations for each row when (${IS_DESK}) execute function tell_of_conversation()`,
    `create trigger team_seen_is_told after update of team_seen_n on conversations
      for each row when (${IS_DESK}) execute function tell_of_seen_by_team()`,
    `create trigger customer_seen_is_told after update of customer_seen_n on conversations
      for each row when (${IS_DESK}) execute function tell_of_seen_by_customer()`,
    `create trigger notes_are_told after update of notes on contacts
      for each row when (${IS_DESK}) execute function tell_of_notes()`,
    `create trigger settings_are_told after update of settings, name, identity_on on workspaces
      for each row when (${IS_DESK}) execute function tell_of_settings()`,
    `create trigger knowledge_is_told after insert or update or delete on knowledge_sources
      for each row when (${IS_DESK}) execute function tell_of_knowledge()`,
  ],
};
