/**
 * The crawl of a website or of one page: takes addresses from the frontier until it is empty or a limit is reached. Each
 * step is one transaction, so that another process can continue without repeating work.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { countFound, knownPage } from "../pages.ts";
import { holdSync, type Sync } from "../sync_rows.ts";
import { isInScope, pageAddress, scopeOf, type SourceScope } from "./address.ts";
import type { CrawlContext } from "./fetch.ts";
import {
  addAddresses,
  closeAddress,
  type FoundAddress,
  type Frontier,
  nextAddress,
  openFrontier,
  takeNew,
} from "./frontier.ts";
import { openPace, type Pace, type Wait } from "./pace.ts";
import { openRobotsCache, type RobotsCache } from "./robots_cache.ts";
import { findSeeds } from "./seeds.ts";
import { type CrawlStep, storeResult } from "./store_page.ts";
import { loadPage } from "./load_page.ts";

/** The dependencies of a crawl. */
export type CrawlDesk = Pick<Desk, "db" | "outbound" | "extractor" | "privateHosts" | "live" | "now" | "newId">;

/** Crawl delays and robots.txt files, shared by all crawls of a process. */
export type Politeness = { readonly pace: Pace; readonly robots: RobotsCache };

/** Creates the shared state, without any known host. */
export function openPoliteness(desk: Pick<Desk, "now">, wait: Wait): Politeness {
  return { pace: openPace(desk, wait), robots: openRobotsCache() };
}

/** How a crawl ended: complete, stopped with its process, or taken by another process. */
export type CrawlEnd = "read" | "stopped" | "lost";

type Crawl = {
  readonly desk: CrawlDesk;
  readonly context: CrawlContext;
  readonly robots: RobotsCache;
  readonly sync: Sync;
  /** Null for a single page, whose redirects may lead anywhere. */
  readonly scope: SourceScope | null;
  readonly start: string;
  readonly frontier: Frontier;
};

/** Crawls the queued addresses of a source. @throws Error when its start address is invalid */
export async function crawlSource(
  desk: CrawlDesk,
  sync: Sync,
  politeness: Politeness,
  signal: AbortSignal,
): Promise<CrawlEnd> {
  const { workspace, source } = sync;
  const start = pageAddress(source.url ?? "");
  if (start === null) throw new Error(`source ${sync.sourceId} has no address`);
  const scope = source.type === "page" ? null : scopeOf(start, source.options);
  const context = { desk, pace: politeness.pace, workspace, start, endsAtMs: null, signal };
  const frontier = await openFrontier(desk, sync);
  const crawl: Crawl = { desk, context, robots: politeness.robots, sync, scope, start, frontier };
  let spentMs = sync.spentMs;
  let found = await countFound(desk, sync);
  if (frontier.known.size === 0) {
    // The robots.txt may have been fixed just before this sync was requested.
    politeness.robots.forget(start);
    const began = desk.now().getTime();
    if (!await seed(crawl)) return signal.aborted ? "stopped" : "lost";
    spentMs += desk.now().getTime() - began;
  }
  while (spentMs < CRAWL_LIMITS.totalMs && found < source.options.maxPages) {
    const next = await nextAddress(desk, sync);
    if (next === null) break;
    const began = desk.now().getTime();
    const known = await knownPage(desk, sync, next.url);
    const visit = await loadPage(context, next.url, {
      robots: politeness.robots,
      known: known === null || (next.changedAt ?? known.fetchedAt) > known.fetchedAt ? null : known,
      isElsewhere: (canonical) => isElsewhere(crawl, canonical),
    });
    // The result of an aborted request says nothing about the site.
    if (signal.aborted) return "stopped";
    spentMs += desk.now().getTime() - began;
    const step = await saveStep(crawl, { next, known, visit, spentMs });
    if (step === "lost") return "lost";
    if (step === "found") found++;
  }
  return signal.aborted ? "stopped" : "read";
}

/** Queues the first addresses in one transaction: a crawl with any address has all of them. */
async function seed({ desk, context, robots, sync, scope, start, frontier }: Crawl): Promise<boolean> {
  const found: FoundAddress[] = [{ url: start, depth: 0, hops: 0, changedAt: null, by: "start" }];
  if (scope !== null) {
    const inTime = { ...context, endsAtMs: desk.now().getTime() + CRAWL_LIMITS.listsMs };
    const rules = await robots.of(inTime, start);
    const seeds = "kind" in rules ? [] : await findSeeds(inTime, { scope, start, robots: rules });
    found.push(...seeds.map((listed) => ({ ...listed, depth: 1, hops: 0, by: "list" as const })));
  }
  if (context.signal.aborted) return false;
  const added = takeNew(frontier, found);
  const isHeld = await holdSync(desk, sync, async (db) => {
    await addAddresses(db, sync, added);
    return { pagesFound: frontier.known.size };
  });
  if (isHeld) publish(desk, sync);
  return isHeld;
}

/** Stores the result of an address and the addresses that it links to. */
async function saveStep(
  { desk, sync, scope, frontier }: Crawl,
  { spentMs, ...step }: CrawlStep & { readonly spentMs: number },
): Promise<"found" | "none" | "lost"> {
  const { url } = step.next;
  let isFound = false;
  const isHeld = await holdSync(desk, sync, async (db) => {
    const { state, reason, leads } = await storeResult({ ...desk, db }, sync, scope, step);
    isFound = state === "read";
    await closeAddress(db, sync, url, { state, reason });
    await addAddresses(db, sync, takeNew(frontier, leads));
    frontier.ends.set(url, state);
    return { pagesFound: frontier.known.size, pagesDone: frontier.ends.size, spentMs, beginnings: 0 };
  });
  if (!isHeld) return "lost";
  publish(desk, sync);
  return isFound ? "found" : "none";
}

/**
 * Whether a canonical page is or will be read. Of two pages that name each other one is kept, and so is a page whose
 * canonical failed.
 */
function isElsewhere({ scope, frontier }: Crawl, canonical: string): boolean {
  if (scope === null || !isInScope(scope, canonical)) return false;
  const end = frontier.ends.get(canonical);
  return end === undefined || end === "read";
}

function publish({ live }: Pick<Desk, "live">, { workspace, sourceId }: Sync): void {
  live.publish({ kind: "knowledge", workspace, sourceId });
}
