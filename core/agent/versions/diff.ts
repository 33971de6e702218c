/**
 * A compact unified diff of two texts, by lines.
 *
 * @module
 */
import { structuredPatch } from "diff";
import { AGENT_LIMITS } from "../../limits/agent.ts";

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 2;

/**
 * Returns the changed lines with two lines of context, in hunks headed `@@ -line,count +line,count @@`; empty if
 * nothing differs. A line that only gains or loses its final newline does not count as changed.
 *
 * Texts with more than `AGENT_LIMITS.diffEditsMax` changed lines are shown as replaced: finding the smallest diff takes
 * time quadratic in that number.
 *
 * @example
 * diffLines("a\nb\n", "a\nc\n"); // "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
 */
export function diffLines(before: string, after: string): string {
  const [old, now] = [withLastNewline(before), withLastNewline(after)];
  const options = { context: CONTEXT_LINES, maxEditLength: AGENT_LIMITS.diffEditsMax };
  const hunks = structuredPatch("", "", old, now, undefined, undefined, options)?.hunks ?? [replaced(old, now)];
  return hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) =>
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@\n${lines.map((line) => `${line}\n`).join("")}`
  ).join("");
}

function withLastNewline(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** Returns one hunk that removes the whole text and adds the other one. */
function replaced(before: string, after: string) {
  const removed = before.split("\n").slice(0, -1);
  const added = after.split("\n").slice(0, -1);
  return {
    oldStart: 1,
    oldLines: removed.length,
    newStart: 1,
    newLines: added.length,
    lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
  };
}
