/**
 * The job that makes vectors, as a row: held by one process at a time with a lease, put off after a failure.
 *
 * @module
 */
import type { Transaction, Updateable } from "kysely";
import type { KnowledgeEmbedderTable } from "../../db/tables/knowledge.ts";
import type { Database } from "../../db/schema.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedder } from "../../model/embedder.ts";

/** The job while this process has it. */
export type Lease = {
  readonly name: string;
  /** Whose lease it is: one name for each taking. */
  readonly by: string;
  /** What this model's vectors are marked with, and how many numbers each has; null before the first. */
  readonly embedder: number;
  readonly size: number | null;
  /** How often in a row it has failed. */
  readonly attempts: number;
};

type LeaseDesk = Pick<Desk, "db" | "now" | "newId">;

/** Takes the job; null while another process has it, or it is put off. The tables have to be there. */
export async function takeLease({ db, now, newId }: LeaseDesk, { name }: Embedder): Promise<Lease | null> {
  const [by, at] = [newId(), now()];
  await db.insertInto("knowledgeEmbedders").values({ name, runAfter: at })
    .onConflict((conflict) => conflict.column("name").doNothing()).execute();
  const taken = await db.updateTable("knowledgeEmbedders").set({ leaseBy: by, leaseUntil: leaseEnd(at) })
    .where("name", "=", name).where("runAfter", "<=", at)
    .where((where) => where.or([where("leaseUntil", "is", null), where("leaseUntil", "<=", at)]))
    .returning(["id as embedder", "size", "attempts"]).executeTakeFirst();
  return taken === undefined ? null : { ...taken, name, by };
}

/** Does something as whoever has the job, all of it or nothing, and renews the lease. False: it was lost. */
export async function holdLease(
  { db, now }: Pick<Desk, "db" | "now">,
  lease: Lease,
  work: (db: Transaction<Database>) => Promise<Updateable<KnowledgeEmbedderTable>>,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const held = await ofLease(transaction, lease, { leaseUntil: leaseEnd(now()) });
    if (held) await ofLease(transaction, lease, await work(transaction));
    return held;
  });
}

/** Gives the job back; the next one who looks goes on. */
export async function releaseLease({ db }: Pick<Desk, "db">, lease: Lease): Promise<void> {
  await ofLease(db, lease, { leaseUntil: null });
}

/** Puts the job off after a failure, for longer each time, or for as long as the server says. */
export async function putOff(
  { db, now }: Pick<Desk, "db" | "now">,
  lease: Lease,
  failure: { readonly message: string; readonly waitMs: number | null },
): Promise<void> {
  const { retryMs } = EMBEDDING_LIMITS;
  const waitMs = Math.max(failure.waitMs ?? 0, retryMs[Math.min(lease.attempts, retryMs.length - 1)] ?? 0);
  const runAfter = new Date(now().getTime() + waitMs);
  const attempts = lease.attempts + 1;
  await ofLease(db, lease, { runAfter, attempts, error: failure.message, leaseUntil: null });
}

/** Makes the model a new one, whose vectors are compared with none that were there before. */
export async function renewEmbedder({ db }: Pick<Desk, "db">, { name, by }: Lease): Promise<void> {
  await db.deleteFrom("knowledgeEmbedders").where("name", "=", name).where("leaseBy", "=", by).execute();
}

/** What is done when the process that had the job is gone: nobody waits for its lease to end. */
export async function freeLeases({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("knowledgeEmbedders").set({ leaseUntil: null }).execute();
}

/** Changes the row if it is still held. @returns whether it is */
async function ofLease(
  db: Desk["db"],
  { name, by }: Lease,
  change: Updateable<KnowledgeEmbedderTable>,
): Promise<boolean> {
  const row = await db.updateTable("knowledgeEmbedders").set(change)
    .where("name", "=", name).where("leaseBy", "=", by).returning("name").executeTakeFirst();
  return row !== undefined;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + EMBEDDING_LIMITS.leaseMs);
}
