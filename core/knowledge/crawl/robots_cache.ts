/**
 * The cache of robots.txt files, by host, for a day.
 *
 * @see RFC 9309, sections 2.3.1 and 2.4
 * @module
 */
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { type CrawlContext, CRAWLER_NAME, type FetchFailure, fetchFile } from "./fetch.ts";
import { ALLOWS_ALL, parseRobots, type Robots } from "./robots.ts";
import { readUtf } from "./unpack.ts";

/** A cache of the robots.txt files of the crawled hosts. */
export type RobotsCache = {
  /** Returns the file from the cache, or fetches it. A failure forbids everything for now. */
  readonly of: (context: CrawlContext, address: string) => Promise<Robots | FetchFailure>;
  /** Removes the file of an address's host from the cache. */
  readonly forget: (address: string) => void;
};

const HOSTS_MAX = 1000;

/** Opens an empty cache, shared by all syncs of a process. */
export function openRobotsCache(): RobotsCache {
  const kept = new Map<string, { readonly robots: Robots; readonly until: number }>();
  return {
    forget: (address) => void kept.delete(new URL(address).origin),
    of: async (context, address) => {
      const { origin } = new URL(address);
      const known = kept.get(origin);
      const now = context.desk.now().getTime();
      if (known !== undefined && known.until > now) return known.robots;
      const robots = await readRobots(context, origin);
      if ("kind" in robots) return robots;
      if (kept.size >= HOSTS_MAX) kept.clear();
      kept.set(origin, { robots, until: now + CRAWL_LIMITS.robotsKeptMs });
      return robots;
    },
  };
}

/**
 * Broken redirects and 4xx mean that there are no rules. After a 5xx or without a response there may be rules, so
 * nothing is crawled. If the request itself was refused, so is the page.
 */
async function readRobots(context: CrawlContext, origin: string): Promise<Robots | FetchFailure> {
  const fetched = await fetchFile(context, `${origin}/robots.txt`, CRAWL_LIMITS.gapMs);
  if (fetched.kind === "body") return parseRobots(readUtf(fetched.bytes), CRAWLER_NAME);
  if (fetched.status === null) return fetched;
  return fetched.kind === "failed" ? { ...fetched, reason: `robots.txt: ${fetched.reason}` } : ALLOWS_ALL;
}
