/**
 * The background worker of syncs: polls for due ones, runs a few at a time, and shuts down gracefully.
 *
 * @module
 */
import { SYNC_LIMITS } from "../limits/knowledge.ts";
import type { BackgroundLoop, Every } from "../ports/timers.ts";
import type { Politeness } from "./crawl/crawl.ts";
import { clearRemoved } from "./remove.ts";
import { runSync, type SyncDesk } from "./sync.ts";
import { holdSync, queueStale, type Sync, takeSync } from "./sync_rows.ts";

/** Starts the worker. */
export function startSyncs(desk: SyncDesk, politeness: Politeness, every: Every): BackgroundLoop {
  const instance = desk.newId();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isLooking = false;
  const look = async () => {
    if (isLooking || stopping.signal.aborted) return;
    isLooking = true;
    try {
      while (running.size < SYNC_LIMITS.atOnceMax && !stopping.signal.aborted) {
        const sync = await takeSync(desk, instance);
        if (sync === null) break;
        const work = workOn(desk, sync, { politeness, every, signal: stopping.signal })
          .finally(() => running.delete(work)).then(look);
        running.add(work);
      }
    } catch (error) {
      desk.log("error", "Due syncs of knowledge could not be read.", { cause: String(error) });
    } finally {
      isLooking = false;
    }
  };
  let clearing: Promise<void> | null = null;
  const clear = () => {
    clearing ??= clearRemoved(desk)
      .catch((error) => desk.log("error", "Removed knowledge was not cleared away.", { cause: String(error) }))
      .finally(() => clearing = null);
  };
  const stopLooking = every(SYNC_LIMITS.lookMs, () => {
    clear();
    void look();
  });
  const renew = async () => {
    const queued = await queueStale(desk).catch((error) => {
      desk.log("error", "Syncs of outdated knowledge were not queued.", { cause: String(error) });
      return [];
    });
    for (const source of queued) desk.live.publish({ kind: "knowledge", ...source });
    await look();
  };
  const stopRenewing = every(SYNC_LIMITS.staleLookMs, () => void renew());
  clear();
  void renew();
  return {
    stop: async () => {
      stopping.abort();
      stopLooking();
      stopRenewing();
      await Promise.allSettled([...running, clearing]);
    },
  };
}

type Working = { readonly politeness: Politeness; readonly every: Every; readonly signal: AbortSignal };

/** Runs a sync and renews its lease at an interval, because one step may take longer than the lease. */
async function workOn(desk: SyncDesk, sync: Sync, { politeness, every, signal }: Working): Promise<void> {
  const lost = new AbortController();
  const stopRenewing = every(SYNC_LIMITS.renewMs, () => {
    holdSync(desk, sync, () => Promise.resolve({})).then(
      (isHeld) => isHeld || lost.abort(),
      (error) => desk.log("warn", "A lease was not renewed.", { cause: String(error) }),
    );
  });
  const job = { source: sync.sourceId, generation: sync.generation, phase: sync.phase };
  desk.log("debug", "A sync of knowledge starts or continues.", job);
  try {
    await runSync(desk, sync, politeness, AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    desk.log("error", "A sync of knowledge could not be ended.", { cause: String(error) });
  } finally {
    stopRenewing();
    desk.log("debug", "A sync of knowledge has stopped.", job);
  }
}
