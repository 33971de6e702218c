/**
 * A list reads only as much of the database as it shows, however many conversations there are. Measured in blocks,
 * which do not depend on machine or load.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { listInbox } from "../../core/inbox/list.ts";
import { INBOX_LIMITS } from "../../core/limits/conversations.ts";
import { COUNTED_MAX } from "../../core/db/count_conversations.ts";
import { countSearches, viewOfSearch } from "../../core/inbox/views.ts";
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

Deno.test("the blocks that a list reads depend on its size, not on the desk's", async () => {
  await grow(1, 13_200);
  const upTo = Array.from({ length: SHOWN }, (_, at) => at);
  const expected = {
    ...{ waiting: upTo.map((at) => at + 1), waited: upTo.map((at) => 13_200 - at) },
    ...{ search: upTo.map((at) => 13_200 - 4 * at), name: null },
  };
  for (
    const { view, blocksMax, numbers } of [
      { view: "waiting", blocksMax: 14 * SHOWN, numbers: expected.waiting },
      { view: viewOfSearch("waited:1d"), blocksMax: 14 * SHOWN, numbers: expected.waited },
      { view: viewOfSearch("invoice"), blocksMax: 5 * INBOX_LIMITS.searchRowsMax, numbers: expected.search },
      // Everyone is called so: which of them are chosen is the database's to say.
      { view: viewOfSearch("ada"), blocksMax: 12 * INBOX_LIMITS.searchNamesMax, numbers: expected.name },
    ] as const
  ) {
    const part = { view, after: null, limit: SHOWN, target };
    const statements = await notes.blocksOf(() => listInbox(desk, reader, part));
    const blocks = statements.reduce((sum, each) => sum + each.blocks, 0);
    assert.ok(blocks <= blocksMax, `${view}: ${blocks} blocks\n${statements.map(({ plan }) => plan).join("\n")}`);
    const shown = (await listInbox(desk, reader, part)).map(({ number }) => number);
    assert.deepEqual(numbers === null ? shown.length : shown, numbers ?? SHOWN, view);
  }
});

Deno.test("a search for frequent words does not use the index that would return every message with them", async () => {
  const indexed = async (search: string) => {
    const part = { view: viewOfSearch(search), after: null, limit: SHOWN, target };
    const statements = await notes.blocksOf(() => listInbox(desk, reader, part));
    assert.equal((await listInbox(desk, reader, part)).length > 0, search !== "zebra", search);
    return statements.filter(({ plan }) => plan.includes("Scan on messages_by_words")).length;
  };
  assert.equal(await indexed("invoice"), 0);
  assert.equal(await indexed("invo"), 0);
  assert.equal(await indexed('"my invoice"'), 0);
  assert.equal(await indexed("zebra"), 1, "a rare one is looked up");
});

Deno.test("saved views are counted over the newest unresolved conversations only", async () => {
  await sql`update conversations set channel = 'mail' where workspace = ${workspace} and number > 13190`.execute(
    own.db,
  );
  await sql`vacuum analyze conversations`.execute(own.db);
  const searches = ["is:waiting", "channel:mail", "channel:mail is:open", "tag:none"];
  const [statement, ...others] = await notes.blocksOf(() => countSearches(desk, reader, searches));
  assert.ok(statement !== undefined && others.length === 0, "all in one pass");
  assert.ok(statement.blocks <= INBOX_LIMITS.savedCountedMax / 2, `${statement.blocks} blocks\n${statement.plan}`);
  const counted = await countSearches(desk, reader, searches);
  assert.deepEqual(counted.map(({ count }) => count), [COUNTED_MAX, 10, 0, 0]);
  assert.deepEqual(counted.map(({ isCut }) => isCut), [true, true, true, true], "there are more than were looked at");
});

Deno.test("a search hit in a conversation with thousands of messages reads only its newest ones for the excerpt", async () => {
  const { id: other } = await testWorkspace(desk);
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    values ('v', ${other}, 'null', 'null', now(), now())`.execute(own.db);
  await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags, started_at,
      last_message_at, agent_version, page)
    values ('long', ${other}, 1, 'open', 'ai', 'v', false, '[]', now(), now(), 1, 'null')`.execute(own.db);
  await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
    select ${other}, 'l' || n, 'long', n, now() + n * interval '1 second', 'customer', 'text',
      case n when 1 then 'A zebra' else repeat('and then ', 40) end, 'null', '{}' from generate_series(1, 4000) as n`
    .execute(own.db);
  await sql`vacuum analyze messages, conversations`.execute(own.db);
  const part = { view: viewOfSearch("zebra"), after: null, limit: SHOWN, target };
  const statements = await notes.blocksOf(() => listInbox(desk, { ...reader, workspace: other }, part));
  const blocks = statements.reduce((sum, each) => sum + each.blocks, 0);
  assert.ok(blocks <= 150, `${blocks} blocks\n${statements.map(({ plan }) => plan).join("\n")}`);
  const [row, ...others] = await listInbox(desk, { ...reader, workspace: other }, part);
  assert.deepEqual([row?.number, row?.match, others.length], [1, null, 0]);
});

Deno.test("a search for a frequent word beside a rare one reads only the newest messages of the rare one's conversations", async () => {
  const { id: other } = await testWorkspace(desk);
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    values ('v', ${other}, 'null', 'null', now(), now())`.execute(own.db);
  for (const [number, id, text, count] of [[1, "long", "My parcel", 4000], [2, "bills", "My invoice", 400]] as const) {
    await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags, started_at,
        last_message_at, agent_version, page, last_n)
      values (${id}, ${other}, ${number}::integer, 'open', 'ai', 'v', false, '[]', now(), now(), 1, 'null', ${count}::integer)`
      .execute(own.db);
    await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
      select ${other}, ${id} || n, ${id}, n, now() + n * interval '1 second', 'customer', 'text', ${text}, 'null', '{}'
      from generate_series(1, ${count}::integer) as n`.execute(own.db);
  }
  const found = async () => {
    const part = { view: viewOfSearch("parcel invoice"), after: null, limit: SHOWN, target };
    return (await listInbox(desk, { ...reader, workspace: other }, part)).map(({ number }) => number);
  };
  const say = async (n: number, text: string) =>
    await sql`update messages set text = ${text} where workspace = ${other} and id = ${`long${n}`}`.execute(own.db);
  await say(4000 - INBOX_LIMITS.searchCheckedMax, "My invoice");
  assert.deepEqual(await found(), []);
  await say(4001 - INBOX_LIMITS.searchCheckedMax, "My invoice");
  assert.deepEqual(await found(), [1]);
});

Deno.test("a row shows the customer's words even if the newest messages are not theirs", async () => {
  const { id: other } = await testWorkspace(desk);
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    values ('v', ${other}, 'null', 'null', now(), now())`.execute(own.db);
  const rows = [
    // Long ago a customer asked for something, and the newest words are the agent's, then notes.
    { id: "asked", number: 1, texts: [["customer", "text", "My parcel is lost"], ["customer", "text", "Hello?"]] },
    {
      id: "answered",
      number: 2,
      texts: [["customer", "text", "My parcel is lost"], ["teammate", "text", "It is found"]],
    },
    { id: "begun", number: 3, texts: [["teammate", "text", "How was it?"]] },
  ] as const;
  for (const { id, number, texts } of rows) {
    await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags, started_at,
        last_message_at, agent_version, page)
      values (${id}, ${other}, ${number}::integer, 'open', 'human', 'v', false, '[]', now(),
        now() - ${number}::integer * interval '1 day', 1, 'null')`.execute(own.db);
    for (const [at, [author, kind, text]] of texts.entries()) {
      await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
        values (${other}, ${`${id} ${at}`}, ${id}, ${
        at + 1
      }::integer, now(), ${author}, ${kind}, ${text}, 'null', '{}')`
        .execute(own.db);
    }
  }
  const read = async () =>
    (await listInbox(desk, { ...reader, workspace: other }, { view: "all", after: null, limit: SHOWN, target }))
      .map(({ number, lastLine, unread, answered }) => ({ number, lastLine, unread, answered }));
  const short = await read();
  assert.deepEqual(short, [
    { number: 1, lastLine: "Hello?", unread: true, answered: false },
    { number: 2, lastLine: "My parcel is lost", unread: false, answered: true },
    { number: 3, lastLine: "How was it?", unread: false, answered: true },
  ]);
  await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
    select workspace, id || ' note ' || n, id, n, now(), 'teammate', 'note', 'He called again', 'null', '{}'
    from conversations, generate_series(10, 40) as n where workspace = ${other}`.execute(own.db);
  assert.deepEqual(await read(), short, "notes push them beyond the newest messages");
});
