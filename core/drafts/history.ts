/**
 * The input of a draft: messages of the customer, the agent and teammates, without results of calls.
 *
 * @module
 */
import { readAnswering } from "../conversations/turn/answering.ts";
import { chatLanguage } from "../conversations/chat_language.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { readData } from "../conversations/message_data.ts";
import type { Message } from "../conversations/messages.ts";
import { conversationPrompt } from "../conversations/run/prompts.ts";
import type { Desk } from "../desk.ts";
import { DRAFT_LIMITS } from "../limits/drafts.ts";
import type { ModelMessage } from "../model/model.ts";
import type { DraftInput } from "./write.ts";

/** Reads everything needed to draft an answer to a message. */
export async function draftInput(
  desk: Desk,
  conversation: Conversation,
  { message, n }: { readonly message: string; readonly n: number },
): Promise<DraftInput> {
  const { workspace, id: conversationId } = conversation;
  const place = { workspace, conversationId };
  const newest = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("kind", "=", "text").where("n", "<=", n)
    .orderBy("n", "desc").limit(DRAFT_LIMITS.historyMessagesMax).execute();
  let room: number = DRAFT_LIMITS.historyCharsMax;
  const fitting = newest.filter(({ text }, at) => at === 0 || (room -= (text ?? "").length) > 0);
  return {
    ...await readAnswering(desk, conversation),
    workspace,
    prompt: await conversationPrompt(desk, place),
    history: fitting.toReversed().flatMap(lineOf),
    locale: await chatLanguage(desk, conversation),
    origin: {
      conversation: conversationId,
      customer: conversation.contactId ?? conversation.visitorId,
      turn: message,
    },
  };
}

const OTHER_SENDER = "This came by email from another address than the customer's. The customer did not write it:";

function lineOf(message: Message): readonly ModelMessage[] {
  const text = (message.text ?? "").slice(0, DRAFT_LIMITS.historyCharsMax);
  if (text === "") return [];
  if (message.author === "ai") return [{ role: "agent", text }];
  const { mail } = readData(message);
  if (message.author === "other") {
    return [{ role: "desk", text: OTHER_SENDER, quoted: `${mail?.from ?? "?"}: ${mail?.subject ?? ""}\n\n${text}` }];
  }
  if (message.author === "customer") {
    // The subject often contains what the text omits.
    return [{ role: "customer", text: mail === undefined ? text : `${mail.subject}\n\n${text}`, words: text }];
  }
  return message.author === "teammate"
    ? [{ role: "desk", text: "A person of the team wrote to the customer:", quoted: text }]
    : [];
}
