/**
 * Multi-pattern search: finds any of many strings in a text in one pass (Wu and Manber's method): the last three characters of a window say
 * how far it can be moved without missing one.
 *
 * @see Wu, Manber: A fast algorithm for multi-pattern searching (1994)
 * @module
 */

/** A match in a text: from `start` up to and without `end`. */
export type PatternMatch = { readonly start: number; readonly end: number };

/** Finds the patterns in texts; letters are compared without case. */
export type PatternMatcher = {
  /** The first form at or after `from`, the longest one if several start there. */
  readonly find: (text: string, from: number) => PatternMatch | null;
  /** Where the end of a text might be the start of a form; the text's length when it cannot. */
  readonly openEnd: (text: string) => number;
};

const BLOCK = 3;
/** Small enough to stay in a processor's cache; two blocks that share a number only cost a comparison. */
const HASH_SIZE = 1 << 16;
const WINDOW_MAX = 64;

/** Prepares to look for forms, each of at least three characters. */
export function makePatternMatcher(forms: readonly string[]): PatternMatcher {
  const folded = forms.map(foldForm).sort((a, b) => b.length - a.length);
  const shortest = Math.min(WINDOW_MAX, ...folded.map((form) => form.length));
  const longest = folded[0]?.length ?? 0;
  const jump = new Uint8Array(HASH_SIZE).fill(shortest - BLOCK + 1);
  const ending = new Map<number, Uint16Array[]>();
  const starting = new Map<number, Uint16Array[]>();
  for (const form of folded) {
    for (let end = BLOCK; end <= shortest; end++) {
      const hash = hashOf(form[end - 3] ?? 0, form[end - 2] ?? 0, form[end - 1] ?? 0);
      jump[hash] = Math.min(jump[hash] ?? 0, shortest - end);
      if (end === shortest) push(ending, hash, form);
    }
    push(starting, form[0] ?? 0, form);
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
      // Longest first: a short form inside a long one would leave the rest of the long one standing.
      const form = ending.get(hash)?.find((candidate) => startsAt(text, start, candidate));
      if (form !== undefined) return { start, end: start + form.length };
      end++;
    }
    return null;
  };

  const openEnd = (text: string): number => {
    for (let start = Math.max(0, text.length - longest + 1); start < text.length; start++) {
      const candidates = starting.get(fold(text.charCodeAt(start))) ?? [];
      if (candidates.some((form) => agrees(text, start, form))) return start;
    }
    return text.length;
  };
  return { find, openEnd };
}

function startsAt(text: string, start: number, form: Uint16Array): boolean {
  return start + form.length <= text.length && agrees(text, start, form);
}

/** Whether the text from `start` on, as far as it goes, is how the form begins. */
function agrees(text: string, start: number, form: Uint16Array): boolean {
  const length = Math.min(form.length, text.length - start);
  for (let at = 0; at < length; at++) {
    if (fold(text.charCodeAt(start + at)) !== form[at]) return false;
  }
  return true;
}

/** ASCII letters in lower case; everything else as it is, so that no length ever changes. */
function fold(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

function foldForm(form: string): Uint16Array {
  return Uint16Array.from({ length: form.length }, (_, at) => fold(form.charCodeAt(at)));
}

function hashOf(first: number, second: number, third: number): number {
  return ((first << 10) ^ (second << 5) ^ third) & (HASH_SIZE - 1);
}

function push<Key>(map: Map<Key, Uint16Array[]>, key: Key, form: Uint16Array): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [form]);
  else list.push(form);
}
