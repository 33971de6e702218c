/**
 * Multi-pattern search: finds any of many strings in a text in one pass. By Wu and Manber's method, the last three
 * characters of a window determine how far the window can move without missing a match.
 *
 * @see Wu, Manber: A fast algorithm for multi-pattern searching (1994)
 * @module
 */

/** A match in a text: from `start` up to and without `end`. */
export type PatternMatch = { readonly start: number; readonly end: number };

/** Finds the patterns in texts; letters are compared without case. */
export type PatternMatcher = {
  /** The first match at or after `from`; the longest if several start there. */
  readonly find: (text: string, from: number) => PatternMatch | null;
  /** The position from which the end of a text could be the start of a pattern; the text's length when there is none. */
  readonly openEnd: (text: string) => number;
  /** The length of the longest pattern. */
  readonly longest: number;
};

const BLOCK = 3;
/** Small enough for a processor's cache; a hash collision only costs a comparison. */
const HASH_SIZE = 1 << 16;
const WINDOW_MAX = 64;

/** Makes a matcher of patterns, each of at least three characters. */
export function makePatternMatcher(patterns: readonly string[]): PatternMatcher {
  const folded = patterns.map(foldPattern).sort((a, b) => b.length - a.length);
  const shortest = Math.min(WINDOW_MAX, ...folded.map((pattern) => pattern.length));
  const longest = folded[0]?.length ?? 0;
  const jump = new Uint8Array(HASH_SIZE).fill(shortest - BLOCK + 1);
  const ending = new Map<number, Uint16Array[]>();
  const starting = new Map<number, Uint16Array[]>();
  for (const pattern of folded) {
    for (let end = BLOCK; end <= shortest; end++) {
      const hash = hashOf(pattern[end - 3] ?? 0, pattern[end - 2] ?? 0, pattern[end - 1] ?? 0);
      jump[hash] = Math.min(jump[hash] ?? 0, shortest - end);
      if (end === shortest) push(ending, hash, pattern);
    }
    push(starting, pattern[0] ?? 0, pattern);
  }

  const find = (text: string, from: number): PatternMatch | null => {
    if (folded.length === 0) return null;
    let end = from + shortest;
    while (end <= text.length) {
      const hash = hashOf(
        fold(text.charCodeAt(end - 3)),
        fold(text.charCodeAt(end - 2)),
        fold(text.charCodeAt(end - 1)),
      );
      const move = jump[hash] ?? 1;
      if (move > 0) {
        end += move;
        continue;
      }
      const start = end - shortest;
      // Longest first: matching a short pattern inside a long one would leave the rest of the long one unmasked.
      const pattern = ending.get(hash)?.find((candidate) => startsAt(text, start, candidate));
      if (pattern !== undefined) return { start, end: start + pattern.length };
      end++;
    }
    return null;
  };

  const openEnd = (text: string): number => {
    for (let start = Math.max(0, text.length - longest + 1); start < text.length; start++) {
      const candidates = starting.get(fold(text.charCodeAt(start))) ?? [];
      if (candidates.some((pattern) => agrees(text, start, pattern))) return start;
    }
    return text.length;
  };
  return { find, openEnd, longest };
}

function startsAt(text: string, start: number, pattern: Uint16Array): boolean {
  return start + pattern.length <= text.length && agrees(text, start, pattern);
}

/** Whether the text from `start` on and the pattern are equal up to the end of the shorter one. */
function agrees(text: string, start: number, pattern: Uint16Array): boolean {
  const length = Math.min(pattern.length, text.length - start);
  for (let at = 0; at < length; at++) {
    if (fold(text.charCodeAt(start + at)) !== pattern[at]) return false;
  }
  return true;
}

/** ASCII letters in lower case, everything else unchanged: full case folding can change the length of a text. */
function fold(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

function foldPattern(pattern: string): Uint16Array {
  return Uint16Array.from({ length: pattern.length }, (_, at) => fold(pattern.charCodeAt(at)));
}

function hashOf(first: number, second: number, third: number): number {
  return ((first << 10) ^ (second << 5) ^ third) & (HASH_SIZE - 1);
}

function push<Key>(map: Map<Key, Uint16Array[]>, key: Key, pattern: Uint16Array): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [pattern]);
  else list.push(pattern);
}
