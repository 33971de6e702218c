/**
 * Multi-pattern search: finds any of many strings in a text in one pass. By Wu and Manber's method, the last three
 * characters of a window determine how far the window can move without missing a match.
 *
 * @see Wu, Manber: A fast algorithm for multi-pattern searching (1994)
 * @module
 */

/** A match in a text: from `start` up to and without `end`. */
export type PatternMatch = { readonly start: number; readonly end: number };

/** Finds the patterns in texts of UTF-16 code units; letters are compared without case. */
export type PatternMatcher = {
  /** The first match at or after `from`; the longest if several start there. */
  readonly find: (text: Uint16Array, from: number) => PatternMatch | null;
  /** The position from which the end of a text could be the start of a pattern; the text's length when there is none. */
  readonly openEnd: (text: Uint16Array) => number;
  /** The length of the shortest pattern; infinite without patterns. */
  readonly shortest: number;
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
  const longest = folded[0]?.length ?? 0;
  const shortest = folded.at(-1)?.length ?? Infinity;
  const window = Math.min(WINDOW_MAX, shortest);
  const jump = new Uint8Array(HASH_SIZE).fill(window - BLOCK + 1);
  const ending = new Map<number, Uint16Array[]>();
  const starting = new Map<number, Uint16Array[]>();
  for (const pattern of folded) {
    for (let end = BLOCK; end <= window; end++) {
      const hash = hashOf(pattern[end - 3] ?? 0, pattern[end - 2] ?? 0, pattern[end - 1] ?? 0);
      jump[hash] = Math.min(jump[hash] ?? 0, window - end);
      if (end === window) push(ending, hash, pattern);
    }
    push(starting, pattern[0] ?? 0, pattern);
  }

  const find = (text: Uint16Array, from: number): PatternMatch | null => {
    if (folded.length === 0) return null;
    let end = from + window;
    while (end <= text.length) {
      const hash = hashOf(fold(text[end - 3] ?? 0), fold(text[end - 2] ?? 0), fold(text[end - 1] ?? 0));
      const move = jump[hash] ?? 1;
      if (move > 0) {
        end += move;
        continue;
      }
      const start = end - window;
      // Longest first: matching a short pattern inside a long one would leave the rest of the long one unmasked.
      const pattern = ending.get(hash)?.find((candidate) => startsAt(text, start, candidate));
      if (pattern !== undefined) return { start, end: start + pattern.length };
      end++;
    }
    return null;
  };

  const openEnd = (text: Uint16Array): number => {
    for (let start = Math.max(0, text.length - longest + 1); start < text.length; start++) {
      const candidates = starting.get(fold(text[start] ?? 0)) ?? [];
      if (candidates.some((pattern) => agrees(text, start, pattern))) return start;
    }
    return text.length;
  };
  return { find, openEnd, shortest, longest };
}

function startsAt(text: Uint16Array, start: number, pattern: Uint16Array): boolean {
  return start + pattern.length <= text.length && agrees(text, start, pattern);
}

/** Whether the text from `start` on and the pattern are equal up to the end of the shorter one. */
function agrees(text: Uint16Array, start: number, pattern: Uint16Array): boolean {
  const length = Math.min(pattern.length, text.length - start);
  for (let at = 0; at < length; at++) {
    if (fold(text[start + at] ?? 0) !== pattern[at]) return false;
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
