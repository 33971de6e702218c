/**
 * Columns of whole numbers as texts: each number takes as many characters as the largest of its column needs. A column is
 * read as fast as a text, where a list of numbers is parsed one by one, and a number is looked up by its place.
 *
 * @module
 */
import type { PackedColumn } from "../db/tables/reports.ts";

/** What JSON writes as one byte each: all that is printed in ASCII from `#` on, but the backslash. */
const DIGITS = 91;
const FIRST = "#".charCodeAt(0);
const LEFT_OUT = "\\".charCodeAt(0);

/**
 * Packs whole numbers; none may be further from the smallest than JavaScript counts.
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

/** The number at a place. */
export function valueAt({ least, width, text }: PackedColumn, place: number): number {
  let value = 0;
  for (let at = place * width; at < (place + 1) * width; at++) {
    const code = text.charCodeAt(at);
    value = value * DIGITS + code - FIRST - (code > LEFT_OUT ? 1 : 0);
  }
  return least + value;
}

/** The places that have a number. The text is searched as one: most places of a column have another one. */
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
