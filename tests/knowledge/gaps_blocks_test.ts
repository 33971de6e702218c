/**
 * Reading the unanswered questions costs the same as the desk grows. Measured in blocks, which do not depend on machine
 * or load.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { listGaps, recordGap } from "../../core/knowledge/gaps.ts";
import { GAP_LIMITS } from "../../core/limits/knowledge.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const notes = noteBlocks(own);
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);

/** Adds questions, each of a conversation of its own, one a minute up to now; half of them are closed. */
async function ask(count: number): Promise<void> {
  for (const table of ["conversations", "knowledge_gaps"]) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(own.db);
  }
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    values ('v', ${workspace}, 'null', 'null', now(), now())`.execute(own.db);
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags, started_at,
      last_message_at, agent_version, page)
    select 'k' || n, ${workspace}, n, 'resolved', 'none', 'v', false, '[]', now(), now(), 1, 'null' from ${numbers}`
    .execute(own.db);
  await sql`insert into knowledge_gaps (id, workspace, conversation_id, question, key, asked_at, closed_at)
    select ${desk.newId()} || n, ${workspace}, 'k' || n, 'Question ' || n % 3000, 'question ' || n % 3000,
      ${desk.now()}::timestamptz - n * interval '1 minute', case when n % 2 = 0 then now() end
    from ${numbers}`.execute(own.db);
  await sql`vacuum analyze conversations, knowledge_gaps`.execute(own.db);
}

const blocks = async (read: () => Promise<unknown>) =>
  (await notes.blocksOf(read)).reduce((sum, statement) => sum + statement.blocks, 0);

/** Records a question, and takes it away again: what was sent is sent once more to count its blocks. */
async function record(): Promise<void> {
  await recordGap(desk, { workspace, conversationId: null, question: "Do you ship to Norway?" });
  await own.db.deleteFrom("knowledgeGaps").where("question", "=", "Do you ship to Norway?").execute();
}

Deno.test("the Knowledge page reads only the newest open questions, and recording a question reads no others", async () => {
  await ask(GAP_LIMITS.readMax * 10);
  const [listed, recorded] = [await blocks(() => listGaps(desk, workspace)), await blocks(record)];
  // A row of the index that is in a block of its own; a look-up of four for each conversation that is shown.
  assert.ok(listed <= GAP_LIMITS.readMax * 1.1 + GAP_LIMITS.shownMax * 5, String(listed));
  assert.ok(recorded <= 30, String(recorded));
  const gaps = await listGaps(desk, workspace);
  assert.equal(gaps.length, GAP_LIMITS.shownMax);
  assert.deepEqual(gaps[0]?.conversations, [{ id: "k1", number: 1 }]);
  assert.ok(gaps.reduce((sum, { count }) => sum + count, 0) <= GAP_LIMITS.readMax);
});
