/**
 * One sync from start to end: crawls or ingests a source, indexes it, and makes the new generation live.
 *
 * @see docs/reference/records.md
 * @module
 */
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { crawlSource, type Politeness } from "./crawl/crawl.ts";
import { indexSource } from "./index/index_source.ts";
import { ingestDocument } from "./ingest.ts";
import { finishCrawl } from "./finish_crawl.ts";
import { SYNC_LIMITS } from "../limits/knowledge.ts";
import { endSync, failSync, holdSync, releaseSync, setSource, type Sync, type SyncFailure } from "./sync_rows.ts";

/** The dependencies of a sync. */
export type SyncDesk = Pick<
  Desk,
  "db" | "textSearch" | "outbound" | "extractor" | "privateHosts" | "files" | "live" | "log" | "now" | "newId"
>;

type SyncResult =
  | { readonly kind: "done" }
  | { readonly kind: "stopped" }
  | { readonly kind: "lost" }
  | ({ readonly kind: "failed" } & SyncFailure);

/** Works on a sync until it has ended, failed, been lost to another process, or been stopped. Never throws. */
export async function runSync(desk: SyncDesk, sync: Sync, politeness: Politeness, signal: AbortSignal): Promise<void> {
  const done = await work(desk, sync, politeness, signal).catch((error): SyncResult => {
    desk.log("error", "A sync of knowledge failed.", { sourceId: sync.sourceId, cause: String(error) });
    const reason = "The desk had a fault while it read this; its log says which. It is tried again.";
    return { kind: "failed", reason, isLasting: false, fromStart: false };
  });
  if (done.kind === "failed") await failSync(desk, sync, done);
  if (done.kind === "stopped") await releaseSync(desk, sync);
  desk.live.publish({ kind: "knowledge", workspace: sync.workspace, sourceId: sync.sourceId });
}

async function work(desk: SyncDesk, sync: Sync, politeness: Politeness, signal: AbortSignal): Promise<SyncResult> {
  if (sync.beginnings > SYNC_LIMITS.beginningsMax) {
    const reason =
      `The desk stopped ${SYNC_LIMITS.beginningsMax} times in a row while it read this, so it reads it no ` +
      "more. Its log says why; read it again once that is fixed, or leave out the page that was read last.";
    return { kind: "failed", reason, isLasting: true, fromStart: false };
  }
  if (sync.phase === "crawling") {
    if (!await enter(desk, sync, "crawling")) return { kind: "lost" };
    const end = await crawlSource(desk, sync, politeness, signal);
    if (end !== "read") return { kind: end };
    const settled = await finishCrawl(desk, sync);
    if (settled.kind !== "settled") return settled;
  } else {
    if (!await enter(desk, sync, "indexing")) return { kind: "lost" };
    if (sync.source.url === null) {
      const ingested = await ingestDocument(desk, sync);
      if (ingested.kind !== "read") return ingested;
      await setSource(desk.db, sync, { errors: json([]) });
    }
  }
  if (signal.aborted) return { kind: "stopped" };
  desk.live.publish({ kind: "knowledge", workspace: sync.workspace, sourceId: sync.sourceId });
  // Resets the number of starts: each batch is kept, so a run that is killed often still completes.
  const heartbeat = () => holdSync(desk, sync, () => Promise.resolve({ beginnings: 0 }));
  await indexSource(desk, { ...sync, heartbeat });
  return await finish(desk, sync) ? { kind: "done" } : { kind: "lost" };
}

async function enter(desk: SyncDesk, sync: Sync, state: "crawling" | "indexing"): Promise<boolean> {
  const isHeld = await holdSync(desk, sync, async (db) => {
    await setSource(db, sync, { state });
    return {};
  });
  desk.live.publish({ kind: "knowledge", workspace: sync.workspace, sourceId: sync.sourceId });
  return isHeld;
}

/** Marks the source as ready and deletes the sync. */
async function finish(desk: SyncDesk, sync: Sync): Promise<boolean> {
  return await holdSync(desk, sync, async (db) => {
    await setSource(db, sync, { state: "ready", lastSync: desk.now() });
    await endSync(db, sync);
    return {};
  });
}
