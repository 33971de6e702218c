/**
 * Politeness: so long between two requests to one host, whoever asks for them.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";

/** Waits; ends early, without a fault, when the signal does. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** The turns of all hosts in this process. */
export type Pace = {
  /** Resolves when it is this request's turn; the next one's is `gapMs` later. */
  readonly turn: (host: string, gapMs: number, signal: AbortSignal) => Promise<void>;
  /** Lets nobody ask this host for a while. */
  readonly postpone: (host: string, ms: number) => void;
};

/** Hosts that are remembered; the ones whose time has passed are forgotten first. */
const HOSTS_MAX = 1000;

/** Starts to keep the pace. */
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
