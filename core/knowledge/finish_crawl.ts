/**
 * The end of a crawl: decides which earlier pages are kept, and collects the errors for the operator.
 *
 * @module
 */
import { type ExpressionBuilder, sql } from "kysely";
import { json } from "../db/json.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { SYNC_LIMITS } from "../limits/knowledge.ts";
import { holdSync, setSource, type Sync, type SyncFailure } from "./sync_rows.ts";

/** The result of a crawl. `lost`: another process holds the sync. */
export type CrawlResult =
  | { readonly kind: "settled" }
  | { readonly kind: "lost" }
  | ({ readonly kind: "failed" } & SyncFailure);

/** Compares the pages found with the earlier ones, and starts indexing. A crawl without pages has failed. */
export async function finishCrawl(desk: Pick<Desk, "db" | "now">, sync: Sync): Promise<CrawlResult> {
  const outcome: { failure: SyncFailure | null } = { failure: null };
  const isHeld = await holdSync(desk, sync, async (db) => {
    const count = await countPages(db, sync);
    if (count.found === 0) {
      outcome.failure = await emptyCrawlFailure(db, sync);
      return {};
    }
    const keepsAll = count.again < count.earlier * SYNC_LIMITS.keptShare;
    if (!keepsAll) await ageMissing(db, sync, count.waiting === 0);
    await db.deleteFrom("knowledgePages")
      .where("workspace", "=", sync.workspace).where("sourceId", "=", sync.sourceId)
      .where("state", "=", "failed").where("seenGeneration", "<", sync.generation).execute();
    const errors = [
      ...keepsAll
        ? [
          `Only ${count.again} of the ${count.earlier} earlier pages were found, so all of them are kept. ` +
          "Check that the site works, then sync again; remove the source when it has moved.",
        ]
        : [],
      ...limitErrors(sync, count),
      ...await pageErrors(db, sync),
    ];
    await setSource(db, sync, { state: "indexing", errors: json(errors) });
    return { phase: "indexing" };
  });
  if (!isHeld) return { kind: "lost" };
  return outcome.failure === null ? { kind: "settled" } : { kind: "failed", ...outcome.failure };
}

type Count = {
  /** Pages that this sync found, those of them that existed before, and all that existed before. */
  readonly found: number;
  readonly again: number;
  readonly earlier: number;
  /** Addresses that are still queued. */
  readonly waiting: number;
};

async function countPages(db: Desk["db"], { workspace, sourceId, generation }: Sync): Promise<Count> {
  const isEarlier = sql<boolean>`first_generation < ${generation}`;
  const isFound = sql<boolean>`seen_generation = ${generation}`;
  const pages = await db.selectFrom("knowledgePages")
    .select((row) => [
      row.fn.countAll<number>().filterWhere(isFound).as("found"),
      row.fn.countAll<number>().filterWhere(isFound).filterWhere(isEarlier).as("again"),
      row.fn.countAll<number>().filterWhere(isEarlier).as("earlier"),
    ])
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("state", "=", "read")
    .executeTakeFirstOrThrow();
  const { waiting } = await db.selectFrom("knowledgeAddresses").select((row) => row.fn.countAll<number>().as("waiting"))
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const { found, again, earlier } = pages;
  return { found: Number(found), again: Number(again), earlier: Number(earlier), waiting: Number(waiting) };
}

/**
 * Expires pages: at once those that are duplicates, redirects or excluded now; after the second consecutive sync those
 * that are missing, or that nothing links to although the crawl was complete. Pages that failed this time are kept.
 */
async function ageMissing(
  db: Desk["db"],
  { workspace, sourceId, generation }: Sync,
  isComplete: boolean,
): Promise<void> {
  const notFound = db.updateTable("knowledgePages").where("workspace", "=", workspace).where("sourceId", "=", sourceId)
    .where("state", "=", "read").where("seenGeneration", "<", generation);
  await notFound.set({ state: "gone" }).where((where) => addressIs(where, "left")).execute();
  await notFound.set((row) => ({ missing: row("missing", "+", 1) }))
    .where((where) =>
      where.or([
        addressIs(where, "missing"),
        where.and([where.val(isComplete), where.not(addressIs(where))]),
      ])
    ).execute();
  await notFound.set({ state: "gone" }).where("missing", ">=", SYNC_LIMITS.missingMax).execute();
}

function addressIs(where: ExpressionBuilder<Database, "knowledgePages">, state?: "left" | "missing") {
  return where.exists(
    where.selectFrom("knowledgeAddresses as address").select("address.url")
      .whereRef("address.workspace", "=", "knowledgePages.workspace")
      .whereRef("address.sourceId", "=", "knowledgePages.sourceId")
      .whereRef("address.url", "=", "knowledgePages.url")
      .$if(state !== undefined, (query) => query.where("address.state", "=", state ?? "left")),
  );
}

/** Returns the error for a crawl that reached a limit. */
function limitErrors({ source: { options } }: Sync, { found, waiting }: Count): readonly string[] {
  if (waiting === 0) return [];
  return found >= options.maxPages
    ? options.maxPages === 1 ? [] : [
      `The site has more than the ${options.maxPages} pages that may be read. Remove it and add it again with a larger maxPages, or with the paths to include.`,
    ]
    : [
      "30 minutes were not enough for the whole site; what was read is used. Remove it and add it in parts, by the paths to include.",
    ];
}

/** Returns the errors of pages, grouped by reason, the most frequent first. */
async function pageErrors(db: Desk["db"], { workspace, sourceId }: Sync): Promise<readonly string[]> {
  const rows = await db.selectFrom("knowledgePages").select(["url", "error"])
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("error", "is not", null)
    .orderBy("url").execute();
  return [...Map.groupBy(rows, ({ error }) => error).values()]
    .sort((one, other) => other.length - one.length).slice(0, SYNC_LIMITS.errorsMax)
    .map((same) => {
      const such = `${same[0]?.url}: ${same[0]?.error}`;
      return same.length === 1 ? such : `${same.length} pages were not read, such as ${such}`;
    });
}

/**
 * Returns the failure of a crawl without pages: the reason of the start address, or of the last one that it redirected
 * to.
 */
async function emptyCrawlFailure(db: Desk["db"], { workspace, sourceId }: Sync): Promise<SyncFailure> {
  const addresses = db.selectFrom("knowledgeAddresses").select(["reason", "state"])
    .where("workspace", "=", workspace).where("sourceId", "=", sourceId).where("reason", "is not", null);
  const start = await addresses.where("depth", "=", 0).orderBy("n", "desc").limit(1).executeTakeFirst();
  const mayWork = await addresses.where("state", "=", "failed").limit(1).executeTakeFirst();
  const reason = start?.reason ?? mayWork?.reason ?? "There is nothing to read at this address.";
  return { reason, isLasting: mayWork === undefined, fromStart: true };
}
