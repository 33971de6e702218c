/**
 * Ranks registered website actions: reports that any browser can invent count least.
 *
 * @module
 */
import type { WebsiteActions } from "../agent/website.ts";

/** The inputs of an action's rank. */
export type RankFacts = {
  readonly origin: string;
  readonly name: string;
  readonly lastSeen: Date;
  /** How many visitors reported it, up to a limit. */
  readonly visitors: number;
  /** Whether an identified customer's browser reported it. */
  readonly verified: boolean;
  readonly calledAt: Date | null;
};

/**
 * Returns the actions, best first: those decided on or called; those of identified customers; those of most visitors;
 * the last seen ones. A decision counts for a name at the one origin where it ranks highest, because any visitor can
 * report the name at a thousand.
 */
export function sortByRank<One extends RankFacts>(actions: readonly One[], website: WebsiteActions): readonly One[] {
  const sorted = [...actions].sort(compare);
  const decided = new Set<One>();
  const names = new Set<string>();
  for (const one of sorted) {
    if (website.has(one.name) && !names.has(one.name)) decided.add(one);
    names.add(one.name);
  }
  return [...sorted.filter((one) => decided.has(one)), ...sorted.filter((one) => !decided.has(one))];
}

function compare(one: RankFacts, other: RankFacts): number {
  return Number(other.calledAt !== null) - Number(one.calledAt !== null) ||
    Number(other.verified) - Number(one.verified) ||
    other.visitors - one.visitors ||
    other.lastSeen.getTime() - one.lastSeen.getTime();
}
