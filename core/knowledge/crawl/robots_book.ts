/**
 * The robots.txt of each host that is read, kept for a day.
 *
 * @see RFC 9309, sections 2.3.1 and 2.4
 * @module
 */
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { fetchFile, type Reader, READER_NAME, type UnreadableAddress } from "./fetch.ts";
import { ALLOWS_ALL, parseRobots, type Robots } from "./robots.ts";
import { readUtf } from "./unpack.ts";

/** What the hosts say to this reader. */
export type RobotsBook = {
  /** Not readable: everything is forbidden for now, and the reason says why. */
  readonly of: (reader: Reader, address: string) => Promise<Robots | UnreadableAddress>;
  /** Has the robots.txt of an address's host read anew when it is needed next. */
  readonly forget: (address: string) => void;
};

const HOSTS_MAX = 1000;

/** Opens an empty book; one for all syncs of a process. */
export function openRobotsBook(): RobotsBook {
  const kept = new Map<string, { readonly robots: Robots; readonly until: number }>();
  return {
    forget: (address) => void kept.delete(new URL(address).origin),
    of: async (reader, address) => {
      const { origin } = new URL(address);
      const known = kept.get(origin);
      const now = reader.desk.now().getTime();
      if (known !== undefined && known.until > now) return known.robots;
      const robots = await readRobots(reader, origin);
      if ("kind" in robots) return robots;
      if (kept.size >= HOSTS_MAX) kept.clear();
      kept.set(origin, { robots, until: now + CRAWL_LIMITS.robotsKeptMs });
      return robots;
    },
  };
}

/**
 * 3xx that lead nowhere and 4xx: there are no rules. No answer, 5xx: there may be rules, so nothing is read. Nothing was
 * asked at all: neither may the address itself be.
 */
async function readRobots(reader: Reader, origin: string): Promise<Robots | UnreadableAddress> {
  const fetched = await fetchFile(reader, `${origin}/robots.txt`, CRAWL_LIMITS.gapMs);
  if (fetched.kind === "body") return parseRobots(readUtf(fetched.bytes), READER_NAME);
  if (fetched.status === null) return fetched;
  return fetched.kind === "failed" ? { ...fetched, reason: `robots.txt: ${fetched.reason}` } : ALLOWS_ALL;
}
