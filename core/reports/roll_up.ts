/**
 * Adds up what reports count, day by day, in the background: the days that have changed, then the older ones that were
 * never added up, the newest first; and the days of each month except the last one.
 *
 * A day's numbers are the sums of its conversations, which are stored as well ({@linkcode readFacts}). Its recorded
 * changes are deleted before it is counted, in the same transaction: a concurrent change keeps its record, and with it
 * the day is counted again.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import { json } from "../db/json.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { REPORT_LIMITS } from "../limits/reports.ts";
import { readCompany } from "../settings/company.ts";
import { addFact, type ConversationFact, FACTS, readFacts, rowsOfFact } from "./facts.ts";
import { packFacts } from "./packed_facts.ts";
import { dayBegins, isOnDays } from "./filter.ts";
import { monthsToSum, sumMonth } from "./months.ts";
import { type NumberSum, sumOfNumbers } from "./numbers.ts";

type Db = Kysely<Database>;

/** Adds up everything pending, in every workspace. */
export async function rollUpReports(desk: Pick<Desk, "db">): Promise<void> {
  for (const workspace of await unfinished(desk)) {
    const { timezone } = await readCompany(desk, workspace);
    const scope = { workspace, timezone };
    await beginSpan(desk.db, scope);
    for (const day of await changedDays(desk.db, scope)) await rollUpAgain(desk.db, scope, day);
    for (let added = 0; added < REPORT_LIMITS.rolledUpAtOnce && await rollUpOlder(desk.db, scope); added++);
    for (const day of await daysWithoutFacts(desk.db, workspace)) await rollUpAgain(desk.db, scope, day);
    for (const month of await monthsToSum(desk.db, workspace)) await rollUpMonth(desk.db, scope, month);
  }
}

type ReportScope = { readonly workspace: string; readonly timezone: string };

/**
 * Returns the workspaces, except copies for tests, with a day that has changed, a month without its sum, or
 * conversations before their first added-up day, determined by the oldest one. A search for any that old would scan all
 * of them.
 */
async function unfinished({ db }: Pick<Desk, "db">): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select workspaces.id from workspaces left join report_spans as span on span.workspace = workspaces.id
    where workspaces.test_of is null and (exists (select from report_changes where workspace = workspaces.id)
      or ${daysWith("total")} > ${daysWith(FACTS)} or ${MONTHS_WITH_DAYS} > ${MONTHS_SUMMED} + 1
      or (select min(started_at) from conversations where workspace = workspaces.id) <
        coalesce(cast(span.since as date)::timestamp at time zone span.timezone, 'infinity'))
    order by workspaces.id`.execute(db);
  return rows.map(({ id }) => id);
}

function daysWith(dimension: string) {
  return sql`(select count(*) from report_days as of_day where of_day.workspace = workspaces.id
    and of_day.dimension = ${sql.lit(dimension)} and of_day.key = '')`;
}

const MONTHS_WITH_DAYS = sql`(select count(distinct left(of_day.day, 7)) from report_days as of_day
  where of_day.workspace = workspaces.id and of_day.dimension = 'total' and of_day.key = '')`;

const MONTHS_SUMMED = sql`(select count(*) from report_months as of_month
  where of_month.workspace = workspaces.id and of_month.dimension = 'total' and of_month.key = '')`;

/** Returns days that a desk of the previous version has added up, the newest first. */
async function daysWithoutFacts(db: Db, workspace: string): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from report_days where workspace = ${workspace} and dimension = 'total' and key = '' and day not in (
      select day from report_days where workspace = ${workspace} and dimension = ${FACTS} and key = '')
    order by day desc limit ${REPORT_LIMITS.rolledUpAtOnce}`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Begins after the newest conversation, also if the company has moved to another time zone: no day is valid any more
 * then.
 */
async function beginSpan(db: Db, { workspace, timezone }: ReportScope): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows: [begun] } = await sql`
      insert into report_spans (workspace, timezone, since)
      select ${workspace}, ${timezone}, to_char(coalesce(max(started_at), now()) at time zone ${timezone} + interval '1 day',
        'YYYY-MM-DD') from conversations where workspace = ${workspace}
      on conflict (workspace) do update set timezone = excluded.timezone, since = excluded.since
        where report_spans.timezone <> excluded.timezone
      returning workspace`.execute(db);
    if (begun !== undefined) await db.deleteFrom("reportDays").where("workspace", "=", workspace).execute();
  });
}

async function changedDays(db: Db, { workspace, timezone }: ReportScope): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(started_at at time zone ${timezone}, 'YYYY-MM-DD') as day
    from report_changes where workspace = ${workspace} order by 1 desc`.execute(db);
  return rows.map(({ day }) => day);
}

/** Adds a day up again; for one that never was, only removes its records. */
async function rollUpAgain(db: Db, scope: ReportScope, day: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const since = await lockSpan(db, scope);
    if (since === null) return;
    await forgetChanges(db, scope, day);
    if (day >= since) await store(db, scope, day);
  });
}

/** Adds up the newest day with conversations that never was. @returns whether there was one */
async function rollUpOlder(db: Db, scope: ReportScope): Promise<boolean> {
  const { workspace, timezone } = scope;
  return await db.transaction().execute(async (db) => {
    const since = await lockSpan(db, scope);
    if (since === null) return false;
    const { rows: [row] } = await sql<{ day: string | null }>`
      select to_char(max(started_at) at time zone ${timezone}, 'YYYY-MM-DD') as day from conversations
      where workspace = ${workspace} and started_at < ${dayBegins(since, timezone)}`.execute(db);
    const day = row?.day ?? null;
    if (day === null) return false;
    await forgetChanges(db, scope, day);
    await store(db, scope, day);
    await db.updateTable("reportSpans").set({ since: day }).where("workspace", "=", workspace).execute();
    return true;
  });
}

async function rollUpMonth(db: Db, scope: ReportScope, month: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (await lockSpan(db, scope) !== null) await sumMonth(db, scope.workspace, month);
  });
}

/** Waits for others that add up this workspace. @returns its first day; null if it has moved to another time zone */
async function lockSpan(db: Db, { workspace, timezone }: ReportScope): Promise<string | null> {
  const span = await db.selectFrom("reportSpans").select("since")
    .where("workspace", "=", workspace).where("timezone", "=", timezone).forUpdate().executeTakeFirst();
  return span?.since ?? null;
}

async function forgetChanges(db: Db, { workspace, timezone }: ReportScope, day: string): Promise<void> {
  await sql`delete from report_changes as conversation where workspace = ${workspace}
    and ${isOnDays({ from: day, to: day, timezone })}`.execute(db);
}

async function store(db: Db, { workspace, timezone }: ReportScope, day: string): Promise<void> {
  await db.deleteFrom("reportDays").where("workspace", "=", workspace).where("day", "=", day).execute();
  const facts = await readFacts(db, workspace, { from: day, to: day, timezone });
  if (facts.length === 0) return;
  const rows = [
    ...sumsOf(facts).map(({ dimension, key, sum }) => ({ dimension, key, numbers: sum.stored() })),
    { dimension: FACTS, key: "", numbers: packFacts(facts) },
  ];
  await sql`insert into report_days (workspace, day, dimension, key, numbers)
    select ${workspace}, ${day}, dimension, key, numbers
    from jsonb_to_recordset(${json(rows)}) as row (dimension text, key text, numbers jsonb)`.execute(db);
}

/** Returns the numbers of all conversations, and of those of each key by which they can be filtered. */
function sumsOf(facts: readonly ConversationFact[]) {
  const sums = new Map<string, { readonly dimension: string; readonly key: string; readonly sum: NumberSum }>();
  for (const fact of facts) {
    for (const row of rowsOfFact(fact)) {
      const name = JSON.stringify(row);
      let one = sums.get(name);
      if (one === undefined) sums.set(name, one = { ...row, sum: sumOfNumbers() });
      addFact(one.sum, fact);
    }
  }
  return [...sums.values()];
}
