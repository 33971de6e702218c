/**
 * Groups gaps by their question: different words for the same question need one article.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { GAP_LIMITS } from "../limits/knowledge.ts";
import { stem } from "../search/stem.ts";
import { subjectWords } from "../search/subject.ts";
import { groupsOf } from "../search/synonyms.ts";
import { type Gap, listGaps, listOpenQuestions } from "./gaps.ts";
import { type KnowledgeHit, type SearchDesk, searchKnowledge } from "./search.ts";

/** Gaps with the same question. */
export type GapGroup = {
  /** Of its gaps, the most frequent first. */
  readonly keys: readonly string[];
  /** The wording of the most frequent gap, and those of others. */
  readonly question: string;
  readonly others: readonly string[];
  readonly count: number;
  /** How many customers and visitors asked it, counting existing conversations. */
  readonly customers: number;
  readonly lastAsked: Date;
  readonly conversations: Gap["conversations"];
};

/** A group with the passage nearest to its question; null if nothing is near. */
export type GapGroupWithPassage = GapGroup & { readonly nearest: KnowledgeHit | null };

/** The minimum share of common words of two equal questions. */
const SAME_SHARE = 0.6;

/** How many more words a longer wording of the same question may have, if the question has at least two. */
const WITHIN = { wordsMin: 2, moreMax: 2 } as const;

/** Returns the open questions of a workspace in groups, the most frequent first, each with its nearest passage. */
export async function listGapGroups(desk: SearchDesk, workspace: string): Promise<readonly GapGroupWithPassage[]> {
  const groups = groupGaps(await listGaps(desk, workspace));
  const found: GapGroupWithPassage[] = [];
  for (const [at, group] of groups.entries()) {
    const isSearched = at < GAP_LIMITS.nearestMax;
    const { items } = isSearched
      ? await searchKnowledge({ ...desk, embedder: null }, { workspace, query: group.question, limit: 1 })
      : { items: [] };
    found.push({ ...group, nearest: items[0] ?? null });
  }
  return found;
}

/** Returns the number of groups of open questions in a workspace. */
export async function countGapGroups(desk: Pick<Desk, "db">, workspace: string): Promise<number> {
  return groupByWords(await listOpenQuestions(desk, workspace)).length;
}

/** Groups gaps; the others of a group are similar to its first. */
export function groupGaps(gaps: readonly Gap[]): readonly GapGroup[] {
  return groupByWords(gaps).map(groupOf).toSorted((one, other) => other.count - one.count);
}

function groupByWords<Asked extends Pick<Gap, "question">>(gaps: readonly Asked[]): readonly (readonly Asked[])[] {
  const groups: { readonly terms: ReadonlySet<string>; readonly gaps: Asked[] }[] = [];
  for (const gap of gaps) {
    const terms = termsOf(gap.question);
    const group = groups.find((one) => one.gaps.length < GAP_LIMITS.keysMax && asksSame(one.terms, terms));
    if (group === undefined) groups.push({ terms, gaps: [gap] });
    else group.gaps.push(gap);
  }
  return groups.map(({ gaps }) => gaps);
}

function groupOf(gaps: readonly Gap[]): GapGroup {
  const conversations = new Map(gaps.flatMap((gap) => gap.conversations.map((one) => [one.id, one] as const)));
  const [first = "", ...others] = gaps.map(({ question }) => question);
  return {
    keys: gaps.map(({ key }) => key),
    question: first,
    others,
    count: gaps.reduce((sum, { count }) => sum + count, 0),
    customers: new Set(gaps.flatMap(({ customers }) => customers)).size,
    lastAsked: new Date(Math.max(...gaps.map(({ lastAsked }) => lastAsked.getTime()))),
    conversations: [...conversations.values()].slice(0, GAP_LIMITS.conversationsMax),
  };
}

/** Returns the content words of a question; synonyms become the first of them. */
function termsOf(question: string): ReadonlySet<string> {
  return new Set(subjectWords(question).map(stem).map((word) => groupsOf(word)[0] ?? word));
}

function asksSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = one.intersection(other).size;
  if (shared === 0) return false;
  if (shared / one.union(other).size >= SAME_SHARE) return true;
  const [short, long] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  return short >= WITHIN.wordsMin && shared === short && long - short <= WITHIN.moreMax;
}
