/**
 * The chain of the audit.
 *
 * @see core/db/check_chain.ts
 * @module
 */
import { type ChainCheck, type ChainHead, chainHead, checkChain } from "../db/check_chain.ts";
import type { Desk } from "../desk.ts";

/** Checks every record of a workspace's audit, from the first one. */
export function checkAuditChain(desk: Pick<Desk, "db">, workspace: string): Promise<ChainCheck> {
  return checkChain(desk, { table: "audit", workspace });
}

/** Returns the end of a workspace's audit as stored on the desk. */
export function auditHead(desk: Pick<Desk, "db">, workspace: string): Promise<ChainHead> {
  return chainHead(desk, { table: "audit", workspace });
}
