/**
 * A compact unified diff of two texts by lines.
 *
 * @module
 */
import { AGENT_LIMITS } from "../limits.ts";

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 2;

type Edit = { readonly sign: " " | "-" | "+"; readonly line: string };

/**
 * The changed lines with two lines of context, in hunks headed `@@ -line,count +line,count @@`; empty when nothing
 * differs. A line that only gains or loses its final newline does not count as changed.
 */
export function diffLines(before: string, after: string): string {
  const edits = editsBetween(linesOf(before), linesOf(after));
  const shown = new Set<number>();
  edits.forEach((edit, index) => {
    if (edit.sign === " ") return;
    for (let near = -CONTEXT_LINES; near <= CONTEXT_LINES; near++) {
      shown.add(index + near);
    }
  });
  let text = "";
  let hunk: Edit[] = [];
  let beforeLine = 1;
  let afterLine = 1;
  edits.forEach((edit, index) => {
    if (shown.has(index)) hunk.push(edit);
    if (edit.sign !== "+") beforeLine++;
    if (edit.sign !== "-") afterLine++;
    if (hunk.length > 0 && !shown.has(index + 1)) {
      text += printHunk(hunk, beforeLine, afterLine);
      hunk = [];
    }
  });
  return hunk.length > 0 ? text + printHunk(hunk, beforeLine, afterLine) : text;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** @param beforeEnd the line after the hunk's last one in the text before; `afterEnd` the same in the text after */
function printHunk(
  hunk: readonly Edit[],
  beforeEnd: number,
  afterEnd: number,
): string {
  const removed = hunk.filter((edit) => edit.sign !== "+").length;
  const added = hunk.filter((edit) => edit.sign !== "-").length;
  const head = `@@ -${beforeEnd - removed},${removed} +${afterEnd - added},` +
    `${added} @@\n`;
  return head + hunk.map((edit) => `${edit.sign}${edit.line}\n`).join("");
}

function editsBetween(
  before: readonly string[],
  after: readonly string[],
): readonly Edit[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start && end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  ) end++;
  const same = (line: string): Edit => ({ sign: " ", line });
  return [
    ...before.slice(0, start).map(same),
    ...changedPart(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    ...before.slice(before.length - end).map(same),
  ];
}

/** The longest common subsequence of lines, filled from the end so that it is read from the beginning. */
function changedPart(
  before: readonly string[],
  after: readonly string[],
): readonly Edit[] {
  const edits: Edit[] = [];
  let row = 0;
  let column = 0;
  if (before.length * after.length <= AGENT_LIMITS.diffCellsMax) {
    const width = after.length + 1;
    const common = commonLengths(before, after, width);
    while (row < before.length && column < after.length) {
      const line = before[row] ?? "";
      const down = common[(row + 1) * width + column] ?? 0;
      const right = common[row * width + column + 1] ?? 0;
      if (line === after[column]) {
        edits.push({ sign: " ", line });
        row++;
        column++;
      } else if (down >= right) {
        edits.push({ sign: "-", line });
        row++;
      } else {
        edits.push({ sign: "+", line: after[column] ?? "" });
        column++;
      }
    }
  }
  for (const line of before.slice(row)) edits.push({ sign: "-", line });
  for (const line of after.slice(column)) edits.push({ sign: "+", line });
  return edits;
}

function commonLengths(
  before: readonly string[],
  after: readonly string[],
  width: number,
): Uint32Array {
  const common = new Uint32Array((before.length + 1) * width);
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      common[row * width + column] = before[row] === after[column]
        ? (common[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(
          common[(row + 1) * width + column] ?? 0,
          common[row * width + column + 1] ?? 0,
        );
    }
  }
  return common;
}
