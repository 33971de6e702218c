/**
 * A peer whose inbox has grown: the same numbers as in `bench/growth/seed.ts`, written by its own database.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/db/schema.ts";
import { openDatabase } from "../../core/db/open.ts";

/** Average messages per conversation, as on our side. */
const MESSAGES_EACH = 10;
/** Conversations per statement. */
const BATCH = 5000;

/** Removes the conversations of earlier runs, and their contacts. */
export async function emptyPeer(databaseUrl: string): Promise<void> {
  await onPeer(databaseUrl, async (db) => {
    await sql`truncate conversations cascade`.execute(db);
    await sql`delete from users where type in ('contact', 'visitor')`.execute(db);
  });
}

/**
 * Grows the peer's inbox to a number of messages, in conversations that begin over 400 days.
 *
 * @param chat the `uuid` of the chat that the conversations come from
 */
export async function growPeer(databaseUrl: string, chat: string, messages: number): Promise<void> {
  const conversations = Math.ceil(messages / MESSAGES_EACH);
  await onPeer(databaseUrl, async (db) => {
    await sql`insert into users (type, first_name, last_name, email)
      select 'contact', (array['Ada', 'Grace', 'Linus', 'Margaret', 'Barbara', 'Ken', 'Radia', 'Tim'])[1 + i % 8],
        (array['Smith', 'Meyer', 'Rossi', 'Sato', 'Garcia', 'Novak', 'Silva'])[1 + i % 7], 'race' || i || '@example.com'
      from generate_series(1, ${Math.ceil(conversations / 2)}::integer) as i`.execute(db);
    for (let from = 0; from < conversations; from += BATCH) {
      await addConversations(db, chat, from, Math.min(conversations, from + BATCH), conversations);
    }
    await sql.raw("vacuum analyze").execute(db);
  });
}

/** Adds those numbered after `from` up to `to`, of `all`, with their messages. */
async function addConversations(db: Kysely<Database>, chat: string, from: number, to: number, all: number) {
  await sql`with
    people as (select array_agg(id order by id) as ids from users where email like 'race%@example.com'),
    begun as (
      insert into conversations (contact_id, inbox_id, status_id, created_at, last_message, last_message_at,
        last_message_sender, last_interaction, last_interaction_at, last_interaction_sender)
      select people.ids[1 + i % array_length(people.ids, 1)], (select id from inboxes where uuid = ${chat}::uuid),
        (select id from conversation_statuses where name = case when i % 100 < 85 then 'Resolved' else 'Open' end),
        at, 'Where is my parcel?', at + interval '10 minutes', 'contact', 'Where is my parcel?',
        at + interval '10 minutes', 'contact'
      from people, (select i, now() - interval '400 days' * (${all}::integer - i) / ${all}::float as at
        from generate_series(${from + 1}::integer, ${to}::integer) as i) as rows
      returning id, contact_id, created_at)
    insert into conversation_messages (type, status, conversation_id, content_type, content, text_content, sender_id,
      sender_type, created_at)
    select case n % 2 when 1 then 'incoming'::message_type else 'outgoing' end, 'received', id, 'text',
      'Where is my parcel, number ' || n || '?', 'Where is my parcel, number ' || n || '?', contact_id,
      case n % 2 when 1 then 'contact'::message_sender_type else 'agent' end, created_at + interval '5 seconds' * n
    from begun, generate_series(1, ${MESSAGES_EACH}::integer) as n`.execute(db);
}

async function onPeer(databaseUrl: string, work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ kind: "postgres", url: databaseUrl });
  try {
    await work(db);
  } finally {
    await close();
  }
}
