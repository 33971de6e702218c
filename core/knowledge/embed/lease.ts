/**
 * The lease on the embedding job: one process at a time holds it; a failure postpones the job.
 *
 * @module
 */
import type { Transaction, Updateable } from "kysely";
import type { KnowledgeEmbedderTable } from "../../db/tables/knowledge.ts";
import type { Database } from "../../db/schema.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedder } from "../../model/embedder.ts";

/** The job while this process holds it. */
export type EmbeddingLease = {
  readonly name: string;
  /** Id of this lease, new each time the job is taken. */
  readonly by: string;
  /** Id of the model in the table of vectors, and their dimension; null before the first vector. */
  readonly embedder: number;
  readonly size: number | null;
  /** Consecutive failures. */
  readonly attempts: number;
};

type LeaseDesk = Pick<Desk, "db" | "now" | "newId">;

/** Takes the job; null while another process holds it, or it is postponed. The tables must exist. */
export async function takeLease({ db, now, newId }: LeaseDesk, { name }: Embedder): Promise<EmbeddingLease | null> {
  const [by, at] = [newId(), now()];
  await db.insertInto("knowledgeEmbedders").values({ name, runAfter: at })
    .onConflict((conflict) => conflict.column("name").doNothing()).execute();
  const taken = await db.updateTable("knowledgeEmbedders").set({ leaseBy: by, leaseUntil: leaseEnd(at) })
    .where("name", "=", name).where("runAfter", "<=", at)
    .where((where) => where.or([where("leaseUntil", "is", null), where("leaseUntil", "<=", at)]))
    .returning(["id as embedder", "size", "attempts"]).executeTakeFirst();
  return taken === undefined ? null : { ...taken, name, by };
}

/** Runs work in a transaction while the lease is held, and renews it. @returns false if it is lost */
export async function holdLease(
  { db, now }: Pick<Desk, "db" | "now">,
  lease: EmbeddingLease,
  work: (db: Transaction<Database>) => Promise<Updateable<KnowledgeEmbedderTable>>,
): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const held = await updateLease(transaction, lease, { leaseUntil: leaseEnd(now()) });
    if (held) await updateLease(transaction, lease, await work(transaction));
    return held;
  });
}

/** Releases the job. */
export async function releaseLease({ db }: Pick<Desk, "db">, lease: EmbeddingLease): Promise<void> {
  await updateLease(db, lease, { leaseUntil: null });
}

/** Postpones the job after a failure, with a growing delay, or as long as the server asks for. */
export async function postpone(
  { db, now }: Pick<Desk, "db" | "now">,
  lease: EmbeddingLease,
  failure: { readonly message: string; readonly waitMs: number | null },
): Promise<void> {
  const { retryMs } = EMBEDDING_LIMITS;
  const waitMs = Math.max(failure.waitMs ?? 0, retryMs[Math.min(lease.attempts, retryMs.length - 1)] ?? 0);
  const runAfter = new Date(now().getTime() + waitMs);
  const attempts = lease.attempts + 1;
  await updateLease(db, lease, { runAfter, attempts, error: failure.message, leaseUntil: null });
}

/** Registers the model again under a new id, so that its old vectors are no longer used. */
export async function resetEmbedder({ db }: Pick<Desk, "db">, { name, by }: EmbeddingLease): Promise<void> {
  await db.deleteFrom("knowledgeEmbedders").where("name", "=", name).where("leaseBy", "=", by).execute();
}

/**
 * Releases all leases, at the start of the only process on the database: the process that held them no longer exists.
 */
export async function releaseLeases({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("knowledgeEmbedders").set({ leaseUntil: null }).execute();
}

/** Updates the row while the lease is held. @returns false if it is lost */
async function updateLease(
  db: Desk["db"],
  { name, by }: EmbeddingLease,
  change: Updateable<KnowledgeEmbedderTable>,
): Promise<boolean> {
  const row = await db.updateTable("knowledgeEmbedders").set(change)
    .where("name", "=", name).where("leaseBy", "=", by).returning("name").executeTakeFirst();
  return row !== undefined;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + EMBEDDING_LIMITS.leaseMs);
}
