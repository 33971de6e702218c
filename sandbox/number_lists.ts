/**
 * Lists of bytes in a text, such as `[82, 69]`, `52:45` or `0x52, 0x45`.
 *
 * @module
 */

import { hexValue } from "./escapes.ts";

/** The notation of a list's numbers. Character kinds are sums of the constants below. */
export type NumberForm = {
  readonly radix: 10 | 16;
  readonly digitsMin: number;
  readonly digitsMax: number;
  /** The kinds of characters that may not be next to a number. */
  readonly joined: number;
  /** The kinds of characters between two numbers, at most {@linkcode SEPARATORS_MAX} of them. */
  readonly separators: number;
  /** Matches in every text with a list of two numbers: a quick test, since few texts contain one. */
  readonly pair: RegExp;
};

/** Enough for a comma, a line end, and the indentation of a deeply nested list. */
const SEPARATORS_MAX = 32;

const LETTER = 1;
const DIGIT = 2;
const UNDERSCORE = 4;
const DOT = 8;
const COMMA = 16;
const COLON_OR_HYPHEN = 32;
const SPACE = 64;

/** Bytes as two hexadecimal digits each, optionally after `0x`. */
export const HEX_PAIRS: NumberForm = {
  radix: 16,
  digitsMin: 2,
  digitsMax: 2,
  joined: LETTER | DIGIT,
  separators: COMMA | COLON_OR_HYPHEN | SPACE,
  pair: /[\da-f]{2}[:,\s-]{1,32}(?:0x)?[\da-f]{2}/i,
};

/** Bytes as decimal numbers, as in JSON. */
export const DECIMALS: NumberForm = {
  radix: 10,
  digitsMin: 1,
  digitsMax: 3,
  joined: LETTER | DIGIT | UNDERSCORE | DOT,
  separators: COMMA | SPACE,
  pair: /\d[,\s]{1,32}\d/,
};

/** Separates lists, and stands for a number above 255; no secret contains it. */
const NO_BYTE = 0xffff;

/**
 * Reads the lists of a text, one code for each byte, with {@linkcode NO_BYTE} after each list.
 *
 * @example
 * readNumberLists(codesOf("[72, 105]"), DECIMALS, 2, null); // 72, 105, NO_BYTE
 *
 * @param countMin the minimum number of entries of a list
 * @param places filled with the start and end of each code in the text; null if not needed
 * @returns null when there is no such list
 */
export function readNumberLists(
  codes: Uint16Array,
  form: NumberForm,
  countMin: number,
  places: number[] | null,
): Uint16Array | null {
  const bytes = new Uint16Array(codes.length + 1);
  let [count, lastEnd] = [0, 0];
  const add = (byte: number, start: number, end: number) => {
    if (places !== null) [places[2 * count], places[2 * count + 1]] = [start, end];
    bytes[count++] = byte;
  };
  for (let at = 0; at < codes.length;) {
    if (hexValue(codes[at]) >= form.radix || isKind(codes[at - 1], form.joined)) {
      at++;
      continue;
    }
    const before = count;
    let end = at;
    for (let next = at;;) {
      const from = digitsFrom(codes, form, next);
      const to = digitsEnd(codes, form, from);
      if (to === from) break;
      add(byteIn(codes, form, from, to), from, to);
      next = separatorsEnd(codes, form, to);
      end = to;
      if (next === to) break;
    }
    if (count - before < countMin) count = before;
    else add(NO_BYTE, lastEnd = end, end);
    at = Math.max(at + 1, end);
  }
  // A list that reaches the end of the text may continue.
  if (count > 0 && isListTail(codes, lastEnd)) count--;
  return count === 0 ? null : bytes.subarray(0, count);
}

/** The kinds of the ASCII characters, by code. */
const KINDS = kindsOf([
  [/[a-z]/i, LETTER],
  [/\d/, DIGIT],
  [/_/, UNDERSCORE],
  [/\./, DOT],
  [/,/, COMMA],
  [/[:-]/, COLON_OR_HYPHEN],
  [/\s/, SPACE],
]);

function kindsOf(rows: readonly (readonly [RegExp, number])[]): Uint8Array {
  return Uint8Array.from(
    { length: 128 },
    (_, code) => rows.find(([pattern]) => pattern.test(String.fromCharCode(code)))?.[1] ?? 0,
  );
}

function isKind(code: number | undefined, kinds: number): boolean {
  if (code === undefined) return false;
  if (code < 128) return ((KINDS[code] ?? 0) & kinds) !== 0;
  return (kinds & SPACE) !== 0 && /\s/.test(String.fromCharCode(code));
}

const ZERO = 0x30;
const SMALL_X = 0x78;

function digitsFrom(codes: Uint16Array, { radix }: NumberForm, at: number): number {
  return radix === 16 && codes[at] === ZERO && ((codes[at + 1] ?? 0) | 0x20) === SMALL_X ? at + 2 : at;
}

/** The end of a number's digits; `from` when there is none. */
function digitsEnd(codes: Uint16Array, { radix, digitsMin, digitsMax, joined }: NumberForm, from: number): number {
  let end = from;
  while (end < from + digitsMax && hexValue(codes[end]) < radix) end++;
  return end - from < digitsMin || isKind(codes[end], joined) ? from : end;
}

function byteIn(codes: Uint16Array, { radix }: NumberForm, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at++) value = value * radix + hexValue(codes[at]);
  return value < 256 ? value : NO_BYTE;
}

function separatorsEnd(codes: Uint16Array, { separators }: NumberForm, from: number): number {
  let end = from;
  while (end < from + SEPARATORS_MAX && isKind(codes[end], separators)) end++;
  return end;
}

/** Whether only a few separators follow. */
function isListTail(codes: Uint16Array, from: number): boolean {
  const rest = codes.subarray(from);
  return rest.length < SEPARATORS_MAX + 3 && rest.every((code) => isKind(code, COMMA | COLON_OR_HYPHEN | SPACE));
}
