/**
 * The crawl frontier: the addresses of a crawl as rows, with their state. A killed process loses only its current
 * request.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { KnowledgeAddressTable } from "../../db/tables/knowledge.ts";
import type { Desk } from "../../desk.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import type { Sync } from "../sync_rows.ts";
import { trapOf } from "./address.ts";

/** A discovered address. */
export type FoundAddress = Pick<Selectable<KnowledgeAddressTable>, "url" | "depth" | "hops" | "changedAt"> & {
  /** How it was discovered: only links can lead into a trap, not the site's own lists. */
  readonly by: "start" | "list" | "link" | "move";
};

/** The result of an address. */
export type AddressResult = {
  readonly state: Exclude<KnowledgeAddressTable["state"], "waiting">;
  readonly reason: string | null;
};

/** The in-memory state of a frontier. */
export type Frontier = {
  readonly known: Set<string>;
  /** Results of the addresses that are done. */
  readonly ends: Map<string, AddressResult["state"]>;
  /** Number of addresses in each possible trap. */
  readonly traps: Map<string, number>;
  readonly max: number;
};

/** Rows per insert statement. */
const ROWS_AT_ONCE = 500;

/** Loads the frontier from the database. */
export async function openFrontier({ db }: Pick<Desk, "db">, sync: Sync): Promise<Frontier> {
  const rows = await db.selectFrom("knowledgeAddresses").select(["url", "state"])
    .where("workspace", "=", sync.workspace).where("sourceId", "=", sync.sourceId).execute();
  const max = Math.max(CRAWL_LIMITS.addressesMin, sync.source.options.maxPages * CRAWL_LIMITS.addressesPerPageMax);
  const frontier: Frontier = { known: new Set(), ends: new Map(), traps: new Map(), max };
  for (const { url, state } of rows) {
    remember(frontier, url);
    if (state !== "waiting") frontier.ends.set(url, state);
  }
  return frontier;
}

/** Marks found addresses as known. @returns those that are new and not in a full trap */
export function takeNew(frontier: Frontier, found: readonly FoundAddress[]): readonly FoundAddress[] {
  return found.filter(({ url, by }) => {
    if (frontier.known.has(url) || frontier.known.size >= frontier.max) return false;
    const trap = by === "link" ? trapOf(url) : null;
    if (trap !== null && (frontier.traps.get(trap.key) ?? 0) >= trap.max) return false;
    remember(frontier, url);
    return true;
  });
}

/** Queues addresses, in order. */
export async function addAddresses(
  db: Desk["db"],
  { workspace, sourceId }: Sync,
  found: readonly FoundAddress[],
): Promise<void> {
  const rows = found.map(({ by: _, ...address }) =>
    ({ ...address, workspace, sourceId, state: "waiting", reason: null }) as const
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db.insertInto("knowledgeAddresses").values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** A queued address. */
export type QueuedAddress = Pick<Selectable<KnowledgeAddressTable>, "url" | "depth" | "hops" | "changedAt">;

/** Returns the next address in breadth-first order; null if the queue is empty. */
export async function nextAddress({ db }: Pick<Desk, "db">, sync: Sync): Promise<QueuedAddress | null> {
  const next = await db.selectFrom("knowledgeAddresses").select(["url", "depth", "hops", "changedAt"])
    .where("workspace", "=", sync.workspace).where("sourceId", "=", sync.sourceId).where("state", "=", "waiting")
    .orderBy("depth").orderBy("n").limit(1).executeTakeFirst();
  return next ?? null;
}

/** Stores the result of an address. */
export async function closeAddress(
  db: Desk["db"],
  { workspace, sourceId }: Sync,
  url: string,
  { state, reason }: AddressResult,
): Promise<void> {
  await db.updateTable("knowledgeAddresses").set({ state, reason })
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("url", "=", url).execute();
}

function remember({ known, traps }: Frontier, url: string): void {
  known.add(url);
  const trap = trapOf(url);
  if (trap !== null) traps.set(trap.key, (traps.get(trap.key) ?? 0) + 1);
}
