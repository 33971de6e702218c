/**
 * A search of contacts reads only what it shows and has to sort, however many contacts there are. Measured in blocks,
 * which do not depend on machine or load.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { json } from "../../core/db/json.ts";
import {
  CONTACT_SORTS,
  type ContactRow,
  type ContactSort,
  listContacts,
  placeAfter,
} from "../../core/contacts/list.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const notes = noteBlocks(own);
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);

const CONTACTS = 20_000;
const SHOWN = 20;

/** Every tenth is called Smith, 400 are called Rossi, and one is called Quist. */
async function grow(): Promise<void> {
  await sql`alter table contacts disable trigger user`.execute(own.db);
  await sql`insert into contacts (id, workspace, external_id, email, name, attributes, verified_at, first_seen, last_seen)
    select 'c' || n, ${workspace}, 'u' || n, 'person' || n || '@example.com',
      case when n = 77 then 'Quist' when n % 50 = 1 then 'Rossi' when n % 10 = 0 then 'Smith' else 'Novak' end || ' ' || n,
      '{}', now(), at, at
    from generate_series(1, ${CONTACTS}::integer) as n,
      lateral (select timestamptz '2026-10-01T00:00:00Z' + n * interval '1 minute' as at) as seen`.execute(own.db);
  await sql`vacuum analyze contacts`.execute(own.db);
}

const SEARCHES: readonly (readonly [search: string, sort: ContactSort, found: number, blocksMax: number])[] = [
  // Each row takes a look-up of its conversations and of others with its email.
  ["smith", "seen", SHOWN, 500 + 10 * SHOWN],
  // Read once, and those that are shown again: each of them may be in a block of its own.
  ["rossi", "name", SHOWN, 420 + 14 * SHOWN],
  ["qu", "seen", 1, 60],
  ["xy", "seen", 0, 60],
  // Ends the number of every hundredth, in the email or the id, and begins that of others: at most a block for each.
  ["77", "name", SHOWN, 420 + 14 * SHOWN],
  ["com", "seen", SHOWN, 500 + 10 * SHOWN],
  ["xylophone", "seen", 0, 60],
];

Deno.test("a search of contacts reads a bounded number of rows, even if two letters match no one", async () => {
  await grow();
  for (const [search, sort, found, blocksMax] of SEARCHES) {
    const filter = { search, blocked: null, verified: null };
    const list = () => listContacts(desk, workspace, filter, { after: null, limit: SHOWN, sort });
    const statements = await notes.blocksOf(list);
    const blocks = statements.reduce((sum, each) => sum + each.blocks, 0);
    assert.ok(blocks <= blocksMax, `${search}: ${blocks} blocks\n${statements.map(({ plan }) => plan).join("\n")}`);
    assert.equal((await list()).length, found, search);
  }
});

Deno.test("pages of a search with thousands of matches are those of the whole sorted list, in each order", async () => {
  const filter = { search: "smith", blocked: null, verified: null };
  for (const sort of CONTACT_SORTS) {
    const listed: ContactRow[] = [];
    for (let page = 0; page < 3; page++) {
      const last = listed.at(-1);
      const after = last === undefined ? null : placeAfter(last, sort);
      listed.push(...await listContacts(desk, workspace, filter, { after, limit: SHOWN, sort }));
    }
    const numbers = Array.from({ length: CONTACTS / 10 }, (_, at) => (at + 1) * 10);
    const inOrder = sort === "name" ? numbers.map((number) => `Smith ${number}`).toSorted() : numbers.reverse();
    const expected = inOrder.slice(0, listed.length).map((each) => typeof each === "string" ? each : `Smith ${each}`);
    assert.equal(listed.length, 3 * SHOWN);
    assert.deepEqual(listed.map(({ name }) => name), expected, sort);
  }
});

Deno.test("a search of two letters matches beginnings of words, two digits also their ends, one letter only the beginning", async () => {
  const { id: other } = await testWorkspace(desk);
  const people = [
    ["Ada Smith", "a.lovelace@gmx.example"],
    ["Ben O-Sm", "ben_77@example.com"],
    ["Cleo", "person77@example.com"],
    ["Dan 771", "dan@smile.example"],
    ["Eve", "1775@example.com"],
  ] as const;
  for (const [name, email] of people) {
    const [id, now] = [desk.newId(), desk.now()];
    await desk.db.insertInto("contacts")
      .values({ id, workspace: other, name, email, attributes: json({}), firstSeen: now, lastSeen: now }).execute();
  }
  const found = async (search: string) => {
    const filter = { search, blocked: null, verified: null };
    const rows = await listContacts(desk, other, filter, { after: null, limit: SHOWN, sort: "name" });
    return rows.map(({ name }) => name?.split(" ")[0]);
  };
  assert.deepEqual(await found("sm"), ["Ada", "Ben"]);
  assert.deepEqual(await found("SM"), ["Ada", "Ben"]);
  assert.deepEqual(await found("lo"), ["Ada"]);
  assert.deepEqual(await found("77"), ["Ben", "Cleo", "Dan"]);
  assert.deepEqual(await found("b"), ["Ben"]);
  assert.deepEqual(await found("7"), ["Ben", "Dan"]);
  assert.deepEqual(await found("ple"), ["Ada", "Ben", "Cleo", "Dan", "Eve"]);
});
