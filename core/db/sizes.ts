/**
 * The size of the database, for the metrics.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import { DATABASE_LIMITS } from "../limits/database.ts";
import type { Database } from "./schema.ts";

/** Rows that wait in each queue, sources being synchronised, and the size of the database in bytes. */
export type Sizes = Readonly<Record<Queue | "sources" | "bytes", number>>;

/** The queues in the database, each with the condition of the rows that wait in it. */
const WAITING = {
  mails: "mails where due_at is not null",
  incomingMails: "incoming_mails where due_at is not null",
  drafts: "drafts where due_at is not null",
  webhooks: "webhook_deliveries where due_at is not null",
  pushes: "push_messages where due_at is not null",
} as const;

/** The tables of the queues; `due_at` is when a row is due, null if it is not waiting. */
export const QUEUE_TABLES = ["mails", "incoming_mails", "drafts", "webhook_deliveries", "push_messages"] as const;

/** A queue in the database. */
export type Queue = keyof typeof WAITING;

/** All queues in the database. */
export const QUEUES: readonly Queue[] = ["mails", "incomingMails", "drafts", "webhooks", "pushes"];

/** Returns the database's name and version, such as `PostgreSQL 17.5`; PGlite reports that of its PostgreSQL. */
export async function databaseVersion({ db }: { readonly db: Kysely<Database> }): Promise<string> {
  const { rows: [row] } = await sql<{ version: string }>`select version() as version`.execute(db);
  return /^\w+ [\d.]+/.exec(row?.version ?? "")?.[0] ?? "";
}

/** Reads the sizes. Rows are counted up to `countedMax`: a longer queue needs attention anyway. */
export async function readSizes({ db }: { readonly db: Kysely<Database> }): Promise<Sizes> {
  const count = (rows: string) =>
    sql`(select count(*)::integer
      from (select 1 from ${sql.raw(rows)} limit ${DATABASE_LIMITS.countedMax}) as counted)`;
  const { rows: [sizes] } = await sql<Sizes>`select
    ${count(WAITING.mails)} as mails,
    ${count(WAITING.incomingMails)} as "incomingMails",
    ${count(WAITING.drafts)} as drafts,
    ${count(WAITING.webhooks)} as webhooks,
    ${count(WAITING.pushes)} as pushes,
    ${count("knowledge_sources where state in ('queued', 'crawling', 'indexing')")} as sources,
    pg_database_size(current_database())::float8 as bytes`.execute(db);
  return sizes ?? { mails: 0, incomingMails: 0, drafts: 0, webhooks: 0, pushes: 0, sources: 0, bytes: 0 };
}
