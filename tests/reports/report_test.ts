/** Reports: their numbers, that each opens exactly its conversations, and where a day begins. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { dayAfter } from "../../core/date_format.ts";
import { filterQuery, readFilter, type ReportFilter } from "../../core/reports/filter.ts";
import { listReported } from "../../core/reports/listed.ts";
import { COUNTED_NAMES, DIMENSION_NAMES, MEASURE_NAMES, PART_NAMES } from "../../core/reports/measures.ts";
import { readReport } from "../../core/reports/report.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const FILTER: ReportFilter = {
  ...{ from: "2026-11-01", to: "2026-11-30", timezone: "Europe/Berlin", keys: {}, only: "all", action: null },
};

/** A workspace with 240 conversations of every kind that the columns allow, over 40 days. */
async function manyConversations(): Promise<string> {
  const { id: workspace } = await testWorkspace(desk);
  await sql`insert into visitors (workspace, id, page, facts, first_seen, last_seen)
    values (${workspace}, ${`v_${workspace}`}, 'null', 'null', now(), now())`.execute(desk.db);
  await sql`insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags,
      started_at, last_message_at, agent_version, page, locale, assignee, first_reply_at, resolved_at, rating,
      begun_by, joined, ai_answers, ai_misses, people_answers, first_person_at, handed_over_at, handoff_kind, topic)
    select ${workspace}::text, 'c_' || n || ${workspace}::text, n, (array['open', 'waiting', 'resolved'])[1 + n % 3], 'ai',
      ${`v_${workspace}`}, false, '[]', began, began, n % 4, 'null', (array['en-GB', 'de', null, 'en'])[1 + n % 4],
      null, case when n % 5 > 0 then began + n * interval '7 seconds' end,
      case when n % 3 = 2 then began + n * interval '1 minute' end, case when n % 6 = 2 then 1 + n % 5 end,
      case when n % 17 = 0 then 'team' else 'customer' end, n % 23 = 0, n % 3, n % 2, case when n % 7 = 0 then n % 4 else 0 end,
      case when n % 7 = 0 and n % 4 > 0 then began + n * interval '1 minute' end,
      case when n % 4 = 0 then began + interval '10 seconds' end, case when n % 4 = 0 then 'asked' end,
      (array['billing', 'orders', null])[1 + n % 3]
    from (select n, timestamptz '2026-10-25T00:30:00Z' + n * interval '4 hours' as began from generate_series(1, 240) as n)
      as beginning`.execute(desk.db);
  await sql`insert into knowledge_gaps (workspace, id, conversation_id, question, key, asked_at)
    select workspace, 'g_' || id, id, 'Why?', 'why', started_at from conversations
    where workspace = ${workspace} and number % 9 = 0`.execute(desk.db);
  return workspace;
}

const countOf = async (workspace: string, filter: ReportFilter) =>
  (await listReported(desk, workspace, filter, { before: null, limit: 1000 })).length;

Deno.test("each number of a report opens exactly the conversations that it counts, and the parts add up", async () => {
  const workspace = await manyConversations();
  const report = await readReport(desk, workspace, FILTER);
  assert.ok(report.total.all > 150);
  for (const name of MEASURE_NAMES) {
    const shown = name === "gap" ? report.gaps : report.total[name];
    assert.ok(shown > 0, name);
    assert.equal(shown, await countOf(workspace, { ...FILTER, only: name }), name);
  }
  for (const name of DIMENSION_NAMES) {
    const rows = report.breakdowns[name];
    assert.equal(rows.reduce((sum, { counts }) => sum + counts.all, 0), report.total.all, name);
    for (const { key, counts } of rows.slice(0, 4)) {
      assert.equal(PART_NAMES.reduce((sum, part) => sum + counts[part], 0), counts.all, `${name} ${key}`);
      const keys = { [name]: key };
      for (const only of COUNTED_NAMES.slice(0, 3)) {
        assert.equal(await countOf(workspace, { ...FILTER, keys, only }), counts[only], `${name} ${key} ${only}`);
      }
    }
  }
});

Deno.test("a list that a number opens goes on page by page, newest first, and misses none", async () => {
  const workspace = await manyConversations();
  const whole = await listReported(desk, workspace, FILTER, { before: null, limit: 1000 });
  const pages: number[] = [];
  for (let before: { startedAt: Date; number: number } | null = null;;) {
    const page: Awaited<ReturnType<typeof listReported>> = await listReported(desk, workspace, FILTER, {
      before,
      limit: 37,
    });
    pages.push(...page.map(({ number }) => number));
    const last = page.at(-1);
    if (last === undefined) break;
    before = last;
  }
  assert.deepEqual(pages, whole.map(({ number }) => number));
});

Deno.test("a day begins at midnight in the company's time zone, also on the day on which the clocks change", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await sql`insert into visitors (workspace, id, page, facts, first_seen, last_seen)
    values (${workspace}, 'v_clock', 'null', 'null', now(), now())`.execute(desk.db);
  // 25 October 2026 has 25 hours in Berlin: from 22:00 UTC of the day before to 23:00 UTC.
  const times = ["2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z"];
  for (const [at, time] of times.entries()) {
    await sql`insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags,
        started_at, last_message_at, agent_version, page)
      values (${workspace}, ${`clock_${at}`}, ${
      at + 1
    }, 'open', 'ai', 'v_clock', false, '[]', ${time}, ${time}, 0, 'null')`
      .execute(desk.db);
  }
  const day = { ...FILTER, from: "2026-10-25", to: "2026-10-25" };
  const listed = await listReported(desk, workspace, day, { before: null, limit: 9 });
  assert.deepEqual(listed.map(({ number }) => number), [3, 2]);
  const { breakdowns } = await readReport(desk, workspace, { ...day, from: "2026-10-24", to: "2026-10-26" });
  assert.deepEqual(
    breakdowns.day.map(({ key, counts }) => [key, counts.all]),
    [["2026-10-25", 2], ["2026-10-24", 1], ["2026-10-26", 1]],
  );
});

Deno.test("times are rounded to three digits, so that a day has a bounded number of different ones", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const visitor = `v_${workspace}`;
  await sql`insert into visitors (workspace, id, page, facts, first_seen, last_seen)
    values (${workspace}, ${visitor}, 'null', 'null', now(), now())`.execute(desk.db);
  await sql`insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags,
      started_at, last_message_at, agent_version, page, first_reply_at, first_person_at, resolved_at)
    select ${workspace}, ${`c_${workspace}`}, 1, 'resolved', 'none', ${visitor}, false, '[]', at, at, 0, 'null',
      at + interval '9.876 seconds', at + interval '1234.9 seconds', at + interval '98765 seconds'
    from (select timestamptz '2026-11-09T09:00:00Z' as at) as beginning`.execute(desk.db);
  const { took } = await readReport(desk, workspace, FILTER);
  assert.deepEqual([took.firstAnswer.median, took.firstPerson.median, took.end.slow], [9.88, 1230, 98_800]);
});

Deno.test("a browser's locale counts as a language only if it is a valid code", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const visitor = `v_${workspace}`;
  await sql`insert into visitors (workspace, id, page, facts, first_seen, last_seen)
    values (${workspace}, ${visitor}, 'null', 'null', now(), now())`.execute(desk.db);
  const said = ["de", "de-AT", "DE_CH", "fil-PH", "say_hello_to_all", "english", "1234", null];
  for (const [at, locale] of said.entries()) {
    await sql`insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags,
        started_at, last_message_at, agent_version, page, locale)
      values (${workspace}, ${`c${at}_${workspace}`}, ${at + 1}, 'open', 'ai', ${visitor}, false, '[]',
        '2026-11-09T09:00:00Z', now(), 0, 'null', ${locale})`.execute(desk.db);
  }
  const { breakdowns } = await readReport(desk, workspace, FILTER);
  assert.deepEqual(breakdowns.language.map(({ key, counts }) => [key, counts.all]), [["-", 5], ["de", 2], ["fil", 1]]);
});

Deno.test("an empty report counts nothing and has no times", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const report = await readReport(desk, workspace, FILTER);
  assert.equal(report.total.all, 0);
  assert.deepEqual(report.took.firstAnswer, { of: 0, median: null, slow: null });
  assert.deepEqual([report.meanRating, report.actions, report.gaps], [null, [], 0]);
  assert.deepEqual(report.model, { micros: 0, tokens: 0, requests: 0 });
});

Deno.test("the numbers of an action open the conversations with such a call", async () => {
  const workspace = await manyConversations();
  await sql`insert into audit (workspace, id, conversation_id, action, agent_version, actor, confirmed_by, input, request,
      response, outcome, at)
    select workspace, id || outcome, id, 'cancel', 0, 'ai', 'none', '{}', 'null', 'null', outcome, now()
    from conversations, unnest(array['ok', 'app_error', 'denied']) as outcome
    where workspace = ${workspace} and not joined and number % (case outcome when 'ok' then 4 when 'denied' then 5 else 10 end) = 0`
    .execute(desk.db);
  const [row] = (await readReport(desk, workspace, FILTER)).actions;
  assert.ok(row !== undefined && row.made > 0 && row.failed > 0 && row.failed < row.made);
  const opened = (ended: "made" | "failed" | null) => countOf(workspace, { ...FILTER, action: "cancel", ended });
  assert.deepEqual([await opened("made"), await opened("failed")], [row.made, row.failed]);
  assert.equal(await opened(null), row.conversations);
  assert.ok(row.conversations < row.calls);
});

Deno.test("a filter is read from an address and written as the same one; a wrong one names the field", () => {
  const at = { timezone: "UTC", today: "2026-11-24" };
  const written = new URLSearchParams(
    "from=2026-11-01&to=2026-11-20&topic=billing&only=ai&action=get_order&ended=failed",
  );
  assert.equal(filterQuery(readFilter(written, at)).toString(), written.toString());
  assert.equal(readFilter(new URLSearchParams(), at).from, "2026-10-26");
  assert.equal(dayAfter("2026-02-28", 1), "2026-03-01");
  for (
    const [query, message] of [
      ["from=2026-11-30", /^from: must not be after/],
      ["from=2024-01-01", /^from: a report is about 366 days at most/],
      ["to=2026-02-30", /^to: must be a day/],
      ["ended=well", /^ended: must be made or failed/],
      ["only=everything", /^only: must be one of all, ai/],
    ] as const
  ) {
    assert.throws(() => readFilter(new URLSearchParams(query), at), { message });
  }
});
