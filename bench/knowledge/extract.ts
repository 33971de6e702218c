/**
 * The speed of reading pages by the extractor's process, compared with Readability over linkedom in this process.
 *
 * @module
 */
import { connectExtractor } from "../../extractor/client.ts";
import { EXTRACTOR_LIMITS } from "../../extractor/limits.ts";
import { spawnExtractor } from "../../tests/sandbox/support.ts";
import { readWithReadability } from "../../tests/support/readability.ts";
import { atLeast, type Figure, showRatio } from "../measure.ts";
import { htmlPages } from "./html_pages.ts";

const PAGES = 200;
const WARM_UP = 10;
const RATIO_MIN = 0.8;

/** Reads the same pages both ways, one after the other, like a sync. */
export async function benchExtraction(): Promise<readonly Figure[]> {
  const pages = htmlPages(PAGES);
  const spawned = await spawnExtractor(EXTRACTOR_LIMITS.jobMs);
  const extractor = connectExtractor({ socketPath: spawned.socketPath, againMs: [] });
  try {
    const ours = await pagesPerSecond(pages, async (html) => {
      const bytes = new TextEncoder().encode(html);
      const answer = await extractor.extract({ kind: "html", bytes, contentType: "text/html", url: null });
      return answer.kind === "extracted" ? answer.markdown : "";
    });
    const peer = await pagesPerSecond(pages, readWithReadability);
    const rates = `${Math.round(ours)} and ${Math.round(peer)} pages a second`;
    return [atLeast("knowledge: extraction against Readability", ours / peer, RATIO_MIN, showRatio, rates)];
  } finally {
    extractor.close();
    await spawned.stop();
  }
}

async function pagesPerSecond(
  pages: readonly string[],
  read: (html: string) => string | Promise<string>,
): Promise<number> {
  for (const page of pages.slice(0, WARM_UP)) await read(page);
  const startedAt = performance.now();
  for (const page of pages) {
    // Reading nothing would be fast.
    if ((await read(page)).length < page.length / 20) throw new Error("a page was read without its text");
  }
  return pages.length * 1000 / (performance.now() - startedAt);
}
