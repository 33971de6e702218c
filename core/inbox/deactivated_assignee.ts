/**
 * Conversations of a deactivated teammate. Deactivating unassigns open ones; resolved ones keep the name of their
 * resolver until they are reopened.
 *
 * @module
 */
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { findTeammate } from "../teammates/teammates.ts";

/** Returns the conversation, without its assignee if they were deactivated. */
export async function withoutDeactivated(desk: Pick<Desk, "db">, conversation: Conversation): Promise<Conversation> {
  const { workspace, assignee } = conversation;
  const isDeactivated = assignee !== null && await findTeammate(desk, workspace, assignee) === null;
  return isDeactivated ? { ...conversation, assignee: null, assignedAt: null } : conversation;
}
