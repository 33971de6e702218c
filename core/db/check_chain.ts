/**
 * Checks a chain of rows: detects rows that were changed, removed or inserted outside the desk.
 *
 * The chain proves what was done to the rows before its end; an attacker who can write the whole database could build a
 * new one. So `head` is worth storing elsewhere: a chain that still has the same hash at that link is the same chain.
 *
 * @see core/db/chain.ts, which builds it
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** The tables whose rows are chained. */
export const CHAINED_TABLES = ["audit", "activities"] as const;

/** One of them. */
export type ChainedTableName = (typeof CHAINED_TABLES)[number];

/** The database of a desk. */
type ChainStore = { readonly db: Kysely<Database> };

/** A chain: its table and its workspace. */
type Chain = { readonly table: ChainedTableName; readonly workspace: string };

/** The end of a chain: its number of rows, and the hash of the last. */
export type ChainHead = { readonly link: number; readonly hash: string };

/**
 * The kind of the activity that records up to which row retention removed the oldest ones: its `detail` is that row.
 */
export const REMOVAL_KIND = "activities_removed";

/** The result of a check. */
export type ChainCheck =
  | {
    readonly kind: "whole";
    readonly head: ChainHead;
    /** The number of rows at the beginning that retention removed. */
    readonly removed: number;
  }
  | {
    readonly kind: "broken";
    /** The first link that does not match. */
    readonly link: number;
    /** The row there; null if it is missing. */
    readonly id: string | null;
    readonly reason: "changed" | "missing" | "not_the_last";
  };

type Link = {
  readonly link: number;
  readonly id: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly digest: string;
};

/** The hash before the first row. */
const CHAIN_BEGIN: ChainHead = { link: 0, hash: "" };

/** Rows read by one query: PGlite takes about 0.2 ms for each, and answers no other query meanwhile. */
const BATCH = 200;

/**
 * Checks every row of a chain, from the first that retention has kept.
 *
 * @example
 * ```ts
 * const { kind } = await checkChain(desk, { table: "activities", workspace: "w_1" }); // "whole"
 * ```
 */
export async function checkChain(desk: ChainStore, chain: Chain): Promise<ChainCheck> {
  const start = await chainStart(desk, chain);
  const found = await checkFrom(desk, chain, start);
  if (found.kind === "whole") return found;
  // Retention may have removed rows while they were read.
  const { link } = await chainStart(desk, chain);
  return link === start.link ? found : await checkChain(desk, chain);
}

async function checkFrom(desk: ChainStore, chain: Chain, start: ChainHead): Promise<ChainCheck> {
  let before = start;
  for (;;) {
    const links = await readLinks(desk, chain, before.link);
    for (const link of links) {
      const { id, hash } = link;
      const expected = before.link + 1;
      if (link.link !== expected) return { kind: "broken", link: expected, id: null, reason: "missing" };
      if (link.previousHash !== before.hash || hash !== link.digest) {
        return { kind: "broken", link: expected, id, reason: "changed" };
      }
      before = { link: expected, hash };
    }
    if (links.length < BATCH) return await checkEnd(desk, chain, before, start.link);
  }
}

/**
 * Returns the row after which a chain begins: the last that retention removed. The row that records this is itself
 * chained.
 */
export async function chainStart({ db }: ChainStore, { table, workspace }: Chain): Promise<ChainHead> {
  if (table === "audit") return CHAIN_BEGIN;
  const { rows: [start] } = await sql<ChainHead>`
    select (detail ->> 'link')::integer as link, detail ->> 'hash' as hash from activities
    where workspace = ${workspace} and kind = ${REMOVAL_KIND} order by link desc limit 1`.execute(db);
  return start ?? CHAIN_BEGIN;
}

/** Returns the end of a chain as stored on the desk. */
export async function chainHead(desk: ChainStore, { table, workspace }: Chain): Promise<ChainHead> {
  const { rows: [head] } = await sql<ChainHead>`
    select link, hash from ${sql.table(`${table}_heads`)} where workspace = ${workspace}`.execute(desk.db);
  return head ?? CHAIN_BEGIN;
}

async function checkEnd(desk: ChainStore, chain: Chain, last: ChainHead, removed: number): Promise<ChainCheck> {
  const head = await chainHead(desk, chain);
  // More may have been recorded since the last batch was read.
  const isLast = head.link === last.link ? head.hash === last.hash : await isThere(desk, chain, last.link + 1);
  if (isLast) return { kind: "whole", head: last, removed };
  return { kind: "broken", link: last.link + 1, id: null, reason: head.link > last.link ? "missing" : "not_the_last" };
}

async function isThere(desk: ChainStore, { table, workspace }: Chain, link: number): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)} where workspace = ${workspace} and link = ${link}`.execute(desk.db);
  return rows.length > 0;
}

async function readLinks(desk: ChainStore, { table, workspace }: Chain, after: number): Promise<readonly Link[]> {
  const name = sql.table(table);
  const { rows } = await sql<Link>`
    select link, id, previous_hash, hash, ${sql.raw(`${table}_digest`)}(${name}.*) as digest from ${name}
    where workspace = ${workspace} and link > ${after} order by link limit ${BATCH}`.execute(desk.db);
  return rows;
}
