/**
 * Syncs as rows: queued, taken by one process at a time with a lease that it renews, given back, ended.
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

/** What is known of a source when a sync of it is asked for. */
export type QueuedSource = Pick<Selectable<KnowledgeSourceTable>, "id" | "type" | "state">;

/** A sync that this process has taken. */
export type Sync =
  & Pick<
    Selectable<KnowledgeSyncTable>,
    "workspace" | "sourceId" | "generation" | "phase" | "attempts" | "beginnings" | "spentMs"
  >
  & {
    /** Whose lease it is: one name for each taking, so that what was lost is never taken for one's own. */
    readonly leaseBy: string;
    readonly source: Pick<
      Selectable<KnowledgeSourceTable>,
      "type" | "name" | "url" | "fileName" | "options" | "liveGeneration"
    >;
  };

type Change = Omit<Updateable<KnowledgeSyncTable>, "workspace" | "sourceId" | "generation">;

/** Asks for a sync, as soon as possible. One that waits to try again begins anew; one that was begun goes on. */
export async function queueSync(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  { id, type, state }: QueuedSource,
  waitMs = 0,
): Promise<SourceState> {
  const runAfter = new Date(now().getTime() + waitMs);
  const phase = type === "website" || type === "page" ? "crawling" : "indexing";
  // Asked for in the same statement: a sync that ends at this moment has made another generation the live one.
  const generation = sql<number>`(select live_generation + 1 from knowledge_sources
    where workspace = ${workspace} and id = ${id})`;
  const queued = await db.insertInto("knowledgeSyncs")
    .values({ workspace, sourceId: id, phase, generation, runAfter })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "sourceId"]).doUpdateSet({ runAfter, attempts: 0 })
        // With a lease, however old, it has been begun and is gone on with.
        .where("knowledgeSyncs.leaseBy", "is", null)
    )
    .returning("sourceId").executeTakeFirst();
  if (queued === undefined) return state;
  await setSource(db, { workspace, sourceId: id }, { state: "queued" });
  return "queued";
}

/**
 * Asks for a sync of every website and page that was read so long ago that it may say something else now. One that
 * failed waits for a person, who is told why.
 *
 * @returns those that were asked for
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
 * Takes the sync that has been due for longest, also from a process that has died over it. Null when none is due.
 *
 * @param instance whose pace it will be read at: a host that another instance crawls at the moment waits
 */
export async function takeSync(
  desk: Pick<Desk, "db" | "now" | "newId">,
  instance = "alone",
): Promise<Sync | null> {
  const leaseBy = `${instance} ${desk.newId()}`;
  const now = desk.now();
  const taken = await desk.db.updateTable("knowledgeSyncs")
    .set((row) => ({
      ...{ leaseBy, leaseUntil: leaseEnd(now), startedAt: row.fn.coalesce("startedAt", row.val(now)) },
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
      // Asked for twice: whoever was faster has moved the lease meanwhile.
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

/** Whether another instance asks the same host just now: two of them know nothing of each other's last request. */
function isCrawledElsewhere(instance: string, now: Date) {
  return sql<boolean>`exists (
    select from knowledge_syncs as other
    join knowledge_sources as its on its.workspace = other.workspace and its.id = other.source_id
    join knowledge_sources as own on own.workspace = knowledge_syncs.workspace and own.id = knowledge_syncs.source_id
    where other.phase = 'crawling' and other.lease_until > ${now} and split_part(other.lease_by, ' ', 1) <> ${instance}
      and split_part(its.url, '/', 3) = split_part(own.url, '/', 3))`;
}

/** Does something as whoever holds the sync, all of it or nothing, and renews the lease. False: it is not held any more. */
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

/** Gives a sync back in the middle of it: the next one who looks goes on. */
export async function releaseSync({ db }: Pick<Desk, "db">, sync: Sync): Promise<void> {
  await updateSync(db, sync, { leaseUntil: null, beginnings: 0 });
}

/** What is done when every sync has been begun by processes that are gone: nobody waits for their leases to end. */
export async function freeSyncs({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("knowledgeSyncs").set({ leaseUntil: null }).execute();
}

/** Why a sync ended without anything to answer from. */
export type SyncFailure = {
  readonly reason: string;
  /** It would fail again in the same way. */
  readonly isLasting: boolean;
  /** Nothing of what was found is worth going on from. */
  readonly fromStart: boolean;
};

/** Ends a sync that failed, or lets it be tried again after a while. What was served before is served still. */
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

/** Removes the sync's row, and its addresses with it. */
export async function endSync(db: Desk["db"], { workspace, sourceId }: SyncKey): Promise<void> {
  await db.deleteFrom("knowledgeSyncs").where("workspace", "=", workspace).where("sourceId", "=", sourceId).execute();
}

/** What names a source and its sync. */
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
