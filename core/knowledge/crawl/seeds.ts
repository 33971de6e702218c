/**
 * Seeds of a crawl: the pages that a site lists in its sitemaps and its `llms.txt`.
 *
 * @module
 */
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { isInScope, looksLikePage, pageAddress, type SourceScope } from "./address.ts";
import { type CrawlContext, fetchFile } from "./fetch.ts";
import type { Robots } from "./robots.ts";
import { parseLlms, parseSitemap, type SitemapPage } from "./sitemap.ts";
import { readUtf, unpack } from "./unpack.ts";

/** A page that its site lists. */
export type Seed = SitemapPage;

/** Returns the listed pages in the scope of a source, in order, without duplicates. */
export async function findSeeds(
  context: CrawlContext,
  { scope, start, robots }: { readonly scope: SourceScope; readonly start: string; readonly robots: Robots },
): Promise<readonly Seed[]> {
  const { origin } = new URL(start);
  const folders = [...new Set([`${origin}/`, `${origin}${scope.folder}`])];
  const sitemaps = [...robots.sitemaps, ...folders.map((folder) => `${folder}sitemap.xml`)];
  const listed = await readSitemaps(context, sitemaps.flatMap((url) => pageAddress(url, origin) ?? []), robots.gapMs);
  for (const folder of folders) {
    const address = `${folder}llms.txt`;
    if (!robots.allows(address)) continue;
    const file = await fetchFile(context, address, robots.gapMs);
    if (file.kind !== "body" || /html/i.test(file.headers["content-type"] ?? "")) continue;
    listed.push(...parseLlms(readUtf(file.bytes)).map((link) => ({ url: link, changedAt: null })));
  }
  const seeds = new Map<string, Seed>();
  for (const { url, changedAt } of listed) {
    const address = pageAddress(url, `${origin}${scope.folder}`);
    if (address === null || seeds.has(address) || !isInScope(scope, address) || !looksLikePage(address)) continue;
    seeds.set(address, { url: address, changedAt });
  }
  return [...seeds.values()].slice(0, CRAWL_LIMITS.sitemapAddressesMax);
}

/** Reads sitemaps and the ones that they link to, each once; unreadable ones are skipped. */
async function readSitemaps(context: CrawlContext, first: readonly string[], gapMs: number): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = [];
  const seen = new Set<string>();
  let level = first;
  for (let depth = 0; depth < CRAWL_LIMITS.sitemapDepthMax && level.length > 0; depth++) {
    const next: string[] = [];
    for (const url of level) {
      if (seen.has(url) || seen.size >= CRAWL_LIMITS.sitemapsMax || context.signal.aborted) continue;
      if (pages.length >= CRAWL_LIMITS.sitemapAddressesMax) return pages;
      seen.add(url);
      const file = await fetchFile(context, url, gapMs);
      if (file.kind !== "body" || /html/i.test(file.headers["content-type"] ?? "")) continue;
      const sitemap = await parseSitemap(readUtf(await unpack(file.bytes, CRAWL_LIMITS.sitemapBytesMax)));
      for (const page of sitemap.pages) if (pages.length < CRAWL_LIMITS.sitemapAddressesMax) pages.push(page);
      next.push(...sitemap.sitemaps.flatMap((inner) => pageAddress(inner, url) ?? []));
    }
    level = next;
  }
  return pages;
}
