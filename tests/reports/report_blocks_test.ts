/**
 * A report with several filters, the list behind a number and the results of a rollout read one row for each day,
 * however many conversations the day had. Measured in blocks, which do not depend on machine or load.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { noteBlocks } from "../../bench/growth/blocks.ts";
import { listReported } from "../../core/reports/listed.ts";
import type { ReportFilter } from "../../core/reports/filter.ts";
import { readReport } from "../../core/reports/report.ts";
import { rolloutResults } from "../../core/reports/rollout_results.ts";
import { rollUpReports } from "../../core/reports/roll_up.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const notes = noteBlocks(own);
const desk = await testDesk({}, notes.database);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);

const DAYS = 30;
const CONVERSATIONS = 6000;
const FILTER: ReportFilter = {
  ...{ from: "2026-10-01", to: "2026-10-30", timezone: "UTC", keys: {}, only: "all", action: null },
};
/** A conversation for each of eighty is less than a third of what its own row takes to read. */
const BLOCKS_MAX = 400;

/** Each with a call; every hundredth is of a rollout, every third is about billing. */
async function grow(): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(own.db);
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    values ('v', ${workspace}, 'null', 'null', now(), now())`.execute(own.db);
  const numbers = sql`generate_series(1, ${CONVERSATIONS}::integer) as n`;
  await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags, started_at,
      last_message_at, agent_version, page, topic, locale, rating)
    select 'k' || n, ${workspace}, n, 'resolved', 'none', 'v', false, '[]', at, at, case when n % 100 = 0 then -1 else 1 end,
      'null', case when n % 3 = 0 then 'billing' end, case when n % 2 = 0 then 'de' end, case when n % 50 = 0 then 5 end
    from ${numbers}, lateral (select timestamptz '2026-10-01T00:00:00Z' + n * ${DAYS * 1440 / CONVERSATIONS}::float
      * interval '1 minute' - interval '1 second' as at) as beginning`.execute(own.db);
  await sql`insert into audit (id, workspace, conversation_id, action, agent_version, actor, confirmed_by, input, request,
      response, outcome, at)
    select 'a' || n, ${workspace}, 'k' || n, 'get_order', 1, 'ai', 'none', '{}', 'null', 'null', 'ok', now()
    from ${numbers}`.execute(own.db);
  await rollUpReports({ db: own.db });
  await sql`vacuum analyze conversations, audit, report_days, report_changes`.execute(own.db);
}

async function blocksOf(run: () => Promise<unknown>): Promise<number> {
  return (await notes.blocksOf(run)).reduce((sum, { blocks }) => sum + blocks, 0);
}

Deno.test("a report of aggregated days reads their rows and no conversations", async () => {
  await grow();
  const both = { ...FILTER, keys: { topic: "billing", language: "de" } };
  const rare = { ...FILTER, keys: { rating: "5", topic: "billing" } };
  const rollout = { number: 1, startedAt: new Date("2026-10-01T00:00:00Z"), endedAt: new Date("2026-10-30T12:00:00Z") };
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    "two filters": () => readReport(desk, workspace, both),
    "a rating": () => readReport(desk, workspace, rare),
    "an action": () => readReport(desk, workspace, { ...FILTER, action: "get_order" }),
    "a rare list": () => listReported(desk, workspace, rare, { before: null, limit: 20 }),
    "an empty list": () => listReported(desk, workspace, { ...FILTER, only: "gap" }, { before: null, limit: 20 }),
    "a rollout": () => rolloutResults(desk, workspace, rollout),
  };
  for (const [what, ask] of Object.entries(asked)) {
    const blocks = await blocksOf(ask);
    assert.ok(blocks <= BLOCKS_MAX, `${what}: ${blocks} blocks`);
  }
  const full = await blocksOf(() => listReported(desk, workspace, FILTER, { before: null, limit: 20 }));
  assert.ok(full <= 65, `a list that its newest days fill: ${full} blocks; all thirty days are 80`);
  assert.equal((await readReport(desk, workspace, both)).total.all, CONVERSATIONS / 6);
  assert.equal((await listReported(desk, workspace, rare, { before: null, limit: 100 })).length, CONVERSATIONS / 150);
  const { rollout: share, live } = await rolloutResults(desk, workspace, rollout);
  // The last half day is beyond its end.
  assert.deepEqual([share.conversations, live.calls.read, share.calls.read], [59, 5841, 0]);
});

Deno.test("checking that every day is aggregated reads no conversations", async () => {
  const blocks = await blocksOf(() => rollUpReports(desk));
  assert.ok(blocks <= 30, `${blocks} blocks`);
});
