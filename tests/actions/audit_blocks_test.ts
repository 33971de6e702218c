/**
 * The audit with two filters reads only the records that match both, however many match one. Measured in blocks, which
 * do not depend on machine or load.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { type AuditFilter, filterAudit } from "../../core/actions/audit_list.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const notes = noteBlocks(own);
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);

/** The model reads an order in each record that is ours, and a press pays: 20 of its records have failed. */
async function grow(count: number): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(own.db);
  await sql`insert into audit (id, workspace, action, agent_version, actor, confirmed_by, input, request, response, outcome, at)
    select 'a' || n, ${workspace}, case when n % 2 = 0 then 'get_order' else 'pay' end, 1,
      case when n % 2 = 0 then 'ai' else 'press' end, 'none', '{}', 'null', 'null',
      case when n % 4 = 0 or n % 400 = 1 then 'app_error' else 'ok' end, now()
    from generate_series(1, ${count}::integer) as n`.execute(own.db);
  await sql`vacuum analyze audit`.execute(own.db);
}

Deno.test("two audit filters that each match many records but together few read only those few", async () => {
  await grow(8000);
  const asked: readonly (readonly [AuditFilter, number])[] = [
    [{ action: "get_order", actor: "press" }, 0],
    [{ actor: "press", outcome: "app_error" }, 20],
    [{ action: "pay", outcome: "app_error" }, 20],
  ];
  for (const [filter, found] of asked) {
    const list = () => filterAudit(desk, workspace, filter, { before: null, limit: 50 });
    const statements = await notes.blocksOf(list);
    const blocks = statements.reduce((sum, each) => sum + each.blocks, 0);
    const plans = statements.map(({ plan }) => plan).join("\n");
    assert.ok(blocks <= 60, `${JSON.stringify(filter)}: ${blocks} blocks\n${plans}`);
    assert.equal((await list()).length, found);
  }
});
