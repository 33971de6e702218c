/**
 * The crawl delay: the minimum time between two requests to one host, shared by all crawls of this process.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";

/** Sleeps; resolves early when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** The crawl delays of all hosts. */
export type Pace = {
  /** Resolves when this request may be sent; the next one may be sent `gapMs` later. */
  readonly turn: (host: string, gapMs: number, signal: AbortSignal) => Promise<void>;
  /** Blocks requests to a host for a while. */
  readonly postpone: (host: string, ms: number) => void;
};

/** Hosts in the map; beyond that those without a pending delay are removed. */
const HOSTS_MAX = 1000;

/** Starts without any delay. */
export function openPace({ now }: Pick<Desk, "now">, wait: Wait): Pace {
  const freeAt = new Map<string, number>();
  const forget = () => {
    if (freeAt.size < HOSTS_MAX) return;
    for (const [host, at] of freeAt) if (at < now().getTime()) freeAt.delete(host);
  };
  return {
    turn: async (host, gapMs, signal) => {
      const at = Math.max(now().getTime(), freeAt.get(host) ?? 0);
      forget();
      freeAt.set(host, at + gapMs);
      await wait(at - now().getTime(), signal);
    },
    postpone: (host, ms) => {
      freeAt.set(host, Math.max(now().getTime() + ms, freeAt.get(host) ?? 0));
    },
  };
}
