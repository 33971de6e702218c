/**
 * The counts on every page read no more of the database as the desk grows. Measured in blocks, which do not depend on
 * machine or load.
 */
import assert from "node:assert/strict";
import { type Kysely, sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import type { Database } from "../../core/db/schema.ts";
import { listTags } from "../../core/inbox/tags.ts";
import { COUNTED_MAX } from "../../core/db/count_conversations.ts";
import { readInboxFrame } from "../../core/inbox/frame.ts";
import { countWaiting } from "../../core/notifications/waiting.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const notes = noteBlocks(own);
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);
const reader = { workspace, teammate: "t_1" };

const QUESTIONS: Readonly<Record<string, (db: Kysely<Database>) => Promise<unknown>>> = {
  "the views of the inbox": (db) => readInboxFrame({ db }, reader),
  "who waits, for the menu": (db) => countWaiting({ db }, reader),
  "the tags in use": (db) => listTags({ db }, workspace),
};

/** So few that a page of a small desk has more blocks to read for its rows. */
const BLOCKS_MAX = 80;

/** More conversations, 1 of 4 of them not done, each with one tag of 40. Without the triggers, which take most of the time. */
async function grow(from: number, to: number): Promise<void> {
  await sql`alter table conversations disable trigger user`.execute(own.db);
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    select 'v' || n, ${workspace}, 'null', 'null', now(), now() from generate_series(${from}::integer, ${to}::integer) as n`
    .execute(own.db);
  await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags,
      started_at, last_message_at, waiting_since, agent_version, page)
    select 'k' || n, ${workspace}, n,
      (array['waiting', 'open', 'resolved', 'resolved', 'resolved', 'resolved', 'resolved', 'resolved'])[1 + n % 8],
      (array['human', 'ai', 'none'])[1 + n % 8 % 3], 'v' || n, false, jsonb_build_array('topic ' || n % 40),
      now(), now(), now(), 1, 'null'
    from generate_series(${from}::integer, ${to}::integer) as n`.execute(own.db);
  await sql`insert into tag_uses (workspace, tag, conversations)
    select workspace, tag, count(*) from conversations, jsonb_array_elements_text(tags) as tag group by workspace, tag
    on conflict (workspace, tag) do update set conversations = excluded.conversations`.execute(own.db);
  await sql`vacuum analyze conversations, tag_uses, tag_changes`.execute(own.db);
}

Deno.test("the counts on every page read a constant number of blocks as the desk grows", async () => {
  await grow(1, 4000);
  const before = await readAll();
  await grow(4001, 12_000);
  const after = await readAll();
  assert.equal((await readInboxFrame(desk, reader)).counts.waiting, COUNTED_MAX, "counting stops");
  assert.equal(await countWaiting(desk, reader), COUNTED_MAX);
  assert.deepEqual((await listTags(desk, workspace)).slice(0, 1), [{ tag: "topic 0", conversations: 300 }]);
  for (const [what, { blocks, plan }] of after) {
    const was = before.get(what)?.blocks ?? 0;
    assert.ok(blocks <= BLOCKS_MAX && blocks <= 1.5 * was + 8, `${what}: ${was}, then ${blocks}\n${plan}`);
  }
});

async function readAll() {
  const read = new Map<string, { readonly blocks: number; readonly plan: string }>();
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    const [statement, ...others] = await notes.blocksOf(() => ask(desk.db));
    assert.ok(statement !== undefined && others.length === 0, `${what} is one statement`);
    read.set(what, statement);
  }
  return read;
}
