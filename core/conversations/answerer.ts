/**
 * Who answers a conversation, as its customer is told.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Settings } from "../settings/settings.ts";
import type { Conversation } from "./conversations.ts";

/** The AI agent, or people, with the name of the teammate who has the conversation. */
export type Answerer = { readonly kind: "ai" } | { readonly kind: "person"; readonly name: string | null };

/** Who answers a conversation now. An agent that is switched off answers nothing: its conversations wait for a person. */
export async function answererOf(
  { db }: Pick<Desk, "db">,
  { ai }: Pick<Settings, "ai">,
  { workspace, handler, assignee }: Pick<Conversation, "workspace" | "handler" | "assignee">,
): Promise<Answerer> {
  if (handler === "ai") return ai.enabled ? { kind: "ai" } : { kind: "person", name: null };
  if (assignee === null) return { kind: "person", name: null };
  const teammate = await db.selectFrom("teammates").select("name")
    .where("workspace", "=", workspace).where("id", "=", assignee).executeTakeFirst();
  return { kind: "person", name: teammate?.name ?? null };
}
