/**
 * Ends every session of an account, in all workspaces.
 *
 * @module
 */
import { endConnections } from "../../../core/connections/connections.ts";
import { accountOf, type Membership, membershipsOf } from "../../../core/teammates/accounts.ts";
import { revokeTokensOf } from "../../../core/teammates/api_tokens.ts";
import { endSessionsOfAccount } from "../../../kv/desk_sessions.ts";
import type { Served } from "../../served.ts";

/**
 * Ends the sessions of a teammate's account, and notifies their open pages. Also ends the connections of AI clients,
 * which an intruder may have made.
 *
 * @param spared `butHash`: the session that goes on; `tokens`: whether API tokens stay valid, as programs use them. Not
 *   for a person who has lost control of the account.
 */
export async function endAccountSessions(
  served: Pick<Served, "desk" | "kv">,
  member: Membership,
  spared: { readonly butHash: string | null; readonly tokens: boolean },
): Promise<void> {
  const account = await accountOf(served.desk, member);
  if (account === null) return;
  const places = await membershipsOf(served.desk, account.id);
  await endSessionsOfAccount(served, account.id, places, spared.butHash);
  // After the sessions: until then one of them could connect another client, or make another token.
  await endConnections(served.desk, places);
  if (!spared.tokens) await revokeTokensOf(served.desk, places);
  for (const place of places) served.desk.live.publish({ kind: "teammate", ...place });
}
