/**
 * Stores the result of an address: the page or its failure, and the addresses that it links to.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { failPage, keepPage, type KnownPage, samePage, savePage } from "../pages.ts";
import type { Sync } from "../sync_rows.ts";
import { isDated, isInScope, looksLikePage, type SourceScope } from "./address.ts";
import type { AddressResult, FoundAddress, QueuedAddress } from "./frontier.ts";
import type { PageResult } from "./load_page.ts";

/** One step of a crawl: an address and its result. */
export type CrawlStep = {
  readonly next: QueuedAddress;
  /** The page that an earlier sync read there. */
  readonly known: KnownPage | null;
  readonly visit: PageResult;
};

type Stored = AddressResult & { readonly leads: readonly FoundAddress[] };
type StepDesk = Pick<Desk, "db" | "now" | "newId">;

/** Stores the result of an address. @param scope null for a source that is a single page */
export async function storeResult(
  desk: StepDesk,
  sync: Sync,
  scope: SourceScope | null,
  step: CrawlStep,
): Promise<Stored> {
  const { next, known, visit } = step;
  switch (visit.kind) {
    case "read": {
      const links = pagesAmong(visit.links, scope);
      const leads = leadsOf(links, next);
      if (scope !== null && !isInScope(scope, next.url)) {
        return left("It is not among the paths to include. Add the site again with others.", leads);
      }
      const same = await samePage(desk, sync, next.url, visit.page);
      if (same !== null) return left(`It is the same page as ${same}.`, leads);
      await savePage(desk, sync, next.url, { page: visit.page, links });
      return { state: "read", reason: null, leads };
    }
    case "unchanged":
      if (known !== null) await keepPage(desk, sync, known.id);
      return { state: "read", reason: null, leads: leadsOf(pagesAmong(known?.links ?? [], scope), next) };
    case "moved":
      return await storeMove(desk, sync, scope, { next, visit });
    case "left":
      return left(visit.reason, leadsOf(pagesAmong(visit.links, scope), next));
    case "missing":
    case "refused":
    case "failed":
      await failPage(desk, sync, next.url, visit.reason);
      return { state: visit.kind === "refused" ? "left" : visit.kind, reason: visit.reason, leads: [] };
  }
}

/** Queues the target of a redirect, at the depth of its origin. */
async function storeMove(
  desk: StepDesk,
  sync: Sync,
  scope: SourceScope | null,
  { next, visit }: { readonly next: QueuedAddress; readonly visit: Extract<PageResult, { kind: "moved" }> },
): Promise<Stored> {
  const leads = leadsOf(pagesAmong(visit.links, scope), next);
  if (scope !== null && !isInScope(scope, visit.to)) {
    return left(`It redirects to ${visit.to}, which is not part of this source. Add that address instead.`, leads);
  }
  if (next.hops >= CRAWL_LIMITS.redirectsMax) {
    const reason = "It redirects too often. Give the address where that ends.";
    await failPage(desk, sync, next.url, reason);
    return left(reason, leads);
  }
  const { depth, hops, changedAt } = next;
  return left(`It is at ${visit.to}.`, [{ url: visit.to, depth, hops: hops + 1, changedAt, by: "move" }, ...leads]);
}

function pagesAmong(links: readonly string[], scope: SourceScope | null): readonly string[] {
  return scope === null ? [] : links.filter((link) => isInScope(scope, link) && looksLikePage(link));
}

/** Drops links from dated pages to dated pages, because calendars are endless. */
function leadsOf(links: readonly string[], { url: from, depth }: QueuedAddress): readonly FoundAddress[] {
  if (depth >= CRAWL_LIMITS.depthMax) return [];
  return links.filter((link) => !(isDated(from) && isDated(link)))
    .map((url) => ({ url, depth: depth + 1, hops: 0, changedAt: null, by: "link" }));
}

function left(reason: string, leads: readonly FoundAddress[]): Stored {
  return { state: "left", reason, leads };
}
