/**
 * What the process that serves does with a database now and then.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Asks the database for the least it can answer. @throws when it does not */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Gives room of old rows back and counts what is there: PGlite has no background workers that would. */
export async function vacuum(db: Kysely<Database>): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}

/** How large a process may be before its database is renewed, and how much it must have grown since the last time. */
const RENEW_LIMITS = { bytesMin: 640 * 1024 * 1024, growth: 1.5 } as const;

/**
 * Makes what renews a database that has grown. PGlite's memory grows with every write to the indexes of the search and
 * never shrinks: 5,000 chunks take more than a gigabyte, of which a new worker needs little.
 *
 * @param usedBytes how large the process is now
 * @returns does it when it is time; to be called often
 */
export function renewWhenGrown(
  { renew }: { readonly renew: () => Promise<void> },
  usedBytes: () => number,
): () => Promise<void> {
  let limit: number = RENEW_LIMITS.bytesMin;
  let isRenewing = false;
  return async () => {
    if (isRenewing || usedBytes() < limit) return;
    isRenewing = true;
    try {
      await renew();
      // What is still there is not the database's: without this a large desk would renew for ever.
      limit = Math.max(RENEW_LIMITS.bytesMin, usedBytes() * RENEW_LIMITS.growth);
    } finally {
      isRenewing = false;
    }
  };
}
