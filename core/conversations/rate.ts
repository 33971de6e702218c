/**
 * Customers' ratings of finished conversations.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import type { TurnContext } from "./context.ts";
import { shownConversation } from "./conversations.ts";

/**
 * Stores a rating from 1 (bad) to 5 (good) of the conversation that the session shows. A second rating replaces the
 * first.
 *
 * @throws DeskError not_found if no finished conversation is shown
 */
export async function rateConversation(
  desk: Pick<Desk, "db" | "now" | "live">,
  visit: Pick<TurnContext, "workspace" | "session">,
  rating: 1 | 2 | 3 | 4 | 5,
): Promise<void> {
  const { workspace } = visit;
  const shown = await shownConversation(desk, visit);
  const rated = shown === null ? undefined : await desk.db.updateTable("conversations").set({ rating })
    .where("workspace", "=", workspace).where("id", "=", shown.id).where("status", "=", "resolved")
    .returning("id").executeTakeFirst();
  if (rated === undefined) throw new DeskError("not_found", "There is no conversation to rate.");
  desk.live.publish({ kind: "conversation", workspace, conversationId: rated.id });
}
