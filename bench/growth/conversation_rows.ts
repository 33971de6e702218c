/**
 * Writes customers, conversations and messages of a grown workspace, each table with one statement.
 *
 * @module
 */
import { type RawBuilder, sql } from "kysely";

/** The parameters of the growth. */
export type Growth = {
  readonly workspace: string;
  readonly conversations: number;
  readonly contacts: number;
  /** The end of the period. */
  readonly now: Date;
};

/** A statement that writes rows. */
export type Statement = RawBuilder<unknown>;

/** Messages of the longest conversation. */
const LONGEST = 10_000;

export function contactRows({ workspace, contacts, now }: Growth): Statement {
  return sql`insert into contacts (id, workspace, external_id, email, name, attributes, verified_at, first_seen, last_seen)
    select 'c' || i, ${workspace}, case when i % 3 = 0 then 'u-' || i end, 'person' || i || '@example.com',
      (array['Ada', 'Grace', 'Linus', 'Margaret', 'Barbara', 'Ken', 'Radia', 'Tim'])[1 + i % 8] || ' '
        || (array['Smith', 'Meyer', 'Rossi', 'Sato', 'Garcia', 'Novak', 'Silva'])[1 + i % 7] || ' ' || i,
      '{}', case when i % 3 = 0 then ${now}::timestamptz - interval '1 day' end,
      ${now}::timestamptz - interval '400 days' * i / ${contacts}::float, ${now}::timestamptz - interval '30 days' * (i % 97) / 97
    from generate_series(1, ${contacts}::integer) as i`;
}

export function visitorRows({ workspace, conversations, contacts, now }: Growth): Statement {
  return sql`insert into visitors (id, workspace, contact_id, page, facts, first_seen, last_seen)
    select 'v' || i, ${workspace}, 'c' || (1 + i % ${contacts}::integer), 'null', 'null',
      ${now}::timestamptz - interval '400 days' * (${conversations} - i) / ${conversations}::float, ${now}::timestamptz - interval '30 days' * (i % 89) / 89
    from generate_series(1, ${conversations}::integer) as i`;
}

export function conversationRows({ workspace, conversations, contacts, now }: Growth): Statement {
  return sql`insert into conversations (id, workspace, number, status, handler, contact_id, visitor_id, identity_verified,
      tags, started_at, last_message_at, waiting_since, resolved_at, agent_version, page, last_n, locale, topic, subject,
      assignee, rating, ai_answers, people_answers, first_reply_at, first_person_at, handed_over_at, handoff_kind)
    select 'k' || i, ${workspace}, i, status, case status when 'open' then handler when 'resolved' then 'none' else 'human' end,
      'c' || (1 + i % ${contacts}::integer), 'v' || i, i % 3 = 0,
      case when i % 5 = 0 then jsonb_build_array((array['billing', 'bug', 'refund', 'delivery'])[1 + i % 4],
        'topic ' || i % 40, 'everyone') else '["everyone"]' end,
      at, at + interval '10 minutes', case when status = 'waiting' then at + interval '5 minutes' end,
      case when status = 'resolved' then at + interval '10 minutes' end, 1 + i * 10 / ${conversations}::integer, 'null', ${lengthOf()},
      (array['en-GB', 'de', 'fr', 'en-US'])[1 + i % 4], (array['billing', 'account', 'delivery', null])[1 + i % 4],
      case when i % 40 = 0 then 'Your order ' || i end, case when i % 100 >= 91 and i % 2 = 0 then teammate.id end,
      case when status = 'resolved' and i % 10 = 3 then 1 + i % 5 end, i % 4, case when i % 100 < 91 then 0 else i % 3 end,
      at + interval '4 seconds', case when i % 100 >= 91 and i % 3 > 0 then at + interval '20 minutes' end,
      case when i % 100 >= 91 then at + interval '1 minute' end, case when i % 100 >= 91 then 'asked' end
    from (select min(id) as id from teammates where workspace = ${workspace}) as teammate, (select i, ${now}::timestamptz - interval '400 days' * (${conversations} - i) / ${conversations}::float as at,
        case when i % 100 < 85 then 'resolved' when i % 100 < 94 then 'open' else 'waiting' end as status,
        case when i % 100 < 91 then 'ai' else 'human' end as handler
      from generate_series(1, ${conversations}::integer) as i) as rows`;
}

/** The desk's counters of conversations by tag. */
export function tagRows({ workspace }: Growth): Statement {
  return sql`insert into tag_uses (workspace, tag, conversations)
    select workspace, tag, count(*) from conversations, jsonb_array_elements_text(tags) as tag
    where workspace = ${workspace} group by workspace, tag`;
}

/** The newest conversation has {@linkcode LONGEST} messages, from two months. */
export function endlessRows({ workspace, conversations: number, now }: Growth): Statement {
  return sql`with grown as (update conversations set last_n = ${LONGEST}::integer
      where workspace = ${workspace} and number = ${number}::integer)
    insert into messages (id, workspace, conversation_id, n, at, author, kind, text, card, data)
    select 'e' || n, ${workspace}, before.id, n, ${now}::timestamptz - interval '60 days' * (${LONGEST}::integer - n) / ${LONGEST}::float,
      case n % 2 when 1 then 'customer' else 'ai' end, 'text', 'And then, number ' || n, 'null', '{}'
    from conversations as before, generate_series(before.last_n + 1, ${LONGEST}::integer) as n
    where before.workspace = ${workspace} and before.number = ${number}::integer`;
}

/** The number of messages of conversation `i`: 1 to 18, and 118 for every hundredth. */
function lengthOf() {
  return sql`(1 + (i * 7919) % 18 + case when i % 100 = 0 then 100 else 0 end)::integer`;
}

export function messageRows({ workspace }: Growth, from: number, to: number): Statement {
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
