/**
 * A workspace that has grown: customers, conversations and messages with a spread as in life, written by the database
 * itself, so that a million messages take minutes.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/db/schema.ts";
import { addUpTags } from "../../core/inbox/tags.ts";
import { rollUpReports } from "../../core/reports/roll_up.ts";

/** Messages of one conversation on average: most have few, and every hundredth ten times as many. */
const MESSAGES_EACH = 10;
/** Statements write at most this many messages, so that none holds a lock for minutes. */
const BATCH = 50_000;

/** Messages of the one conversation that is longer than any other. */
const LONGEST = 10_000;

/** What was written. */
export type Grown = {
  readonly conversations: number;
  readonly contacts: number;
  /** The number of a conversation of ordinary length, and of the longest one. */
  readonly ordinary: number;
  readonly longest: number;
  /** The one with ten thousand messages. */
  readonly endless: number;
};

/** Without triggers and the checks of keys, which take most of the time; what messages set off is not measured. */
async function quickly(db: Kysely<Database>, statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await statement.execute(db);
  });
}

/** A desk does it every five minutes, a hundred older days at once. */
async function addUpReports(db: Kysely<Database>): Promise<void> {
  const daysOf = async () => (await db.selectFrom("reportDays").select("day").distinct().execute()).length;
  for (let before = -1, days = 0; days > before; before = days, days = await daysOf()) await rollUpReports({ db });
}

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
    await quickly(db, messageRows(workspace, from, Math.min(conversations, from + BATCH / MESSAGES_EACH)));
  }
  await quickly(db, endlessRows(workspace, conversations));
  for (const rows of [auditRows, gapRows, toolCallRows, activityRows, costRows]) {
    await run(rows(workspace, Math.ceil(conversations / 10)));
  }
  // As a desk and its server have done soon after.
  await addUpTags({ db });
  await addUpReports(db);
  await sql.raw("vacuum analyze").execute(db);
  const longest = Math.max(1, conversations - 100);
  return { conversations, contacts, ordinary: conversations - 1, longest, endless: conversations };
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
      tags, started_at, last_message_at, waiting_since, resolved_at, agent_version, page, last_n, locale, topic, subject,
      assignee, rating, ai_answers, people_answers, first_reply_at, first_person_at, handed_over_at, handoff_kind)
    select 'k' || i, ${workspace}, i, status, case status when 'open' then handler when 'resolved' then 'none' else 'human' end,
      'c' || (1 + i % ${contacts}::integer), 'v' || i, i % 3 = 0,
      case when i % 5 = 0 then jsonb_build_array((array['billing', 'bug', 'refund', 'delivery'])[1 + i % 4],
        'topic ' || i % 40, 'everyone') else '["everyone"]' end,
      at, at + interval '10 minutes', case when status = 'waiting' then at + interval '5 minutes' end,
      case when status = 'resolved' then at + interval '10 minutes' end, 1 + i * 10 / ${count}::integer, 'null', ${lengthOf()},
      (array['en-GB', 'de', 'fr', 'en-US'])[1 + i % 4], (array['billing', 'account', 'delivery', null])[1 + i % 4],
      case when i % 40 = 0 then 'Your order ' || i end, case when i % 100 >= 91 and i % 2 = 0 then teammate.id end,
      case when status = 'resolved' and i % 10 = 3 then 1 + i % 5 end, i % 4, case when i % 100 < 91 then 0 else i % 3 end,
      at + interval '4 seconds', case when i % 100 >= 91 and i % 3 > 0 then at + interval '20 minutes' end,
      case when i % 100 >= 91 then at + interval '1 minute' end, case when i % 100 >= 91 then 'asked' end
    from (select min(id) as id from teammates where workspace = ${workspace}) as teammate, (select i, now() - interval '400 days' * (${count} - i) / ${count}::float as at,
        case when i % 100 < 85 then 'resolved' when i % 100 < 94 then 'open' else 'waiting' end as status,
        case when i % 100 < 91 then 'ai' else 'human' end as handler
      from generate_series(1, ${count}::integer) as i) as rows`;
}

/** The newest conversation has {@linkcode LONGEST} messages, of two months. */
function endlessRows(workspace: string, number: number) {
  return sql`with grown as (update conversations set last_n = ${LONGEST}::integer
      where workspace = ${workspace} and number = ${number}::integer)
    insert into messages (id, workspace, conversation_id, n, at, author, kind, text, card, data)
    select 'e' || n, ${workspace}, before.id, n, now() - interval '60 days' * (${LONGEST}::integer - n) / ${LONGEST}::float,
      case n % 2 when 1 then 'customer' else 'ai' end, 'text', 'And then, number ' || n, 'null', '{}'
    from conversations as before, generate_series(before.last_n + 1, ${LONGEST}::integer) as n
    where before.workspace = ${workspace} and before.number = ${number}::integer`;
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

/** One of four is open; 400 different questions. */
function gapRows(workspace: string, count: number) {
  return sql`insert into knowledge_gaps (id, workspace, conversation_id, question, key, asked_at, closed_at)
    select 'g' || i, ${workspace}, 'k' || (i * 10), 'Can I pay by cheque in shop ' || i % 400 || '?', 'cheque ' || i % 400,
      now() - interval '400 days' * (${count} - i) / ${count}::float, case when i % 4 > 0 then now() end
    from generate_series(1, ${count}::integer) as i`;
}

function toolCallRows(workspace: string, count: number) {
  return sql`insert into tool_calls (workspace, at, tool, caller, via, dry_run, outcome, ms)
    select ${workspace}, now() - interval '400 days' * (${count} - i) / ${count}::float, 'read_file', 'Ada', 'mcp', false,
      case when i % 50 = 0 then 'invalid_input' else 'ok' end, 3
    from generate_series(1, ${count}::integer) as i`;
}

function activityRows(workspace: string, count: number) {
  return sql`insert into activities (id, workspace, kind, name, detail, at)
    select 'y' || i, ${workspace}, case when i % 9 = 0 then 'exported' else 'signed_in' end, 'Ada', '{}',
      now() - interval '400 days' * (${count} - i) / ${count}::float
    from generate_series(1, ${count}::integer) as i`;
}

/** Ten requests to the model in a day are added up in `model_days`, as a desk does with each. */
function costRows(workspace: string, count: number) {
  return sql`insert into model_requests (id, workspace, at, day, model, conversation_id, input_tokens, cached_tokens,
      output_tokens, micros, estimated, ended_at)
    select 'q' || i, ${workspace}, at, to_char(at, 'YYYY-MM-DD'), 'model', 'k' || (i * 10), 900, 0, 100, 40, false, at
    from (select i, now() - interval '400 days' * (${count} - i) / ${count}::float as at
      from generate_series(1, ${count}::integer) as i) as requests`;
}
