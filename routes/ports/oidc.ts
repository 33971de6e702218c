/**
 * The periodic check of people who signed in with a provider: those disabled there are signed out here.
 *
 * @module
 */
import { tryRecordActivity } from "../../core/activity/record.ts";
import { checkIdentities } from "../../core/oidc/check.ts";
import { findTeammate } from "../../core/teammates/teammates.ts";
import { endDeskSessions } from "../../kv/desk_sessions.ts";
import type { Served } from "../served.ts";

/**
 * Asks the providers once, and ends the sessions of people who may no longer sign in; their API tokens are invalid
 * without this.
 */
export async function runOidcChecks({ desk, kv }: Pick<Served, "desk" | "kv">): Promise<void> {
  for (const { issuer, ...owner } of await checkIdentities(desk)) {
    await endDeskSessions({ kv }, owner);
    desk.live.publish({ kind: "teammate", ...owner });
    const { workspace, teammate: id } = owner;
    const name = (await findTeammate(desk, workspace, id))?.name ?? "";
    const ended = { kind: "provider_ended", subject: issuer, address: null } as const;
    await tryRecordActivity(desk, { workspace, by: { id, name }, ...ended });
  }
}
