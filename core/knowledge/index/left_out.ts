/**
 * Lines that stand on many pages of a source are its frame, not its content: "Was this helpful?", a cookie note.
 *
 * @module
 */
import { linesOfContent } from "../markdown.ts";

const PAGES_MIN = 5;
const PAGES_SHARE = 0.3;

/** A longer line is somebody's content, even twice. */
const LINE_CHARS_MAX = 500;

/** Reads all pages once. @returns whether a line stands on more than 30 % of them, and on 5 at least */
export async function leftOutLines(
  pages: AsyncIterable<readonly { readonly markdown: string }[]>,
): Promise<(line: string) => boolean> {
  const counts = new Map<string, number>();
  let count = 0;
  for await (const batch of pages) {
    for (const { markdown } of batch) {
      count++;
      const lines = new Set([...linesOfContent(markdown)].map(sameLine).filter(isCounted));
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  const min = Math.max(PAGES_MIN, Math.floor(count * PAGES_SHARE) + 1);
  const leftOut = new Set([...counts].filter(([, pages]) => pages >= min).map(([line]) => line));
  return (line) => leftOut.has(sameLine(line));
}

function sameLine(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

/** Whether anybody reads it: a rule or the border of a table is part of what stands around it. */
function isCounted(line: string): boolean {
  return line.length <= LINE_CHARS_MAX && /[\p{L}\p{N}]/u.test(line);
}
