/**
 * Boilerplate detection: lines that repeat on many pages of a source, such as "Was this helpful?" or a cookie notice.
 *
 * @module
 */
import { yieldToEventLoop } from "../../yield.ts";
import { LINES_OF_STEP, linesOfContent } from "../markdown.ts";

const PAGES_MIN = 5;
const PAGES_SHARE = 0.3;

/** A longer line is content, even if it repeats. */
const LINE_CHARS_MAX = 500;
/** A line that is even longer in the source is skipped: it may have ten megabytes. */
const READ_CHARS_MAX = 10 * LINE_CHARS_MAX;

/** Reads all pages once. @returns a test for lines on more than 30 % of the pages, and on at least 5 */
export async function boilerplateLines(
  pages: AsyncIterable<readonly { readonly markdown: string }[]>,
): Promise<(line: string) => boolean> {
  const counts = new Map<string, number>();
  let count = 0;
  for await (const batch of pages) {
    for (const { markdown } of batch) {
      count++;
      const lines = new Set<string>();
      let read = 0;
      for (const line of linesOfContent(markdown)) {
        read++;
        // A document may have a million lines.
        if (read % LINES_OF_STEP === 0) await yieldToEventLoop();
        if (line.length > READ_CHARS_MAX) continue;
        const same = sameLine(line);
        if (isCounted(same)) lines.add(same);
      }
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  const min = Math.max(PAGES_MIN, Math.floor(count * PAGES_SHARE) + 1);
  const boilerplate = new Set([...counts].filter(([, pages]) => pages >= min).map(([line]) => line));
  return (line) => line.length <= READ_CHARS_MAX && boilerplate.has(sameLine(line));
}

function sameLine(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

/** Whether a line has text: rules and table borders are structure. */
function isCounted(line: string): boolean {
  return line.length <= LINE_CHARS_MAX && /[\p{L}\p{N}]/u.test(line);
}
