/**
 * Checking the chain of the audit: whether a record was changed, taken out or inserted without the desk.
 *
 * The chain shows what was done to the records before its end; an attacker who can write the whole database could make a new one.
 * So `head` is worth keeping somewhere else: a chain that still holds the same hash at that link is the same chain.
 *
 * @see core/db/migrations/004_audit_chain.ts, which makes it
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** The end of a chain: how many records it has, and the hash of the last. */
export type ChainHead = { readonly link: number; readonly hash: string };

/** What a check found. */
export type ChainCheck =
  | { readonly kind: "whole"; readonly head: ChainHead }
  | {
    readonly kind: "broken";
    /** The first link that does not fit. */
    readonly link: number;
    /** The record there; null when it is missing. */
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

/** Records looked at in one query: a longer one would keep a small database from everything else. */
const BATCH = 1000;

/** Checks every record of a workspace, from the first on. */
export async function checkAuditChain(desk: Pick<Desk, "db">, workspace: string): Promise<ChainCheck> {
  let before: ChainHead = { link: 0, hash: "" };
  for (;;) {
    const links = await readLinks(desk, workspace, before.link);
    for (const link of links) {
      const { id, hash } = link;
      const expected = before.link + 1;
      if (link.link !== expected) return { kind: "broken", link: expected, id: null, reason: "missing" };
      if (link.previousHash !== before.hash || hash !== link.digest) {
        return { kind: "broken", link: expected, id, reason: "changed" };
      }
      before = { link: expected, hash };
    }
    if (links.length < BATCH) return await checkEnd(desk, workspace, before);
  }
}

/** The end of a workspace's chain as the desk remembers it. */
export async function auditHead(desk: Pick<Desk, "db">, workspace: string): Promise<ChainHead> {
  const head = await desk.db.selectFrom("auditHeads").select(["link", "hash"])
    .where("workspace", "=", workspace).executeTakeFirst();
  return head ?? { link: 0, hash: "" };
}

async function checkEnd(desk: Pick<Desk, "db">, workspace: string, last: ChainHead): Promise<ChainCheck> {
  const head = await auditHead(desk, workspace);
  // More may have been recorded since the last batch was read.
  const isLast = head.link === last.link ? head.hash === last.hash : await isThere(desk, workspace, last.link + 1);
  if (isLast) return { kind: "whole", head: last };
  return { kind: "broken", link: last.link + 1, id: null, reason: head.link > last.link ? "missing" : "not_the_last" };
}

async function isThere(desk: Pick<Desk, "db">, workspace: string, link: number): Promise<boolean> {
  const found = await desk.db.selectFrom("audit").select("id")
    .where("workspace", "=", workspace).where("link", "=", link).executeTakeFirst();
  return found !== undefined;
}

async function readLinks(desk: Pick<Desk, "db">, workspace: string, after: number): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`
    select link, id, previous_hash, hash, audit_digest(audit.*) as digest from audit
    where workspace = ${workspace} and link > ${after} order by link limit ${BATCH}`.execute(desk.db);
  return rows;
}
