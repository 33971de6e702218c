/**
 * Lets the open pages of a team notice a new rule of signing in.
 *
 * @module
 */
import { listTeam } from "../../../../core/teammates/manage.ts";
import type { Served } from "../../../served.ts";

/** Checks the session of every open page of a workspace; those that the rules no longer admit are closed. */
export async function checkTeamPages({ desk }: Pick<Served, "desk">, workspace: string): Promise<void> {
  for (const { id } of await listTeam(desk, workspace)) {
    desk.live.publish({ kind: "teammate", workspace, teammate: id });
  }
}
