/**
 * A workspace that has grown: customers, conversations and messages with a spread as in life, written by the database
 * itself, so that a million messages take minutes.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/db/schema.ts";
import { rollUpReports } from "../../core/reports/roll_up.ts";
import * as conversationRows from "./conversation_rows.ts";
import type { Growth, Statement } from "./conversation_rows.ts";
import * as recordRows from "./record_rows.ts";

/** Messages of one conversation on average: most have few, and every hundredth ten times as many. */
const MESSAGES_EACH = 10;
/** Statements write at most this many messages, so that none holds a lock for minutes. */
const BATCH = 50_000;
/** Records of a chain in one transaction: each updates the head of the chain, of which a transaction keeps every version. */
const CHAINED_BATCH = 500;

/** The name of a workspace that has grown, given when all of it is written. */
const GROWN_NAME = "Grown";

/** What was written. */
export type Grown = {
  readonly workspace: string;
  /** The number of a conversation of ordinary length, and of the longest one. */
  readonly ordinary: number;
  readonly longest: number;
  /** The one with ten thousand messages. */
  readonly endless: number;
};

/**
 * Grows a workspace that has no conversation yet, up to `now`. 85 of 100 conversations are resolved, 6 with the agent, 6
 * wait, 3 are with a person; a third of the customers is verified; every conversation has one tag, every fifth three.
 */
export async function grow(
  db: Kysely<Database>,
  { workspace, messages, now }: { readonly workspace: string; readonly messages: number; readonly now: Date },
): Promise<Grown> {
  const conversations = Math.ceil(messages / MESSAGES_EACH);
  const growth = { workspace, conversations, contacts: Math.ceil(conversations / 2), now };
  await quickly(db, conversationRows.contactRows(growth));
  await quickly(db, conversationRows.visitorRows(growth));
  await withoutIndexes(db, "conversations", () => quickly(db, conversationRows.conversationRows(growth)));
  await conversationRows.tagRows(growth).execute(db);
  await withoutIndexes(db, "messages", () => writeMessages(db, growth));
  await writeRecords(db, growth);
  // As a desk and its server have done soon after.
  await addUpReports(db);
  await sql.raw("vacuum analyze").execute(db);
  // The oldest of a desk, whose owners manage the others.
  await db.updateTable("workspaces").set({ name: GROWN_NAME, createdAt: new Date(0) }).where("id", "=", workspace)
    .execute();
  return grownOf(workspace, conversations);
}

/** The workspace that an earlier run has grown in a database; null where none is complete. */
export async function findGrown(db: Kysely<Database>, messages: number): Promise<Grown | null> {
  const found = await db.selectFrom("workspaces").select("id").where("name", "=", GROWN_NAME).executeTakeFirst();
  return found === undefined ? null : grownOf(found.id, Math.ceil(messages / MESSAGES_EACH));
}

function grownOf(workspace: string, conversations: number): Grown {
  const longest = Math.max(1, conversations - 100);
  return { workspace, ordinary: conversations - 1, longest, endless: conversations };
}

async function writeMessages(db: Kysely<Database>, growth: Growth): Promise<void> {
  const { conversations } = growth;
  // The longest takes a hundredth of its like; its length is that of a hundred ordinary ones at most.
  for (let from = 0; from < conversations; from += BATCH / MESSAGES_EACH) {
    const to = Math.min(conversations, from + BATCH / MESSAGES_EACH);
    await quickly(db, conversationRows.messageRows(growth, from, to));
  }
  await quickly(db, conversationRows.endlessRows(growth));
}

async function writeRecords(db: Kysely<Database>, { workspace, conversations, now }: Growth): Promise<void> {
  const records = { workspace, now, count: Math.ceil(conversations / 10) };
  const calls = { ...records, count: Math.ceil(conversations / 2) };
  for (const row of [recordRows.endpointRow, recordRows.rolloutRow]) await row(records).execute(db);
  const { gapRows, toolCallRows, costRows, mailRows, incomingRows, deliveryRows } = recordRows;
  for (const rows of [gapRows, toolCallRows, costRows, mailRows, incomingRows, deliveryRows]) {
    await rows(records).execute(db);
  }
  for (const [rows, of] of [[recordRows.auditRows, calls], [recordRows.activityRows, records]] as const) {
    for (let from = 0; from < of.count; from += CHAINED_BATCH) {
      await rows(of, from, Math.min(of.count, from + CHAINED_BATCH)).execute(db);
    }
  }
}

/** Without triggers and the checks of keys, which take most of the time; what messages set off is not measured. */
async function quickly(db: Kysely<Database>, statement: Statement): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await statement.execute(db);
  });
}

/** Writes a table whose indexes are made when it is full, in a fraction of the time. Keys stay as they are. */
async function withoutIndexes(db: Kysely<Database>, table: string, write: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select quote_ident(relname) as name, pg_get_indexdef(index.indexrelid) as definition
    from pg_index as index join pg_class on pg_class.oid = index.indexrelid
    where index.indrelid = to_regclass(${table}) and not index.indisunique`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  await write();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
}

/** A desk does it every five minutes, a hundred older days at once. */
async function addUpReports(db: Kysely<Database>): Promise<void> {
  const daysOf = async () => (await db.selectFrom("reportDays").select("day").distinct().execute()).length;
  for (let before = -1, days = 0; days > before; before = days, days = await daysOf()) await rollUpReports({ db });
}
