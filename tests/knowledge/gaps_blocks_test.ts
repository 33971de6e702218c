/**
 * What is read of the unanswered questions does not grow with the desk. Judged by the blocks that are read, which are the
 * same on every machine and at every load.
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

/** Adds questions, one a minute up to now, half of them closed. */
async function ask(count: number): Promise<void> {
  await sql`insert into knowledge_gaps (id, workspace, question, key, asked_at, closed_at)
    select ${desk.newId()} || n, ${workspace}, 'Question ' || n % 300, 'question ' || n % 300,
      ${desk.now()}::timestamptz - n * interval '1 minute', case when n % 2 = 0 then now() end
    from generate_series(1, ${count}::integer) as n`.execute(own.db);
  await sql`vacuum analyze knowledge_gaps`.execute(own.db);
}

const blocks = async (read: () => Promise<unknown>) =>
  (await notes.blocksOf(read)).reduce((sum, statement) => sum + statement.blocks, 0);

/** Records a question, and takes it away again: what was sent is sent once more to count its blocks. */
async function record(): Promise<void> {
  await recordGap(desk, { workspace, conversationId: null, question: "Do you ship to Norway?" });
  await own.db.deleteFrom("knowledgeGaps").where("question", "=", "Do you ship to Norway?").execute();
}

Deno.test("the page reads the newest open questions alone, and a question that is recorded none of the others", async () => {
  await ask(GAP_LIMITS.readMax * 10);
  const [listed, recorded] = [await blocks(() => listGaps(desk, workspace)), await blocks(record)];
  // A row of the index that is in a block of its own, and little besides.
  assert.ok(listed <= GAP_LIMITS.readMax * 1.1, String(listed));
  assert.ok(recorded <= 30, String(recorded));
  const gaps = await listGaps(desk, workspace);
  assert.equal(gaps.length, GAP_LIMITS.shownMax);
  assert.ok(gaps.reduce((sum, { count }) => sum + count, 0) <= GAP_LIMITS.readMax);
});
