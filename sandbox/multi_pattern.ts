/**
 * Multi-pattern search: finds any of many strings in a text in one pass. In Wu and Manber's algorithm, the last three
 * characters of a window determine how far the window can move without missing a match.
 *
 * @see Wu, Manber: A fast algorithm for multi-pattern searching (1994)
 * @module
 */

/** A match in a text; `end` is exclusive. */
export type PatternMatch = { readonly start: number; readonly end: number };

/** Finds patterns in texts of UTF-16 code units; case is ignored. */
export type PatternMatcher = {
  /** The first match at or after `from`; the longest if several start there. */
  readonly find: (text: Uint16Array, from: number) => PatternMatch | null;
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
  const endings = new Map<number, Uint16Array[]>();
  for (const pattern of folded) {
    for (let end = BLOCK; end <= window; end++) {
      const hash = hashOf(pattern[end - 3] ?? 0, pattern[end - 2] ?? 0, pattern[end - 1] ?? 0);
      jump[hash] = Math.min(jump[hash] ?? 0, window - end);
      if (end === window) push(endings, hash, pattern);
    }
  }
  const candidates = new Map(Array.from(endings, ([hash, ending]) => [hash, inOrder(ending)] as const));

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
      const length = longestAt(text, start, candidates.get(hash) ?? []);
      if (length > 0) return { start, end: start + length };
      end++;
    }
    return null;
  };
  return { find, shortest, longest };
}

/** A pattern in lexical order; its first `shared` characters equal those of the previous pattern. */
type Candidate = { readonly pattern: Uint16Array; readonly shared: number };

function inOrder(patterns: readonly Uint16Array[]): readonly Candidate[] {
  const sorted = patterns.toSorted((a, b) => {
    const shared = sharedLength(a, b);
    return (a[shared] ?? -1) - (b[shared] ?? -1);
  });
  return sorted.map((pattern, at) => ({
    pattern,
    shared: at === 0 ? 0 : sharedLength(sorted[at - 1] ?? pattern, pattern),
  }));
}

function sharedLength(a: Uint16Array, b: Uint16Array): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return length;
}

/**
 * The length of the longest candidate at `start`; 0 for none. Shared prefixes are compared once, or a text full of
 * beginnings of a secret would be compared with each encoding of it.
 */
function longestAt(text: Uint16Array, start: number, candidates: readonly Candidate[]): number {
  let [agreed, longest] = [0, 0];
  for (const { pattern, shared } of candidates) {
    // It differs from the text where the previous pattern does.
    if (shared > agreed) continue;
    agreed = shared < agreed ? shared : agreedLength(text, start, pattern, agreed);
    // Masking a short pattern inside a long one would leave the rest of the long one; of two matches the later is
    // longer.
    if (agreed === pattern.length) longest = agreed;
  }
  return longest;
}

/**
 * The length of the common prefix of a pattern and the text at `start`; the first `known` characters are known to be
 * equal.
 */
function agreedLength(text: Uint16Array, start: number, pattern: Uint16Array, known: number): number {
  const end = Math.min(pattern.length, text.length - start);
  let length = known;
  while (length < end && fold(text[start + length] ?? 0) === pattern[length]) length++;
  return length;
}

/** Lowers ASCII letters: full case folding can change the length of a text. */
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
