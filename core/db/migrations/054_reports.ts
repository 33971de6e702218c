/**
 * The values that reports count, stored with each conversation, so that a report reads no messages.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The kind of older handoffs, by the reason shown to teammates. */
const KIND_OF_REASON = `case
  when reason = 'The customer asked for a person.' then 'asked'
  when reason like 'The customer wrote about: %' then 'topic'
  when reason like 'The agent had given % replies.' then 'replies'
  when reason = 'The AI is switched off.' then 'switched_off'
  when reason = 'A limit of the model is reached.' then 'model_limit'
  when reason like 'The customer wants “%” on the website.' then 'website'
  else 'agent' end`;

/** Adds the columns, fills them from existing messages, and adds the index by the beginning. */
export const reports: NumberedMigration = {
  name: "054_reports",
  statements: [
    `alter table conversations
      add column begun_by text not null default 'customer' check (begun_by in ('customer', 'team')),
      add column joined boolean not null default false,
      add column ai_answers integer not null default 0,
      add column ai_misses integer not null default 0,
      add column people_answers integer not null default 0,
      add column first_person_at timestamptz,
      add column handed_over_at timestamptz,
      add column handoff_kind text,
      add column topic text`,
    `update conversations as conversation set ai_answers = ai_replies, people_answers = said.answers,
        first_person_at = said.first_at, handed_over_at = said.handed_over_at, handoff_kind = said.handoff_kind
      from (
        select workspace, conversation_id,
          count(*) filter (where author = 'teammate' and kind = 'text') as answers,
          min(at) filter (where author = 'teammate' and kind = 'text') as first_at,
          min(at) filter (where reason is not null) as handed_over_at,
          (array_agg(${KIND_OF_REASON} order by n) filter (where reason is not null))[1] as handoff_kind
        from (select *, data -> 'handoff' ->> 'reason' as reason from messages) as message
        group by workspace, conversation_id
      ) as said
      where said.workspace = conversation.workspace and said.conversation_id = conversation.id`,
    `update conversations as conversation set joined = true from messages as note
      where note.workspace = conversation.workspace and note.conversation_id = conversation.id
        and note.author = 'system' and note.kind = 'note'
        and note.text like 'The customer signed in. This goes on in #%'`,
    `create index conversations_by_start on conversations (workspace, started_at)`,
  ],
};
