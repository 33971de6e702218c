/**
 * Ending every session of an account, in whichever workspace.
 *
 * @module
 */
import { endConnections } from "../../../core/connections/connections.ts";
import { accountOf, type Membership, membershipsOf } from "../../../core/teammates/accounts.ts";
import { endSessionsOfAccount } from "../../../kv/desk_sessions.ts";
import type { Served } from "../../served.ts";

/**
 * Ends the sessions of a teammate's account but one, and lets their open pages notice it. AI clients that the person let
 * in end as well: one of them may be the intruder's.
 */
export async function endAccountSessions(
  served: Pick<Served, "desk" | "kv">,
  member: Membership,
  butHash: string | null = null,
): Promise<void> {
  const account = await accountOf(served.desk, member);
  if (account === null) return;
  const places = await membershipsOf(served.desk, account.id);
  await endSessionsOfAccount(served, account.id, places, butHash);
  // After the sessions: one of them could let another client in.
  await endConnections(served.desk, places);
  for (const place of places) served.desk.live.publish({ kind: "teammate", ...place });
}
