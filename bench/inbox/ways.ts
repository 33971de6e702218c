/**
 * Messages at a constant rate: how long each takes to the other side, and whether it arrives exactly once.
 *
 * @module
 */
import type { Ends } from "./ends.ts";

/** The direction of a message: from a visitor, or from the desk. */
export type Side = "say" | "reply";

/** The times of messages in each direction, and those that failed. */
export type Ways = {
  readonly say: readonly number[];
  readonly reply: readonly number[];
  /** Accepted messages that are not stored exactly once. */
  readonly faults: number;
  /** How long each message took that the desk refused as busy, in ms. */
  readonly refused: readonly number[];
  /** Visitors whose newest message had not been announced to everyone ten seconds after its request. */
  readonly late: number;
};

/** The rate of the messages, half of them from visitors, and its duration. */
export type Pace = { readonly perSecond: number; readonly seconds: number };

/** Sends at a constant rate, whether or not earlier messages have arrived. */
export async function loadedWays(ends: Ends, pace: Pace): Promise<Ways> {
  const ways: Record<Side, number[]> = { say: [], reply: [] };
  const waiting = new Map<number, { readonly side: Side; readonly startedAt: number; readonly left: Set<number> }>();
  ends.heard = (end, visitor, page) => {
    const one = waiting.get(visitor);
    if (one === undefined || (end === "page") !== (one.side === "say")) return;
    one.left.delete(page);
    if (one.left.size > 0) return;
    waiting.delete(visitor);
    ways[one.side].push(performance.now() - one.startedAt);
  };
  const sent: { readonly visitor: number; readonly text: string; readonly isAccepted: Promise<boolean> }[] = [];
  const refused: number[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < pace.perSecond * pace.seconds; at++) {
    const dueAt = startedAt + at * 1000 / pace.perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
    const visitor = at % ends.visitors;
    const side: Side = at % 2 === 0 ? "say" : "reply";
    const left = new Set(side === "say" ? Array.from({ length: ends.pages }, (_, page) => page) : [0]);
    waiting.set(visitor, { side, startedAt: performance.now(), left });
    const text = `message ${crypto.randomUUID()}`;
    const sentAt = performance.now();
    const isAccepted = ends[side](visitor, text).then((is) => {
      if (!is) {
        refused.push(performance.now() - sentAt);
        waiting.delete(visitor);
      }
      return is;
    });
    sent.push({ visitor, text, isAccepted });
  }
  const isAccepted = await Promise.all(sent.map((one) => one.isAccepted));
  const accepted = Map.groupBy(sent.filter((_, at) => isAccepted[at]), ({ visitor }) => visitor);
  await settled(() => waiting.size === 0);
  const late = waiting.size;
  let faults = 0;
  for (const [visitor, messages] of accepted) {
    const stored = Map.groupBy(await ends.read(visitor), (text) => text);
    faults += messages.filter(({ text }) => stored.get(text)?.length !== 1).length;
  }
  ends.close();
  return { ...ways, faults, refused, late };
}

/** Waits until a condition holds, for ten seconds at most. */
export async function settled(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2000 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The quantile of values at a share. */
export function at(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}
