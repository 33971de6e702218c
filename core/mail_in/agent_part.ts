/**
 * The agent's part in a received email: nothing, a draft for a person, or the answer, depending on the settings.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { canMail } from "../mail/server.ts";
import { readSettings } from "../settings/settings.ts";
import type { ReadyMail } from "./message.ts";

/** Determines what the agent does. It never answers an automatic mail, nor in a chat, nor a second time. */
export async function agentPart(
  desk: Pick<Desk, "db" | "mail">,
  { read, conversation: { workspace, channel, handler, aiReplies } }: ReadyMail,
): Promise<"draft" | "answer" | "nothing"> {
  const { ai } = await readSettings(desk, workspace);
  if (!ai.enabled || ai.mail === "off" || read.nature !== "person") return "nothing";
  const isFirst = channel === "mail" && handler === "ai" && aiReplies === 0;
  return ai.mail === "answer" && isFirst && await canMail(desk, workspace) ? "answer" : "draft";
}
