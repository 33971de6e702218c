/**
 * Conversations of a deactivated teammate. Deactivating frees what is open; what is resolved keeps the name of who resolved
 * it, until it is opened again.
 *
 * @module
 */
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { findTeammate } from "../teammates/teammates.ts";

/** The conversation, without its assignee where they were deactivated. */
export async function withoutDeactivated(desk: Pick<Desk, "db">, conversation: Conversation): Promise<Conversation> {
  const { workspace, assignee } = conversation;
  const isDeactivated = assignee !== null && await findTeammate(desk, workspace, assignee) === null;
  return isDeactivated ? { ...conversation, assignee: null, assignedAt: null } : conversation;
}
