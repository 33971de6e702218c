/** The daily sums match the conversations, whatever happens to them and when. */
import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { dayAfter } from "../../core/date_format.ts";
import { json } from "../../core/db/json.ts";
import { reportDays } from "../../core/db/migrations/144_report_days.ts";
import { countDays } from "../../core/reports/count.ts";
import { isChosen, isCounted, type ReportFilter } from "../../core/reports/filter.ts";
import { DIMENSION_NAMES, MEASURE_NAMES, TIME_NAMES, TIMES } from "../../core/reports/measures.ts";
import { type ListCursor, listReported } from "../../core/reports/listed.ts";
import { percentile } from "../../core/reports/numbers.ts";
import { readReport, reportOf } from "../../core/reports/report.ts";
import { rolloutResults } from "../../core/reports/rollout_results.ts";
import { rollUpReports } from "../../core/reports/roll_up.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { randomOf } from "../support/random.ts";
import { runs } from "../support/runs.ts";

const desk = await testDesk({}, await ownDatabase());
Deno.test.afterAll(() => desk.close());

const FILTER: ReportFilter = {
  ...{ from: "2026-10-20", to: "2026-11-01", timezone: "Europe/Berlin", keys: {}, only: "all", action: null },
};

/** With a whole month in it, which is not the last one with conversations. */
const LONG: ReportFilter = { ...FILTER, from: "2026-09-10", to: "2026-11-20" };

type Random = (below: number) => number;

function wholeOf(seed: number): Random {
  const random = randomOf(seed);
  return (below) => Math.floor(random() * below);
}

const oneOf = <Value>(random: Random, values: readonly Value[]): Value | undefined => values[random(values.length)];

async function setTimezone(workspace: string, timezone: string): Promise<void> {
  await desk.db.updateTable("workspaces").set({ settings: json({ inbox: { businessHours: { timezone } } }) })
    .where("id", "=", workspace).execute();
}

/** A workspace whose conversations change in ways that a seed chooses. */
async function scene(seed: number) {
  const { id: workspace } = await testWorkspace(desk);
  const random = wholeOf(seed);
  await setTimezone(workspace, FILTER.timezone);
  const of = (statement: RawBuilder<unknown>) => statement.execute(desk.db);
  const teammates = [(await testCaller(desk, workspace)).teammate.id, (await testCaller(desk, workspace)).teammate.id];
  await of(sql`insert into visitors (workspace, id, page, facts, first_seen, last_seen)
    values (${workspace}, ${`v_${workspace}`}, 'null', 'null', now(), now())`);
  // A quarter of the hours is within a day of the change of Berlin's clocks, an eighth each in September and November.
  const moment = () =>
    new Date(
      Date.UTC(2026, 9, oneOf(random, [24, 24, 33, -9, 18, 18, 18, 18]), random(48 + random(300)), random(60), 7),
    );
  let count = 0;
  const begin = async () => {
    count++;
    const at = moment();
    await of(sql`insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags,
        started_at, last_message_at, agent_version, page, locale, begun_by)
      values (${workspace}, ${`c${count}_${workspace}`}, ${count}, 'open', 'ai', ${`v_${workspace}`}, false, '[]', ${at},
        ${at}, ${random(3) - 1}, 'null', ${oneOf(random, ["en-GB", "de", "say_hello", null])},
        ${oneOf(random, ["customer", "customer", "team"])})`);
  };
  const picked = () => sql`workspace = ${workspace} and number = ${1 + random(count)}`;
  const later = () => sql`started_at + ${random(90_000_000)} * interval '1 millisecond'`;
  const changes: readonly (() => RawBuilder<unknown>)[] = [
    () => sql`ai_answers = ai_answers + 1, first_reply_at = coalesce(first_reply_at, ${later()})`,
    () => sql`ai_misses = ai_misses + 1`,
    () => sql`people_answers = people_answers + 1, first_person_at = coalesce(first_person_at, ${later()})`,
    () => sql`handed_over_at = ${later()}, handoff_kind = ${oneOf(random, ["asked", "agent"])}`,
    () => sql`status = 'resolved', resolved_at = ${later()}`,
    () => sql`status = 'open', rating = null`,
    () => sql`rating = ${1 + random(5)}`,
    () => sql`topic = ${oneOf(random, ["billing", "__proto__", null])}`,
    () => sql`assignee = ${oneOf(random, [...teammates, null])}`,
    () => sql`joined = ${random(4) === 0}`,
    () => sql`started_at = ${moment()}`,
    () => sql`agent_version = ${random(4)}`,
  ];
  const call = () =>
    sql`insert into audit (workspace, id, conversation_id, action, agent_version, actor, confirmed_by, input, request,
        response, outcome, at)
      select workspace, ${crypto.randomUUID()}, id, ${
      oneOf(random, ["get_order", "cancel"])
    }, 0, 'ai', 'none', '{}', 'null',
        'null', ${oneOf(random, ["ok", "sent", "app_error"])}, now() from conversations where ${picked()}`;
  const others: readonly (() => RawBuilder<unknown>)[] = [
    call,
    call,
    () => sql`update audit set outcome = 'ok' where workspace = ${workspace} and outcome = 'sent'`,
    () =>
      sql`insert into knowledge_gaps (workspace, id, conversation_id, question, key, asked_at)
      select workspace, ${crypto.randomUUID()}, id, 'Why?', ${crypto.randomUUID()}, now() from conversations
      where ${picked()}`,
    () =>
      sql`delete from knowledge_gaps where workspace = ${workspace} and conversation_id like ${`c${random(count)}%`}`,
    () => sql`delete from conversations where ${picked()}`,
  ];
  const change = async () => {
    if (count < 12 || random(4) === 0) return await begin();
    if (random(3) === 0) return await of(oneOf(random, others)?.() ?? call());
    await of(sql`update conversations set ${oneOf(random, changes)?.() ?? sql`rating = 1`} where ${picked()}`);
  };
  return { workspace, random, change, teammates };
}

async function slowWay(workspace: string, filter: ReportFilter) {
  return reportOf(await countDays(desk.db, workspace, filter, [filter]));
}

/** As the list was read before days knew their conversations. */
async function slowList(workspace: string, filter: ReportFilter): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`select number from conversations as conversation
    where ${isCounted(workspace, filter)} order by started_at desc, number desc`.execute(desk.db);
  return rows.map(({ number }) => number);
}

async function listAll(workspace: string, filter: ReportFilter): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (let before: ListCursor | null = null;;) {
    const part = await listReported(desk, workspace, filter, { before, limit: 7 });
    numbers.push(...part.map(({ number }) => number));
    before = part.at(-1) ?? null;
    if (part.length < 7) return numbers;
  }
}

async function assertSame(workspace: string, filter: ReportFilter, what: string): Promise<void> {
  const { filter: _filter, model: _model, answers: _answers, ...report } = await readReport(desk, workspace, filter);
  const said = `${what}: ${JSON.stringify(filter)}`;
  assert.deepEqual(report, await slowWay(workspace, filter), said);
  assert.deepEqual(await listAll(workspace, filter), await slowList(workspace, filter), said);
}

const rowsOf = async (workspace: string) =>
  await desk.db.selectFrom("reportDays").select("day").distinct().where("workspace", "=", workspace).execute();
const changesOf = async (workspace: string) =>
  await desk.db.selectFrom("reportChanges").select("seq").where("workspace", "=", workspace).execute();

Deno.test("aggregated days and conversations give the same numbers after any sequence of changes", async () => {
  for (let seed = 1; seed <= runs(2, 6); seed++) {
    const { workspace, random, change, teammates } = await scene(seed);
    const keys: readonly ReportFilter["keys"][] = [
      ...[{}, { topic: "__proto__" }, { person: teammates[0] ?? "" }, { language: "de" }, { begun: "team" }],
      ...[{ version: "-1" }, { topic: "-" }, { rating: "5" }, { topic: "__proto__", language: "de" }],
      ...[{ begun: "customer", speed: "more", reason: "asked" }, { day: "2026-10-25", hour: "02" }, { weekday: "7" }],
    ];
    const narrowed: readonly Partial<ReportFilter>[] = [
      ...[{}, {}, { action: "cancel" }],
      ...(["made", "failed"] as const).map((ended) => ({ action: "cancel", ended })),
      ...MEASURE_NAMES.map((only) => ({ only })),
    ];
    for (let step = 0; step < 80; step++) {
      await change();
      if (random(9) === 0) await rollUpReports(desk);
      // As a desk of the version before adds a day up.
      if (random(20) === 0) {
        await sql`delete from report_days where workspace = ${workspace} and dimension = 'facts'
          and day in (select day from report_days where workspace = ${workspace} limit 3)`.execute(desk.db);
      }
      if (random(6) > 0) continue;
      const from = dayAfter(FILTER.from, random(9) - 4);
      const timezone = random(5) === 0 ? "Asia/Kathmandu" : FILTER.timezone;
      const days = random(3) === 0 ? LONG : { from, to: dayAfter(from, random(14)) };
      const filter = { ...FILTER, from: days.from, to: days.to, timezone, keys: oneOf(random, keys) ?? {} };
      await assertSame(workspace, { ...filter, ...oneOf(random, narrowed) }, `seed ${seed}, step ${step}`);
    }
    await rollUpReports(desk);
    assert.deepEqual(await changesOf(workspace), []);
    for (const period of [FILTER, LONG]) {
      for (const chosen of keys) await assertSame(workspace, { ...period, keys: chosen }, `seed ${seed}, in the end`);
    }
    for (const less of narrowed) await assertSame(workspace, { ...FILTER, ...less }, `seed ${seed}, in the end`);
  }
});

Deno.test("a rollout's results, with costs, are the same from aggregated days and from conversations", async () => {
  const { workspace, change } = await scene(4);
  for (let step = 0; step < 250; step++) await change();
  const settle = async (micros: number) =>
    await sql`update model_requests set micros = ${micros}, ended_at = now() where workspace = ${workspace}`
      .execute(desk.db);
  const rollout = { number: 1, startedAt: new Date("2026-10-19T09:30:00Z"), endedAt: new Date("2026-10-30T12:00:00Z") };
  const results = async () => await rolloutResults(desk, workspace, rollout);
  await sql`insert into model_requests (workspace, id, at, day, model, conversation_id, input_tokens, cached_tokens,
      output_tokens, micros, estimated, ended_at)
    select workspace, id, now(), '2026-10-30', 'm', id, 1, 0, 1, 500, true, null from conversations
    where workspace = ${workspace}`.execute(desk.db);
  const before = await results();
  assert.ok(before.rollout.conversations > 3 && before.live.conversations > 3 && before.live.calls.read > 0);
  assert.equal(before.rollout.micros + before.live.micros, 0, "no request has ended");
  await rollUpReports(desk);
  assert.deepEqual(await results(), before);
  await settle(700);
  const settled = await results();
  assert.ok(settled.rollout.micros > 0 && settled.live.micros > 0, "at once");
  await rollUpReports(desk);
  assert.deepEqual(await results(), settled);
  await settle(900);
  assert.equal((await results()).live.micros, settled.live.micros / 7 * 9, "a cost that is corrected");
});

Deno.test("an aggregated day is read from its row, and a rating days later is counted immediately", async () => {
  const { workspace, change } = await scene(9);
  for (let step = 0; step < 60; step++) await change();
  await rollUpReports(desk);
  const before = await readReport(desk, workspace, FILTER);
  assert.ok(before.total.all > 0);
  // What no trigger sees is not in the rows: so the rows are what was read.
  await sql`alter table conversations disable trigger counted_changed`.execute(desk.db);
  await sql`update conversations set ai_misses = 7 where workspace = ${workspace}`.execute(desk.db);
  await sql`alter table conversations enable trigger counted_changed`.execute(desk.db);
  assert.deepEqual((await readReport(desk, workspace, FILTER)).total, before.total);
  await sql`update conversations set rating = 1 + number % 5 where workspace = ${workspace} and not joined`
    .execute(desk.db);
  const rated = await readReport(desk, workspace, FILTER);
  assert.equal(rated.total.rated, rated.total.all, "before the days are added up again");
  await rollUpReports(desk);
  assert.deepEqual(await readReport(desk, workspace, FILTER), rated);
});

Deno.test("a month is read from its row until one of its days is aggregated again, also by an older desk", async () => {
  const { workspace, change } = await scene(8);
  for (let step = 0; step < 150; step++) await change();
  await rollUpReports(desk);
  const before = await readReport(desk, workspace, LONG);
  assert.ok(before.breakdowns.day.some(({ key }) => key.startsWith("2026-10")));
  const months = async () =>
    (await desk.db.selectFrom("reportMonths").select("month").distinct().where("workspace", "=", workspace).execute())
      .map(({ month }) => month);
  assert.deepEqual((await months()).toSorted(), ["2026-09", "2026-10"]);
  // What no trigger sees is not in the sum: so the sum is what was read.
  await sql`alter table report_days disable trigger user`.execute(desk.db);
  await sql`update report_days set numbers = '{}' where workspace = ${workspace} and dimension <> 'facts'
    and left(day, 7) = '2026-10'`.execute(desk.db);
  await sql`alter table report_days enable trigger user`.execute(desk.db);
  assert.deepEqual(await readReport(desk, workspace, LONG), before);
  await sql`update conversations set rating = 1 + number % 5 where workspace = ${workspace} and not joined`
    .execute(desk.db);
  const rated = await readReport(desk, workspace, LONG);
  assert.equal(rated.total.rated, rated.total.all, "before the days are added up again");
  await rollUpReports(desk);
  assert.deepEqual(await readReport(desk, workspace, LONG), rated);
  await sql`delete from report_days where workspace = ${workspace} and day = '2026-10-25'`.execute(desk.db);
  assert.deepEqual(await months(), ["2026-09"]);
});

Deno.test("two desks that aggregate days concurrently lose no change of a conversation", async () => {
  const { workspace, change } = await scene(5);
  for (let round = 0; round < 8; round++) {
    for (let step = 0; step < 5; step++) await change();
    await Promise.all([rollUpReports(desk), change(), change(), rollUpReports(desk)]);
    await assertSame(workspace, FILTER, `round ${round}`);
  }
  await rollUpReports(desk);
  await assertSame(workspace, FILTER, "in the end");
});

Deno.test("a change of the company's time zone aggregates its days again", async () => {
  const { workspace, change } = await scene(6);
  for (let step = 0; step < 40; step++) await change();
  await rollUpReports(desk);
  await setTimezone(workspace, "Pacific/Kiritimati");
  const filter = { ...FILTER, timezone: "Pacific/Kiritimati" };
  await assertSame(workspace, filter, "before");
  while ((await changesOf(workspace)).length === 0) await change();
  await rollUpReports(desk);
  const { rows: [span] } = await sql<{ timezone: string }>`
    select timezone from report_spans where workspace = ${workspace}`.execute(desk.db);
  assert.equal(span?.timezone, "Pacific/Kiritimati");
  await assertSame(workspace, filter, "after");
});

Deno.test("a workspace is removed together with its aggregated days", async () => {
  const { workspace, change } = await scene(7);
  for (let step = 0; step < 30; step++) await change();
  await rollUpReports(desk);
  assert.ok((await rowsOf(workspace)).length > 0);
  await change();
  await desk.db.deleteFrom("workspaces").where("id", "=", workspace).execute();
  assert.deepEqual([await rowsOf(workspace), await changesOf(workspace)], [[], []]);
});

Deno.test("every change of a conversation that reports depend on is recorded", () => {
  const all = { ...FILTER, keys: Object.fromEntries(DIMENSION_NAMES.map((name) => [name, "x"])), action: "x" };
  const conditions = MEASURE_NAMES.map((only) => isChosen("w", { ...all, only }));
  const query = sql`${sql.join([...conditions, ...TIME_NAMES.map((name) => TIMES[name])])}`.compile(desk.db);
  const read = new Set([...query.sql.matchAll(/conversation\.(\w+)/g)].map(([, column]) => column));
  const trigger = reportDays.statements.find((statement) => statement.includes("after update on conversations")) ?? "";
  const noted = new Set([...trigger.matchAll(/old\.(\w+)/g)].map(([, column]) => column));
  // The two by which a conversation is found, and which never change.
  assert.deepEqual([...read.difference(noted)].sort(), ["id", "workspace"]);
});

Deno.test("percentiles of counted values are those of PostgreSQL", async () => {
  const random = wholeOf(3);
  for (const size of [1, 2, 3, 10, 57]) {
    const values = Array.from({ length: size }, () => random(40) / 4).sort((a, b) => a - b);
    const { rows: [row] } = await sql<{ median: number; slow: number }>`
      select percentile_cont(0.5) within group (order by value) as median,
        percentile_cont(0.9) within group (order by value) as slow
      from (select value::text::double precision as value from jsonb_array_elements(${json(values)}) as value) as given`
      .execute(desk.db);
    const counted = Map.groupBy(values, (value) => value).entries()
      .map(([value, same]) => ({ value, count: same.length })).toArray();
    assert.deepEqual([percentile(counted, 0.5), percentile(counted, 0.9)], [row?.median, row?.slow], String(values));
  }
  assert.equal(percentile([], 0.5), null);
});
