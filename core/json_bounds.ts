/**
 * Measures JSON from outside before its schema is checked: that takes a step, and often an error, for each value, and
 * recurses.
 *
 * @module
 */
import type { JsonValue } from "./json.ts";
import { JSON_LIMITS } from "./limits/json.ts";

/** Bounds of a JSON value. */
export type JsonBounds = { readonly depthMax: number; readonly nodesMax: number; readonly keysMax: number };

/** A list or an object whose values are still to be counted. */
type PendingValue = { readonly value: object; readonly depth: number };

/**
 * Describes in a sentence what makes a value too large; null if it is within the bounds. Iterates without recursion and
 * stops at the first exceeded bound.
 *
 * @example
 * ```ts
 * excessOf({ a: [[1]] }, { depthMax: 2, nodesMax: 10, keysMax: 5 }); // "It is nested deeper than 2 levels."
 * ```
 */
export function excessOf(value: unknown, bounds: JsonBounds = JSON_LIMITS): string | null {
  if (typeof value !== "object" || value === null) return null;
  const pending: PendingValue[] = [{ value, depth: 1 }];
  let nodes = 1;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > bounds.depthMax) return `It is nested deeper than ${bounds.depthMax} levels.`;
    const values: readonly unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    if (!Array.isArray(next.value) && values.length > bounds.keysMax) {
      return `An object has ${values.length} names; at most ${bounds.keysMax} are read.`;
    }
    nodes += values.length;
    if (nodes > bounds.nodesMax) return `It has more than ${bounds.nodesMax} values.`;
    for (const inner of values) {
      if (typeof inner === "object" && inner !== null) pending.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return null;
}

/**
 * Like {@link excessOf}, for JSON text, in one pass: parsing a million names alone takes seconds. A text that is not
 * JSON may pass.
 */
export function excessOfText(text: string, bounds: JsonBounds = JSON_LIMITS): string | null {
  /** The values in each open list or object, the innermost last. */
  const counts: number[] = [];
  let nodes = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (counts.push(0) > bounds.depthMax) return `It is nested deeper than ${bounds.depthMax} levels.`;
      nodes++;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) counts.pop();
    else if (code === COMMA) nodes++;
    else if (code === COLON) {
      const names = (counts.pop() ?? 0) + 1;
      if (names > bounds.keysMax) return `An object has more than ${bounds.keysMax} names.`;
      counts.push(names);
    }
    if (nodes > bounds.nodesMax) return `It has more than ${bounds.nodesMax} values.`;
  }
  return null;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** Returns the position of the quote that ends the string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

/** Parses JSON from outside; undefined if it is invalid, too deep or has too many values. */
export function parseBounded(text: string, bounds: JsonBounds = JSON_LIMITS): JsonValue | undefined {
  if (excessOfText(text, bounds) !== null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
