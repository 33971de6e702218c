/**
 * Decoded views of a text: with escapes undone, lines joined, or lists of bytes decoded. Each view is made in one pass
 * and maps each of its characters to a range of the text, so that matches can be masked there.
 *
 * @module
 */

import { codesOf, firstOf, isOneOf, makeDecodedUnits } from "./code_units.ts";
import { ESCAPES, LEFT_OUT, type Notation, QUOTED_PRINTABLE } from "./escapes.ts";
import { DECIMALS, HEX_PAIRS, type NumberForm, readNumberLists } from "./number_lists.ts";

/** A range of a text; `end` is exclusive. */
export type TextRange = { readonly start: number; readonly end: number };

/** A decoded text; `sourceOf` maps one of its ranges to a range of the original. */
export type DecodedView = {
  /** Its UTF-16 code units. */
  readonly codes: Uint16Array;
  readonly sourceOf: (range: TextRange) => TextRange;
  /** Whether it was decoded from a list of decimal numbers, which must remain one when masked. */
  readonly isDecimal: boolean;
};

/** Levels of nested escapes: JSON in JSON, HTML in JSON, percent codes twice. */
const LEVELS_MAX = 3;

/**
 * The views of a text, starting with the text itself.
 *
 * @example
 * ```ts
 * const [, view] = viewsOf("a%2Fb", 8);
 * textOf(view.codes); // "a/b"
 * view.sourceOf({ start: 1, end: 2 }); // { start: 1, end: 4 }
 * ```
 *
 * @param bytesMin the shortest list of bytes that is decoded
 */
export function viewsOf(text: string, bytesMin: number): readonly DecodedView[] {
  const raw: DecodedView = { codes: codesOf(text), sourceOf: (range) => range, isDecimal: false };
  const plain = withLevels(raw);
  const email = decoded(raw, QUOTED_PRINTABLE);
  const views = email === null ? [...plain] : [...plain, ...withLevels(email)];
  const add = (view: DecodedView | null) => view !== null && views.push(view);
  add(decoded(views.at(-1) ?? raw, LEFT_OUT));
  // An email in JSON, whose joined lines end with an escape.
  const [, unescaped] = plain;
  if (unescaped !== undefined) add(decoded(unescaped, QUOTED_PRINTABLE));
  for (const form of [HEX_PAIRS, DECIMALS]) {
    if (bytesMin < 2 || form.pair.test(text)) add(bytesView(raw, form, bytesMin));
  }
  return views;
}

/** A view, and those for each level of its escapes. */
function withLevels(first: DecodedView): readonly DecodedView[] {
  const views = [first];
  for (let view = decoded(first, ESCAPES); view !== null; view = decoded(view, ESCAPES)) {
    views.push(view);
    if (views.length > LEVELS_MAX) break;
  }
  return views;
}

/** The view with a notation's escapes undone; null when it has none. */
function decoded(view: DecodedView, notation: Notation): DecodedView | null {
  const undone = undo(view.codes, notation);
  if (undone === null) return null;
  let pieces: Uint32Array | null = null;
  // The end of the last character, so that omitted characters after it are not included.
  const sourceOf = ({ start, end }: TextRange): TextRange => {
    pieces ??= piecesOf(view.codes, notation, undone.count);
    const [first, last] = [sourceOfCharacter(pieces, start), sourceOfCharacter(pieces, end - 1)];
    return view.sourceOf({ start: first.start, end: last.end });
  };
  return { codes: undone.codes, isDecimal: view.isDecimal, sourceOf };
}

/** Undoes a notation's escapes, and counts them; null when there are none. */
function undo(
  codes: Uint16Array,
  { marks, read }: Notation,
): { readonly codes: Uint16Array; readonly count: number } | null {
  let at = firstOf(codes, marks);
  if (at === codes.length) return null;
  const made = new Uint16Array(codes.length);
  made.set(codes.subarray(0, at));
  const units = makeDecodedUnits();
  let length = at;
  let count = 0;
  for (;;) {
    // Most text contains no escapes, so this loop determines the cost of a pass.
    for (let code = codes[at] ?? 0; at < codes.length && !isOneOf(code, marks); code = codes[at] ?? 0) {
      made[length++] = code;
      at++;
    }
    if (at === codes.length) break;
    const escape = read(codes, at, units);
    if (escape === 0) {
      made[length++] = codes[at++] ?? 0;
      continue;
    }
    for (let unit = 0; unit < units.count; unit++) made[length++] = units.codes[unit] ?? 0;
    at += escape;
    count++;
  }
  return count === 0 ? null : { codes: made.subarray(0, length), count };
}

/** The layout of an undone escape in a flat array: an object for each would cost more than reading it. */
const PIECE = { madeAt: 0, madeLength: 1, start: 2, end: 3, size: 4 } as const;

/**
 * Finds the escapes of a text again, with the characters that each made. They are not stored, since few texts contain a
 * secret and storing them costs more than a pass.
 */
function piecesOf(codes: Uint16Array, { marks, read }: Notation, count: number): Uint32Array {
  const pieces = new Uint32Array(count * PIECE.size);
  const units = makeDecodedUnits();
  let piece = 0;
  /** The difference in length so far. */
  let saved = 0;
  for (let at = firstOf(codes, marks); piece < pieces.length;) {
    const escape = isOneOf(codes[at] ?? 0, marks) ? read(codes, at, units) : 0;
    if (escape === 0) {
      at++;
      continue;
    }
    pieces[piece + PIECE.madeAt] = at - saved;
    pieces[piece + PIECE.madeLength] = units.count;
    pieces[piece + PIECE.start] = at;
    pieces[piece + PIECE.end] = at + escape;
    saved += escape - units.count;
    at += escape;
    piece += PIECE.size;
  }
  return pieces;
}

/** The source range of a view's character. */
function sourceOfCharacter(pieces: Uint32Array, at: number): TextRange {
  const piece = pieceAtOrBefore(pieces, at);
  if (piece < 0) return { start: at, end: at + 1 };
  const number = (field: number) => pieces[piece + field] ?? 0;
  const beyond = at - number(PIECE.madeAt) - number(PIECE.madeLength);
  if (beyond < 0) return { start: number(PIECE.start), end: number(PIECE.end) };
  const start = number(PIECE.end) + beyond;
  return { start, end: start + 1 };
}

/** The index of the last piece at or before `at`; negative when there is none. */
function pieceAtOrBefore(pieces: Uint32Array, at: number): number {
  let [low, high] = [0, pieces.length / PIECE.size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle * PIECE.size + PIECE.madeAt] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (low - 1) * PIECE.size;
}

/** The bytes that a text lists as numbers; null when it contains no list. */
function bytesView(raw: DecodedView, form: NumberForm, bytesMin: number): DecodedView | null {
  const codes = readNumberLists(raw.codes, form, bytesMin, null);
  if (codes === null) return null;
  let places: readonly number[] | null = null;
  const sourceOf = ({ start, end }: TextRange): TextRange => {
    places ??= placesOf(raw.codes, form, bytesMin);
    return { start: places[2 * start] ?? 0, end: places[2 * end - 1] ?? raw.codes.length };
  };
  return { codes, sourceOf, isDecimal: form.radix === 10 };
}

function placesOf(codes: Uint16Array, form: NumberForm, bytesMin: number): readonly number[] {
  const places: number[] = [];
  readNumberLists(codes, form, bytesMin, places);
  return places;
}
