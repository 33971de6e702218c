/**
 * The number of chunks that contain each term: updated with the chunks' rows, in the same transaction.
 *
 * A batch of a hundred chunks has thousands of terms, most of which are in the next batch as well. So the changes of a
 * large batch are appended as rows, one for each slot of terms, and added up at the end of the run, slot by slot: each
 * term is updated once a run, and no statement is long.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Desk } from "../../desk.ts";

/** The maximum number of terms whose counts are updated at once: that of a short document. */
const AT_ONCE_MAX = 500;

/** At 20,000 chunks, one slot has about `AT_ONCE_MAX` terms. */
const SLOTS = 64;

type Sums = ReadonlyMap<string, number>;

/** Adds to the counts of a workspace. */
export async function changeTermCounts(transaction: Kysely<Database>, workspace: string, sums: Sums): Promise<void> {
  const changed = [...sums].filter(([, amount]) => amount !== 0);
  if (changed.length <= AT_ONCE_MAX) return await addTo(transaction, workspace, new Map(changed));
  const slots = Map.groupBy(changed, ([term]) => slotOf(term));
  await transaction.insertInto("knowledgeTermChanges").values(
    [...slots].map(([slot, some]) => ({ workspace, slot, changes: some.flat().join(" ") })),
  ).execute();
}

/** Applies the pending changes to a workspace's counts. */
export async function addUpTermCounts(
  { db }: Pick<Desk, "db">,
  workspace: string,
  heartbeat?: () => Promise<unknown>,
): Promise<void> {
  const slots = await db.selectFrom("knowledgeTermChanges").select("slot").distinct()
    .where("workspace", "=", workspace).orderBy("slot").execute();
  for (const { slot } of slots) {
    await db.transaction().execute(async (transaction) => {
      const rows = await transaction.deleteFrom("knowledgeTermChanges")
        .where("workspace", "=", workspace).where("slot", "=", slot).returning("changes").execute();
      await addTo(transaction, workspace, sumOf(rows.map(({ changes }) => changes)));
    });
    await heartbeat?.();
  }
}

/** Sorted by term, so that two instances cannot deadlock. */
async function addTo(transaction: Kysely<Database>, workspace: string, sums: Sums): Promise<void> {
  if (sums.size === 0) return;
  const terms = [...sums.keys()].sort();
  const amounts = terms.map((term) => sums.get(term) ?? 0);
  await sql`insert into knowledge_terms (workspace, term, chunks)
    select ${workspace}, term, amount
    from unnest(${arrayOf(terms)}::text[], ${arrayOf(amounts)}::integer[]) as counted(term, amount)
    on conflict (workspace, term) do update set chunks = knowledge_terms.chunks + excluded.chunks`.execute(transaction);
}

/** Each row is `term amount term amount …`: a term contains no space. */
function sumOf(rows: readonly string[]): Sums {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const parts = row.split(" ");
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const term = parts[at] ?? "";
      sums.set(term, (sums.get(term) ?? 0) + Number(parts[at + 1]));
    }
  }
  return sums;
}

/** By FNV-1a: a term is always in the same slot. */
function slotOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash >>> 8) % SLOTS;
}

/** Returns an array literal of PostgreSQL. Quoted, because an unquoted "null" is a null. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.map((value) => `"${value}"`).join(",")}}`;
}
