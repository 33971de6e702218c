/**
 * Ends every session of an account, in all workspaces.
 *
 * @module
 */
import { endConnections } from "../../../core/connections/connections.ts";
import { accountOf, type Membership, membershipsOf } from "../../../core/teammates/accounts.ts";
import { endSessionsOfAccount } from "../../../kv/desk_sessions.ts";
import type { Served } from "../../served.ts";

/**
 * Ends the sessions of a teammate's account except one, and notifies their open pages. Also ends the connections of AI
 * clients, which an intruder may have made.
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
  // After the sessions: until then one of them could connect another client.
  await endConnections(served.desk, places);
  for (const place of places) served.desk.live.publish({ kind: "teammate", ...place });
}
