/**
 * A list reads as much of the database as it shows, however many conversations it is chosen from. Judged by blocks, which
 * are the same on every machine and at every load.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { listInbox } from "../../core/inbox/list.ts";
import { INBOX_LIMITS } from "../../core/limits/conversations.ts";
import { viewOfSearch } from "../../core/inbox/views.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const notes = noteBlocks(own);
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);
const reader = { workspace, teammate: "t_1" };
const target = { replyMinutes: 5, businessHours: { timezone: "UTC", days: [] } };
const SHOWN = 20;

/** Conversations that wait, each of another customer, with one message: every fourth has the word. */
async function grow(from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::integer, ${to}::integer) as n`;
  for (const table of ["conversations", "messages", "contacts"]) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(own.db);
  }
  await sql`insert into contacts (id, workspace, name, attributes, first_seen, last_seen)
    select 'c' || n, ${workspace}, 'Ada ' || n, '{}', now(), now() from ${numbers}`.execute(own.db);
  await sql`insert into visitors (id, workspace, contact_id, page, facts, first_seen, last_seen)
    select 'v' || n, ${workspace}, 'c' || n, 'null', 'null', now(), now() from ${numbers}`.execute(own.db);
  await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, contact_id, identity_verified, tags,
      started_at, last_message_at, waiting_since, agent_version, page)
    select 'k' || n, ${workspace}, n, 'waiting', 'human', 'v' || n, 'c' || n, false, '[]', at, at, at, 1, 'null'
    from ${numbers}, lateral (select timestamptz '2026-10-01T00:00:00Z' + n * interval '1 minute' as at) as beginning`
    .execute(own.db);
  await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
    select workspace, 'm' || number, id, 1, started_at, 'customer', 'text',
      case when number % 4 = 0 then 'My invoice' else 'My parcel' end, 'null', '{}'
    from conversations where number between ${from}::integer and ${to}::integer`.execute(own.db);
  // Also empties the lists of what waits to be put into the indexes by words.
  await sql`vacuum analyze contacts, conversations, messages`.execute(own.db);
}

Deno.test("a list reads what it shows, or what a search may choose, of a desk that has grown", async () => {
  await grow(1, 13_200);
  const upTo = Array.from({ length: SHOWN }, (_, at) => at);
  const expected = { waiting: upTo.map((at) => at + 1), search: upTo.map((at) => 13_200 - 4 * at) };
  for (
    const { view, blocksMax, numbers } of [
      { view: "waiting", blocksMax: 20 * SHOWN, numbers: expected.waiting },
      { view: viewOfSearch("invoice"), blocksMax: 2 * INBOX_LIMITS.searchRowsMax, numbers: expected.search },
    ] as const
  ) {
    const part = { view, after: null, limit: SHOWN, target };
    const statements = await notes.blocksOf(() => listInbox(desk, reader, part));
    const blocks = statements.reduce((sum, each) => sum + each.blocks, 0);
    assert.ok(blocks <= blocksMax, `${view}: ${blocks} blocks\n${statements.map(({ plan }) => plan).join("\n")}`);
    assert.deepEqual((await listInbox(desk, reader, part)).map(({ number }) => number), numbers, view);
  }
});
