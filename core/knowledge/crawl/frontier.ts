/**
 * The addresses of a crawl as rows: what was found, what waits, what became of each. A process that is killed loses no
 * more than the request it was in.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { KnowledgeAddressTable } from "../../db/tables/knowledge.ts";
import type { Desk } from "../../desk.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import type { Sync } from "../sync_rows.ts";
import { trapOf } from "./address.ts";

/** An address that was found. */
export type FoundAddress = Pick<Selectable<KnowledgeAddressTable>, "url" | "depth" | "hops" | "changedAt"> & {
  /** How: what a site lists itself is no trap. */
  readonly by: "start" | "list" | "link" | "move";
};

/** What became of an address. */
export type AddressEnd = {
  readonly state: Exclude<KnowledgeAddressTable["state"], "waiting">;
  readonly reason: string | null;
};

/** What is known of a crawl's addresses without asking the database again. */
export type Frontier = {
  readonly known: Set<string>;
  /** What became of those that wait no more. */
  readonly ends: Map<string, AddressEnd["state"]>;
  /** How many addresses there are of each trap. */
  readonly traps: Map<string, number>;
  readonly max: number;
};

/** Addresses that one statement inserts. */
const ROWS_AT_ONCE = 500;

/** Reads what an earlier process found. */
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

/** Those of the found addresses that are new and no trap, remembered as known. */
export function takeNew(frontier: Frontier, found: readonly FoundAddress[]): readonly FoundAddress[] {
  return found.filter(({ url, by }) => {
    if (frontier.known.has(url) || frontier.known.size >= frontier.max) return false;
    const trap = by === "link" ? trapOf(url) : null;
    if (trap !== null && (frontier.traps.get(trap.key) ?? 0) >= trap.max) return false;
    remember(frontier, url);
    return true;
  });
}

/** Writes found addresses down, in their order. */
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

/** An address whose turn it is. */
export type QueuedAddress = Pick<Selectable<KnowledgeAddressTable>, "url" | "depth" | "hops" | "changedAt">;

/** The next address: nearest to the start first, then in the order of finding. Null when none waits. */
export async function nextAddress({ db }: Pick<Desk, "db">, sync: Sync): Promise<QueuedAddress | null> {
  const next = await db.selectFrom("knowledgeAddresses").select(["url", "depth", "hops", "changedAt"])
    .where("workspace", "=", sync.workspace).where("sourceId", "=", sync.sourceId).where("state", "=", "waiting")
    .orderBy("depth").orderBy("n").limit(1).executeTakeFirst();
  return next ?? null;
}

/** Writes down what became of an address. */
export async function closeAddress(
  db: Desk["db"],
  { workspace, sourceId }: Sync,
  url: string,
  { state, reason }: AddressEnd,
): Promise<void> {
  await db.updateTable("knowledgeAddresses").set({ state, reason })
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("url", "=", url).execute();
}

function remember({ known, traps }: Frontier, url: string): void {
  known.add(url);
  const trap = trapOf(url);
  if (trap !== null) traps.set(trap.key, (traps.get(trap.key) ?? 0) + 1);
}
