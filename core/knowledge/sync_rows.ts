/**
 * The queue of syncs: rows that one process at a time takes with a lease, renews, releases and ends.
 *
 * @module
 */
import { type Selectable, sql, type Transaction, type Updateable } from "kysely";
import { json } from "../db/json.ts";
import type { KnowledgeSourceTable, KnowledgeSyncTable, SourceState } from "../db/tables/knowledge.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { SYNC_LIMITS } from "../limits/knowledge.ts";
import { LIVE_MIN } from "./list.ts";

/** A source whose sync is queued. */
export type QueuedSource = Pick<Selectable<KnowledgeSourceTable>, "id" | "type" | "state">;

/** A sync that this process has taken. */
export type Sync =
  & Pick<
    Selectable<KnowledgeSyncTable>,
    "workspace" | "sourceId" | "generation" | "phase" | "attempts" | "beginnings" | "spentMs"
  >
  & {
    /** Id of this lease, new each time the sync is taken, so that a lost lease is not mistaken for a held one. */
    readonly leaseBy: string;
    readonly source: Pick<
      Selectable<KnowledgeSourceTable>,
      "type" | "name" | "url" | "fileName" | "options" | "liveGeneration"
    >;
  };

type Change = Omit<Updateable<KnowledgeSyncTable>, "workspace" | "sourceId" | "generation">;

/** Queues a sync as soon as possible. One that waits for a retry is reset; one that has started continues. */
export async function queueSync(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  { id, type, state }: QueuedSource,
  waitMs = 0,
): Promise<SourceState> {
  const runAfter = new Date(now().getTime() + waitMs);
  const phase = type === "website" || type === "page" ? "crawling" : "indexing";
  // Read in the same statement, because a sync that ends concurrently changes the live generation.
  const generation = sql<number>`(select live_generation + 1 from knowledge_sources
    where workspace = ${workspace} and id = ${id})`;
  const queued = await db.insertInto("knowledgeSyncs")
    .values({ workspace, sourceId: id, phase, generation, runAfter })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "sourceId"]).doUpdateSet({ runAfter, attempts: 0 })
        // A lease, even an expired one, means that it has started.
        .where("knowledgeSyncs.leaseBy", "is", null)
    )
    .returning("sourceId").executeTakeFirst();
  if (queued === undefined) return state;
  await setSource(db, { workspace, sourceId: id }, { state: "queued" });
  return "queued";
}

/**
 * Queues a sync of every outdated website and page. One that failed waits for a person, who sees the reason.
 *
 * @returns the sources of the queued syncs
 */
export async function queueStale(desk: Pick<Desk, "db" | "now">): Promise<readonly SyncKey[]> {
  const sources = await desk.db.selectFrom("knowledgeSources as source")
    .select(["source.workspace", "source.id", "source.type", "source.state"])
    .where("source.type", "in", ["website", "page"]).where("source.state", "=", "ready")
    .where("source.liveGeneration", ">=", LIVE_MIN)
    .where("source.lastSync", "<=", new Date(desk.now().getTime() - SYNC_LIMITS.staleMs))
    .execute();
  for (const { workspace, ...source } of sources) await queueSync(desk, workspace, source);
  return sources.map(({ workspace, id }) => ({ workspace, sourceId: id }));
}

/**
 * Takes the sync that has been due for longest, including one with an expired lease; null if none is due.
 *
 * @param instance id of the process: a sync waits while another instance crawls the same host
 */
export async function takeSync(
  desk: Pick<Desk, "db" | "now" | "newId">,
  instance = "alone",
): Promise<Sync | null> {
  const leaseBy = `${instance} ${desk.newId()}`;
  const now = desk.now();
  const taken = await desk.db.updateTable("knowledgeSyncs")
    .set((row) => ({
      leaseBy,
      leaseUntil: leaseEnd(now),
      startedAt: row.fn.coalesce("startedAt", row.val(now)),
      beginnings: row("beginnings", "+", 1),
    }))
    .where((where) => {
      const due = where.and([
        where("runAfter", "<=", now),
        where.or([where("leaseUntil", "is", null), where("leaseUntil", "<=", now)]),
        where.not(isCrawledElsewhere(instance, now)),
      ]);
      const first = where.selectFrom("knowledgeSyncs").select(["workspace", "sourceId"]).where(due)
        .orderBy("runAfter").limit(1).$asTuple("workspace", "sourceId");
      // Checked twice: another process may have taken the lease after the subquery ran.
      return where.and([where(where.refTuple("workspace", "sourceId"), "in", first), due]);
    })
    .returning(["workspace", "sourceId", "generation", "phase", "attempts", "beginnings", "spentMs"])
    .executeTakeFirst();
  if (taken === undefined) return null;
  const source = await desk.db.selectFrom("knowledgeSources")
    .select(["type", "name", "url", "fileName", "options", "liveGeneration"])
    .where("workspace", "=", taken.workspace).where("id", "=", taken.sourceId).executeTakeFirst();
  return source === undefined ? null : { ...taken, leaseBy, source };
}

/** Whether another instance crawls the same host: instances do not share the crawl delay of a host. */
function isCrawledElsewhere(instance: string, now: Date) {
  return sql<boolean>`exists (
    select from knowledge_syncs as other
    join knowledge_sources as its on its.workspace = other.workspace and its.id = other.source_id
    join knowledge_sources as own on own.workspace = knowledge_syncs.workspace and own.id = knowledge_syncs.source_id
    where other.phase = 'crawling' and other.lease_until > ${now} and split_part(other.lease_by, ' ', 1) <> ${instance}
      and split_part(its.url, '/', 3) = split_part(own.url, '/', 3))`;
}

/** Runs work in a transaction while this process holds the sync, and renews the lease. @returns false if it is lost */
export async function holdSync(
  desk: Pick<Desk, "db" | "now">,
  sync: Sync,
  work: (db: Transaction<Database>) => Promise<Change>,
): Promise<boolean> {
  return await desk.db.transaction().execute(async (db) => {
    const held = await db.selectFrom("knowledgeSyncs").select("sourceId")
      .where("workspace", "=", sync.workspace).where("sourceId", "=", sync.sourceId).where("leaseBy", "=", sync.leaseBy)
      .forUpdate().executeTakeFirst();
    if (held === undefined) return false;
    await updateSync(db, sync, { leaseUntil: leaseEnd(desk.now()), ...await work(db) });
    return true;
  });
}

/** Releases an unfinished sync, which the next process to take it continues. */
export async function releaseSync({ db }: Pick<Desk, "db">, sync: Sync): Promise<void> {
  await updateSync(db, sync, { leaseUntil: null, beginnings: 0 });
}

/**
 * Releases all leases, at the start of the only process on the database: the processes that held them no longer exist.
 */
export async function releaseSyncs({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("knowledgeSyncs").set({ leaseUntil: null }).execute();
}

/** The failure of a sync. */
export type SyncFailure = {
  readonly reason: string;
  /** Whether a retry would fail in the same way. */
  readonly isLasting: boolean;
  /** Whether a retry starts over, without the addresses found. */
  readonly fromStart: boolean;
};

/** Ends a failed sync, or schedules a retry. The live generation is unchanged. */
export async function failSync(desk: Pick<Desk, "db" | "now">, sync: Sync, failure: SyncFailure): Promise<void> {
  const waitMs = failure.isLasting ? undefined : SYNC_LIMITS.retryMs[sync.attempts];
  await holdSync(desk, sync, async (db) => {
    await setSource(db, sync, { state: "failed", errors: json([failure.reason]) });
    if (waitMs === undefined) {
      await endSync(db, sync);
      return {};
    }
    if (failure.fromStart) await forgetAddresses(db, sync);
    const runAfter = new Date(desk.now().getTime() + waitMs);
    const again = { attempts: sync.attempts + 1, beginnings: 0, runAfter, leaseUntil: null, leaseBy: null };
    return failure.fromStart ? { ...again, spentMs: 0, pagesFound: 0, pagesDone: 0 } : again;
  });
}

/** A queued or running sync. */
export type WaitingSync = Pick<
  Selectable<KnowledgeSyncTable>,
  "generation" | "attempts" | "pagesFound" | "pagesDone"
>;

/** Returns the sync of a source; null if none is queued or running. */
export async function findSync(
  { db }: Pick<Desk, "db">,
  { workspace, sourceId }: SyncKey,
): Promise<WaitingSync | null> {
  const found = await db.selectFrom("knowledgeSyncs").select(["generation", "attempts", "pagesFound", "pagesDone"])
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).executeTakeFirst();
  return found ?? null;
}

/**
 * Cancels a sync. The old content continues to be served; a process that works on it loses its lease and stops.
 *
 * @returns false if it has ended
 */
export async function cancelSync(
  desk: Pick<Desk, "db">,
  { workspace, sourceId, generation }: SyncKey & Pick<Sync, "generation">,
): Promise<boolean> {
  return await desk.db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db.deleteFrom("knowledgeSyncs").where("workspace", "=", workspace)
      .where("sourceId", "=", sourceId).where("generation", "=", generation).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const hasPages = sql<boolean>`live_generation > 0`;
    await db.updateTable("knowledgeSources").set({
      state: sql<SourceState>`case when ${hasPages} then 'ready' else 'failed' end`,
      errors: sql<readonly string[]>`case when ${hasPages} then '[]'::jsonb else ${json([CANCELLED])}::jsonb end`,
    }).where("workspace", "=", workspace).where("id", "=", sourceId).execute();
    return true;
  });
}

const CANCELLED = "Reading it was cancelled before its first end. Sync it again to read it.";

/** Removes the sync's row, and its addresses with it. */
export async function endSync(db: Desk["db"], { workspace, sourceId }: SyncKey): Promise<void> {
  await db.deleteFrom("knowledgeSyncs").where("workspace", "=", workspace).where("sourceId", "=", sourceId).execute();
}

/** The key of a source and its sync. */
export type SyncKey = Pick<Sync, "workspace" | "sourceId">;

/** Changes a source. */
export async function setSource(
  db: Desk["db"],
  { workspace, sourceId }: SyncKey,
  change: Updateable<KnowledgeSourceTable>,
): Promise<void> {
  await db.updateTable("knowledgeSources").set(change)
    .where("workspace", "=", workspace).where("id", "=", sourceId).execute();
}

async function forgetAddresses(db: Desk["db"], { workspace, sourceId }: SyncKey): Promise<void> {
  await db.deleteFrom("knowledgeAddresses").where("workspace", "=", workspace).where("sourceId", "=", sourceId)
    .execute();
}

async function updateSync(
  db: Desk["db"],
  { workspace, sourceId, leaseBy }: Sync,
  change: Updateable<KnowledgeSyncTable>,
): Promise<void> {
  await db.updateTable("knowledgeSyncs").set(change)
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("leaseBy", "=", leaseBy).execute();
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + SYNC_LIMITS.leaseMs);
}
