/**
 * Reading a website, or one page: address after address until none waits, or a limit is reached. Each step is written
 * down whole before the next one begins, so that whoever goes on later does nothing twice.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { countFound, knownPage } from "../pages.ts";
import { holdSync, type Sync } from "../sync_rows.ts";
import { isInScope, pageAddress, scopeOf, type SourceScope } from "./address.ts";
import type { Reader } from "./fetch.ts";
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
import { openRobotsBook, type RobotsBook } from "./robots_book.ts";
import { findSeeds } from "./seeds.ts";
import { type CrawlStep, storeStep } from "./step.ts";
import { visitAddress } from "./visit.ts";

/** What a crawl needs of the desk. */
export type CrawlDesk = Pick<Desk, "db" | "outbound" | "extractor" | "privateHosts" | "live" | "now" | "newId">;

/** What all crawls of a process share. */
export type Manners = { readonly pace: Pace; readonly robots: RobotsBook };

/** Begins without knowing any host. */
export function openManners(desk: Pick<Desk, "now">, wait: Wait): Manners {
  return { pace: openPace(desk, wait), robots: openRobotsBook() };
}

/** How a crawl ended: all was read that may be, its process stops, or another one has it. */
export type CrawlEnd = "read" | "stopped" | "lost";

type Crawl = {
  readonly desk: CrawlDesk;
  readonly reader: Reader;
  readonly robots: RobotsBook;
  readonly sync: Sync;
  /** Null: one page, wherever it moves to. */
  readonly scope: SourceScope | null;
  readonly start: string;
  readonly frontier: Frontier;
};

/** Reads what waits of a source. @throws Error when its address is none */
export async function crawlSource(
  desk: CrawlDesk,
  sync: Sync,
  manners: Manners,
  signal: AbortSignal,
): Promise<CrawlEnd> {
  const { workspace, source } = sync;
  const start = pageAddress(source.url ?? "");
  if (start === null) throw new Error(`source ${sync.sourceId} has no address`);
  const scope = source.type === "page" ? null : scopeOf(start, source.options);
  const reader = { desk, pace: manners.pace, workspace, start, signal };
  const frontier = await openFrontier(desk, sync);
  const crawl: Crawl = { desk, reader, robots: manners.robots, sync, scope, start, frontier };
  let spentMs = sync.spentMs;
  let found = await countFound(desk, sync);
  if (frontier.known.size === 0) {
    // Whoever asks for a sync may have mended the robots.txt just now.
    manners.robots.forget(start);
    const began = desk.now().getTime();
    if (!await seed(crawl)) return signal.aborted ? "stopped" : "lost";
    spentMs += desk.now().getTime() - began;
  }
  while (spentMs < CRAWL_LIMITS.totalMs && found < source.options.maxPages) {
    const next = await nextAddress(desk, sync);
    if (next === null) break;
    const began = desk.now().getTime();
    const known = await knownPage(desk, sync, next.url);
    const visit = await visitAddress(reader, next.url, {
      robots: manners.robots,
      known: known === null || (next.changedAt ?? known.fetchedAt) > known.fetchedAt ? null : known,
      isElsewhere: (canonical) => isElsewhere(crawl, canonical),
    });
    // What the stop did to the request is nothing that the site did.
    if (signal.aborted) return "stopped";
    spentMs += desk.now().getTime() - began;
    const step = await writeDown(crawl, { next, known, visit, spentMs });
    if (step === "lost") return "lost";
    if (step === "found") found++;
  }
  return signal.aborted ? "stopped" : "read";
}

/** The first addresses, in one transaction: a crawl that has any address has them all. */
async function seed({ desk, reader, robots, sync, scope, start, frontier }: Crawl): Promise<boolean> {
  const found: FoundAddress[] = [{ url: start, depth: 0, hops: 0, changedAt: null, by: "start" }];
  if (scope !== null) {
    const rules = await robots.of(reader, start);
    const seeds = "kind" in rules ? [] : await findSeeds(reader, { scope, start, robots: rules });
    found.push(...seeds.map((listed) => ({ ...listed, depth: 1, hops: 0, by: "list" as const })));
  }
  if (reader.signal.aborted) return false;
  const added = takeNew(frontier, found);
  const isHeld = await holdSync(desk, sync, async (db) => {
    await addAddresses(db, sync, added);
    return { pagesFound: frontier.known.size };
  });
  if (isHeld) tell(desk, sync);
  return isHeld;
}

/** Writes down what became of an address, with all that it led to. */
async function writeDown(
  { desk, sync, scope, frontier }: Crawl,
  { spentMs, ...step }: CrawlStep & { readonly spentMs: number },
): Promise<"found" | "none" | "lost"> {
  const { url } = step.next;
  let isFound = false;
  const isHeld = await holdSync(desk, sync, async (db) => {
    const { state, reason, leads } = await storeStep({ ...desk, db }, sync, scope, step);
    isFound = state === "read";
    await closeAddress(db, sync, url, { state, reason });
    await addAddresses(db, sync, takeNew(frontier, leads));
    frontier.ends.set(url, state);
    return { pagesFound: frontier.known.size, pagesDone: frontier.ends.size, spentMs, beginnings: 0 };
  });
  if (!isHeld) return "lost";
  tell(desk, sync);
  return isFound ? "found" : "none";
}

/** Of two pages that name each other one is read, and so is one that names what is not there. */
function isElsewhere({ scope, frontier }: Crawl, canonical: string): boolean {
  if (scope === null || !isInScope(scope, canonical)) return false;
  const end = frontier.ends.get(canonical);
  return end === undefined || end === "read";
}

function tell({ live }: Pick<Desk, "live">, { workspace, sourceId }: Sync): void {
  live.publish({ kind: "knowledge", workspace, sourceId });
}
