/**
 * A workspace that has grown: customers, conversations and messages with a spread as in life, written by the database
 * itself, so that a million messages take minutes.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/db/schema.ts";
import { addUpTags } from "../../core/inbox/tags.ts";

/** Messages of one conversation on average: most have few, and every hundredth ten times as many. */
const MESSAGES_EACH = 10;
/** Statements write at most this many messages, so that none holds a lock for minutes. */
const BATCH = 50_000;

/** What was written. */
export type Grown = {
  readonly conversations: number;
  readonly contacts: number;
  /** The number of a conversation of ordinary length, and of the longest one. */
  readonly ordinary: number;
  readonly longest: number;
};

/**
 * Grows a workspace that has no conversation yet. 85 of 100 conversations are resolved, 6 with the agent, 6 wait, 3 are
 * with a person; a third of the customers is verified; every conversation has one tag, every fifth three.
 */
export async function grow(db: Kysely<Database>, workspace: string, messages: number): Promise<Grown> {
  const conversations = Math.ceil(messages / MESSAGES_EACH);
  const contacts = Math.ceil(conversations / 2);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(contactRows(workspace, contacts));
  await run(visitorRows(workspace, conversations, contacts));
  await run(conversationRows(workspace, conversations, contacts));
  // The longest takes a hundredth of its like; its length is that of a hundred ordinary ones at most.
  for (let from = 0; from < conversations; from += BATCH / MESSAGES_EACH) {
    await run(messageRows(workspace, from, Math.min(conversations, from + BATCH / MESSAGES_EACH)));
  }
  await run(auditRows(workspace, Math.ceil(conversations / 10)));
  // As a desk and its server have done soon after.
  await addUpTags({ db });
  await sql.raw("vacuum analyze").execute(db);
  return { conversations, contacts, ordinary: conversations - 1, longest: Math.max(1, conversations - 100) };
}

function contactRows(workspace: string, count: number) {
  return sql`insert into contacts (id, workspace, external_id, email, name, attributes, verified_at, first_seen, last_seen)
    select 'c' || i, ${workspace}, case when i % 3 = 0 then 'u-' || i end, 'person' || i || '@example.com',
      (array['Ada', 'Grace', 'Linus', 'Margaret', 'Barbara', 'Ken', 'Radia', 'Tim'])[1 + i % 8] || ' '
        || (array['Smith', 'Meyer', 'Rossi', 'Sato', 'Garcia', 'Novak', 'Silva'])[1 + i % 7] || ' ' || i,
      '{}', case when i % 3 = 0 then now() - interval '1 day' end,
      now() - interval '400 days' * i / ${count}::float, now() - interval '30 days' * (i % 97) / 97
    from generate_series(1, ${count}::integer) as i`;
}

function visitorRows(workspace: string, count: number, contacts: number) {
  return sql`insert into visitors (id, workspace, contact_id, page, facts, first_seen, last_seen)
    select 'v' || i, ${workspace}, 'c' || (1 + i % ${contacts}::integer), 'null', 'null',
      now() - interval '400 days' * (${count} - i) / ${count}::float, now() - interval '30 days' * (i % 89) / 89
    from generate_series(1, ${count}::integer) as i`;
}

function conversationRows(workspace: string, count: number, contacts: number) {
  return sql`insert into conversations (id, workspace, number, status, handler, contact_id, visitor_id, identity_verified,
      tags, started_at, last_message_at, waiting_since, resolved_at, agent_version, page, last_n)
    select 'k' || i, ${workspace}, i, status, case status when 'open' then handler when 'resolved' then 'none' else 'human' end,
      'c' || (1 + i % ${contacts}::integer), 'v' || i, i % 3 = 0,
      case when i % 5 = 0 then jsonb_build_array((array['billing', 'bug', 'refund', 'delivery'])[1 + i % 4],
        'topic ' || i % 40, 'everyone') else '["everyone"]' end,
      at, at + interval '10 minutes', case when status = 'waiting' then at + interval '5 minutes' end,
      case when status = 'resolved' then at + interval '10 minutes' end, 1, 'null', ${lengthOf()}
    from (select i, now() - interval '400 days' * (${count} - i) / ${count}::float as at,
        case when i % 100 < 85 then 'resolved' when i % 100 < 94 then 'open' else 'waiting' end as status,
        case when i % 100 < 91 then 'ai' else 'human' end as handler
      from generate_series(1, ${count}::integer) as i) as rows`;
}

/** How many messages the conversation `i` has: 1 to 18, and 118 for every hundredth. */
function lengthOf() {
  return sql`(1 + (i * 7919) % 18 + case when i % 100 = 0 then 100 else 0 end)::integer`;
}

function messageRows(workspace: string, from: number, to: number) {
  return sql`insert into messages (id, workspace, conversation_id, n, at, author, kind, text, card, data)
    select 'm' || i || '-' || n, ${workspace}, 'k' || i, n, conversation.started_at + interval '5 seconds' * n,
      case n % 2 when 1 then 'customer' else 'ai' end, 'text',
      (array['Where is my parcel', 'The invoice is wrong', 'I cannot sign in', 'Please cancel my plan',
        'How do I invite a teammate', 'The export stops halfway'])[1 + (i * 31 + n) % 6] || ', number ' || i || ' in '
        || (array['March', 'April', 'May', 'June'])[1 + (i + n) % 4] || '?', 'null', '{}'
    from generate_series(${from + 1}::integer, ${to}::integer) as i
    join conversations as conversation on conversation.workspace = ${workspace} and conversation.number = i,
      generate_series(1, conversation.last_n) as n`;
}

function auditRows(workspace: string, count: number) {
  return sql`insert into audit (id, workspace, conversation_id, action, agent_version, actor, user_id, confirmed_by, input,
      request, response, ms, outcome, at)
    select 'a' || i, ${workspace}, 'k' || (i * 10), 'get_account', 1, 'ai', 'u-' || i, 'none', '{}', 'null', 'null', 40,
      case when i % 9 = 0 then 'app_error' else 'ok' end, now() - interval '400 days' * (${count} - i) / ${count}::float
    from generate_series(1, ${count}::integer) as i`;
}
