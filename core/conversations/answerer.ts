/**
 * The answerer of a conversation, as shown to its customer.
 *
 * @module
 */
import { teammatePicture } from "../attachments/pictures.ts";
import type { Desk } from "../desk.ts";
import type { Settings } from "../settings/settings.ts";
import type { Conversation } from "./conversations.ts";

/** The AI agent, or people; includes the name and picture URL of the assigned teammate. */
export type Answerer =
  | { readonly kind: "ai" }
  | { readonly kind: "person"; readonly name: string | null; readonly picture: string | null };

/**
 * Returns who answers a conversation now. A switched-off agent answers nothing: its conversations wait for a person.
 */
export async function answererOf(
  { db }: Pick<Desk, "db">,
  { ai }: Pick<Settings, "ai">,
  { workspace, handler, assignee }: Pick<Conversation, "workspace" | "handler" | "assignee">,
): Promise<Answerer> {
  if (handler === "ai" && ai.enabled) return { kind: "ai" };
  const teammate = handler === "ai" || assignee === null
    ? undefined
    : await db.selectFrom("teammates").select(["name", "picture"])
      .where("workspace", "=", workspace).where("id", "=", assignee).executeTakeFirst();
  if (teammate === undefined) return { kind: "person", name: null, picture: null };
  return { kind: "person", name: teammate.name, picture: teammatePicture(teammate.picture) };
}
