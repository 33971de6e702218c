/**
 * The desk's own work on knowledge: looks for syncs that are due, works on a few at a time, and stops in order.
 *
 * @module
 */
import { SYNC_LIMITS } from "../limits/knowledge.ts";
import type { Manners } from "./crawl/crawl.ts";
import { clearRemoved } from "./remove.ts";
import { runSync, type SyncDesk } from "./sync.ts";
import { holdSync, queueStale, type Sync, takeSync } from "./sync_rows.ts";

/** Does something again and again until it is told to stop. */
export type Every = (ms: number, work: () => void) => () => void;

/** The work under way. */
export type SyncLoop = {
  /** Takes no more, and gives back what is under way; another process, or the next one, goes on with it. */
  readonly stop: () => Promise<void>;
};

/** Begins to look for work. */
export function startSyncs(desk: SyncDesk, manners: Manners, every: Every): SyncLoop {
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
        const work = workOn(desk, sync, { manners, every, signal: stopping.signal })
          .finally(() => running.delete(work)).then(look);
        running.add(work);
      }
    } catch (error) {
      desk.log("error", "Knowledge cannot look for work.", { cause: String(error) });
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
      desk.log("error", "Old knowledge was not asked for anew.", { cause: String(error) });
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

type Working = { readonly manners: Manners; readonly every: Every; readonly signal: AbortSignal };

/** Keeps the lease while the work goes on, however long one step of it takes. */
async function workOn(desk: SyncDesk, sync: Sync, { manners, every, signal }: Working): Promise<void> {
  const lost = new AbortController();
  const stopRenewing = every(SYNC_LIMITS.renewMs, () => {
    holdSync(desk, sync, () => Promise.resolve({})).then(
      (isHeld) => isHeld || lost.abort(),
      (error) => desk.log("warn", "A lease was not renewed.", { cause: String(error) }),
    );
  });
  const job = { source: sync.sourceId, generation: sync.generation, phase: sync.phase };
  desk.log("debug", "A sync of knowledge begins or goes on.", job);
  try {
    await runSync(desk, sync, manners, AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    desk.log("error", "A sync of knowledge could not be ended.", { cause: String(error) });
  } finally {
    stopRenewing();
    desk.log("debug", "A sync of knowledge has stopped.", job);
  }
}
