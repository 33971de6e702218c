/**
 * The text of one file, with offsets translated into lines and columns.
 *
 * @module
 */
import type { Problem } from "../../problem.ts";

/** A file's path and text, and the offset at which each of its lines begins. */
export type Source = {
  readonly file: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
};

/** A problem without its position: the message, and how to fix it. */
export type Fault = {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
};

/** A place in a text, both numbers 1-based, columns counted in UTF-16 units as editors do. */
export type Position = { readonly line: number; readonly column: number };

/** Indexes the line starts of a text once, so that later position lookups are binary searches. */
export function readSource(file: string, text: string): Source {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    lineStarts.push(at + 1);
  }
  return { file, text, lineStarts };
}

/** Returns the position of an offset; an offset outside the text counts as the nearest end. */
export function positionAt(source: Source, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, source.text.length));
  let low = 0;
  let high = source.lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((source.lineStarts[middle] ?? 0) <= inside) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: inside - (source.lineStarts[low] ?? 0) + 1 };
}

/** Creates the problem for a fault at an offset of a file. */
export function problemAt(
  source: Source,
  offset: number,
  fault: Fault,
): Problem {
  return { file: source.file, ...positionAt(source, offset), ...fault };
}

/** Creates the problem for a fault of a whole file, at its beginning. */
export function problemOf(file: string, fault: Fault): Problem {
  return { file, line: 1, column: 1, ...fault };
}

/** Creates a problem at a position of a file. */
export function problemIn(file: string, { line, column }: Position, fault: Fault): Problem {
  return { ...problemOf(file, fault), line, column };
}
