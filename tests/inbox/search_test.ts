import assert from "node:assert/strict";
import { sql } from "kysely";
import { json } from "../../core/db/json.ts";
import { matchIn } from "../../core/inbox/match.ts";
import { FILTERS, hasCriteria, readSearch, unknownFilters } from "../../core/inbox/search_query.ts";
import { listInbox } from "../../core/inbox/list.ts";
import { viewOfSearch } from "../../core/inbox/views.ts";
import { INBOX_LIMITS } from "../../core/limits/conversations.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const PART = {
  after: null,
  limit: 50,
  target: { replyMinutes: null, businessHours: { timezone: "UTC", days: [] } },
};

/** A conversation: its customer's name, its messages, and what else a search may name. */
type Talk = {
  readonly customer?: string;
  readonly subject?: string;
  readonly texts: readonly string[];
  readonly tags?: readonly string[];
  readonly status?: "open" | "waiting" | "snoozed" | "resolved";
  readonly at?: string;
};

/** Conversations with the numbers 1, 2 and so on, and the search of a teammate over them. */
async function inboxOf(talks: readonly Talk[]) {
  const { id: workspace } = await testWorkspace(desk);
  for (const [index, talk] of talks.entries()) await addTalk(workspace, index + 1, talk);
  const rows = (search: string) =>
    listInbox(desk, { workspace, teammate: "t_none" }, { ...PART, view: viewOfSearch(search) });
  return { workspace, rows, find: async (search: string) => (await rows(search)).map(({ number }) => number).sort() };
}

async function addTalk(
  workspace: string,
  number: number,
  { customer, subject, texts, tags, status, at }: Talk,
): Promise<void> {
  const [time, id] = [new Date(at ?? "2026-11-20T10:00:00Z"), desk.newId()];
  const contactId = customer === undefined ? null : desk.newId();
  if (contactId !== null) {
    await desk.db.insertInto("contacts").values({
      ...{ workspace, id: contactId, name: customer, email: null, externalId: `cus_${number}` },
      ...{ attributes: json({}), firstSeen: time, lastSeen: time },
    }).execute();
  }
  const visitorId = desk.newId();
  await sql`insert into visitors (workspace, id, page, first_seen, last_seen, facts)
    values (${workspace}, ${visitorId}, 'null', ${time}, ${time}, '{}')`.execute(desk.db);
  await sql`insert into conversations (workspace, id, number, status, handler, contact_id, visitor_id,
      identity_verified, tags, started_at, last_message_at, agent_version, page, last_n, subject)
    values (${workspace}, ${id}, ${number}, ${status ?? "open"}, 'ai', ${contactId}, ${visitorId},
      false, ${json(tags ?? [])}, ${time}, ${time}, 0, 'null', ${texts.length}, ${subject ?? null})`.execute(desk.db);
  for (const [n, text] of texts.entries()) {
    await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
      values (${workspace}, ${desk.newId()}, ${id}, ${n + 1}, ${time}, 'customer', 'text', ${text}, 'null', '{}')`
      .execute(desk.db);
  }
}

const TALKS: readonly Talk[] = [
  { customer: "Ada Lovelace", texts: ["My invoice is past due", "It was invoice W2378156"], tags: ["billing"] },
  { customer: "Grace Hopper", texts: ["The invoice has the wrong address"], status: "resolved" },
  { texts: ["Where is my parcel?", "due tomorrow, it is past noon"], status: "waiting", at: "2026-11-10T10:00:00Z" },
  { texts: ["我想申请退款", "订单没有到"] },
  { texts: ["O'Brien & sons: 100% (really) | refund: a\\b"] },
];

const FOUND: readonly (readonly [search: string, numbers: readonly number[]])[] = [
  ["invoice", [1, 2]],
  ["INVO", [1, 2]],
  ["voice", []],
  ["invoice address", [2]],
  ["due past", [1, 3]],
  ['"past due"', [1]],
  ["W2378156", [1]],
  ["#W2378156", [1]],
  ["lovelace", [1]],
  ["love invoice", [1]],
  ["grace parcel", []],
  ["cus_2", [2]],
  ["#3", [3]],
  ["#3 invoice", []],
  ["tag:billing", [1]],
  ["is:resolved", [2]],
  ["is:waiting parcel", [3]],
  ["is:ai is:open", [1, 4, 5]],
  ["before:2026-11-15", [3]],
  ["after:2026-11-15 invoice", [1, 2]],
  ["退款", [4]],
  ["订单没有", [4]],
  ["O'Brien", [5]],
  ["refund:", [5]],
  ["a\\b", [5]],
  ["100%", [5]],
  ["nothing:here", []],
  ["!!! ???", []],
  ["' | !&():*", []],
  ["\0invoice", [1, 2]],
];

Deno.test("a search of the inbox finds conversations by words, phrases, customer, number, tag, state and day", async (test) => {
  const { find } = await inboxOf(TALKS);
  for (const [search, numbers] of FOUND) {
    await test.step(search.replace("\0", "NUL "), async () => assert.deepEqual(await find(search), numbers));
  }
});

Deno.test("a subject is found by a word's beginning, a phrase, and together with a word of a message", async () => {
  const { find } = await inboxOf([
    { subject: "Refund for order 4711", texts: ["please, and thanks"] },
    { subject: "Order 4711: refund", texts: ["thanks"] },
    { texts: ["thanks, no refund"] },
  ]);
  assert.deepEqual(await find("refu"), [1, 2, 3]);
  assert.deepEqual(await find('"refund for order"'), [1]);
  assert.deepEqual(await find("4711 please"), [1]);
  assert.deepEqual(await find("4711 nothing"), []);
});

Deno.test("a search reaches no other workspace", async () => {
  const [one, other] = [await inboxOf(TALKS), await inboxOf([{ texts: ["a zebra"] }])];
  assert.deepEqual(await one.find("zebra"), []);
  assert.deepEqual(await other.find("zebra"), [1]);
});

Deno.test("a row of a search shows an excerpt of the newest matching message", async () => {
  const { rows } = await inboxOf(TALKS);
  const [row] = await rows("invoice lovelace");
  assert.deepEqual(row?.match, { before: "It was ", found: "invoice", after: " W2378156" });
  const [named] = await rows("hopper");
  assert.equal(named?.match, null);
});

Deno.test("a word in too many messages is checked only in the conversations that the other words match", async () => {
  const { workspace, find } = await inboxOf([{ texts: ["a quokka", "and the common word"] }, { texts: ["a quokka"] }]);
  await addTalk(workspace, 3, { texts: ["busy"], at: "2026-11-21T10:00:00Z" });
  await sql`insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
    select ${workspace}, 'm_' || n, (select id from conversations where workspace = ${workspace} and number = 3), n + 1,
      now(), 'customer', 'text', 'common', 'null', '{}'
    from generate_series(1, ${sql.lit(INBOX_LIMITS.searchRowsMax)}) as n`.execute(desk.db);
  assert.deepEqual(await find("common quokka"), [1]);
  assert.deepEqual(await find("common"), [3], "the newest come first, and no more are read");
});

Deno.test("readSearch names the allowed values of a filter with an invalid value", () => {
  const { terms, faults } = readSearch('is:nope refund before:2026-02-31x channel:"fax" sort:best');
  assert.deepEqual(terms.map(({ text }) => text), ["refund"]);
  assert.deepEqual(faults.map(({ written }) => written), [
    "is:nope",
    "before:2026-02-31x",
    'channel:"fax"',
    "sort:best",
  ]);
  assert.equal(faults[2]?.takes, "channel:chat or channel:mail");
  assert.match(faults[0]?.takes ?? "", /^is:open, is:waiting, .* or is:ai$/);
  assert.deepEqual(unknownFilters(readSearch('from:ann https://a.example/x "to:b" 10:30')), ["from:ann"]);
  assert.deepEqual(FILTERS.slice(0, 2), ["tag:", "is:"]);
});

Deno.test("readSearch treats unknown filters as words, and bounds its input", () => {
  assert.deepEqual(readSearch("from:ann").terms.map(({ text }) => text), ["from:ann"]);
  assert.equal(readSearch("a b c d e f g h i").terms.length, INBOX_LIMITS.searchTermsMax);
  assert.equal(readSearch("#99999999999").number, null);
  assert.equal(hasCriteria(readSearch("  ")), false);
  assert.equal(hasCriteria(readSearch("is:open")), true);
});

Deno.test("matchIn prefers matches at the beginning of a word, and cuts its excerpt between words", () => {
  const terms = readSearch("art").terms;
  assert.deepEqual(matchIn("We start with art", terms), { before: "We start with ", found: "art", after: "" });
  const long = matchIn(`${"word ".repeat(20)}art ${"more ".repeat(40)}`, terms);
  assert.match(long?.before ?? "", /^…(word )+$/);
  assert.match(long?.after ?? "", /…$/);
  assert.equal(matchIn("nothing of it", terms), null);
});

Deno.test("a name of many customers finds the conversations of those who wrote", async () => {
  const { workspace, find } = await inboxOf([]);
  await sql`insert into contacts (workspace, id, name, attributes, first_seen, last_seen)
    select ${workspace}, '!' || n, 'Anna Schmidt', '{}', now(), now()
    from generate_series(1, ${5 * INBOX_LIMITS.searchNamesMax - 50}::integer) as n`.execute(desk.db);
  await addTalk(workspace, 1, { customer: "Anna Berg", texts: ["Hello"], at: "2026-11-01T10:00:00Z" });
  await addTalk(workspace, 2, { customer: "Anna Schmidt", texts: ["Good morning"] });
  assert.deepEqual(await find("anna"), [1, 2]);
  assert.deepEqual(await find("Anna Schmidt"), [2]);
  assert.deepEqual(await find("schmidt morning"), [2]);
});
