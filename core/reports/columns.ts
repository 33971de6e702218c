/**
 * Columns of integers as texts: each number takes as many characters as the largest of its column. A column is read as
 * fast as a text, while a list of numbers is parsed one by one, and a number is accessed by its index.
 *
 * @module
 */
import type { PackedColumn } from "../db/tables/reports.ts";

/** The characters that JSON writes as one byte each: printable ASCII from `#` on, except the backslash. */
const DIGITS = 91;
const FIRST = "#".charCodeAt(0);
const LEFT_OUT = "\\".charCodeAt(0);

/**
 * Packs integers; the range must not exceed JavaScript's safe integers.
 *
 * @example
 * const column = packColumn([1000, 1002]); // { least: 1000, width: 1, text: "#%" }
 * valueAt(column, 1); // 1002
 */
export function packColumn(values: readonly number[]): PackedColumn {
  const least = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
  const most = values.reduce((most, value) => Math.max(most, value), least) - least;
  let width = 1;
  while (DIGITS ** width <= most) width++;
  return { least, width, text: values.map((value) => written(value - least, width)).join("") };
}

/** Returns the number at an index. */
export function valueAt({ least, width, text }: PackedColumn, place: number): number {
  let value = 0;
  for (let at = place * width; at < (place + 1) * width; at++) {
    const code = text.charCodeAt(at);
    value = value * DIGITS + code - FIRST - (code > LEFT_OUT ? 1 : 0);
  }
  return least + value;
}

/** Yields the indexes of a number. The text is searched as a whole: most entries of a column differ. */
export function* placesOf({ least, width, text }: PackedColumn, value: number): Generator<number, void> {
  if (value < least || value - least >= DIGITS ** width) return;
  const wanted = written(value - least, width);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at % width === 0) yield at / width;
  }
}

function written(value: number, width: number): string {
  let text = "";
  for (let rest = value; text.length < width; rest = Math.floor(rest / DIGITS)) {
    const code = FIRST + rest % DIGITS;
    text = String.fromCharCode(code >= LEFT_OUT ? code + 1 : code) + text;
  }
  return text;
}
