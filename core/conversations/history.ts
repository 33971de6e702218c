/**
 * The stored messages as a model reads them.
 *
 * @module
 */
import { describeAttachments } from "../attachments/attachments.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS, TURN_LIMITS } from "../limits/conversations.ts";
import type { ModelMessage } from "../model/model.ts";
import type { TurnContext } from "./context.ts";
import { type KeptNote, type KeptReceipt, readData } from "./message_data.ts";
import { describeTrouble } from "./nudge.ts";
import type { ConversationRef, Message } from "./messages.ts";

/**
 * The newest messages that fit, oldest first. In a customer's turn, words from before they signed in are marked: they
 * may be of another person at the same browser.
 */
export async function historyOf(
  { desk, place, context }: {
    readonly desk: Pick<Desk, "db">;
    readonly place: ConversationRef;
    readonly context: Pick<TurnContext, "session">;
  },
): Promise<ModelMessage[]> {
  const newest = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", place.workspace)
    .where("conversationId", "=", place.conversationId)
    .where("kind", "!=", "note")
    .orderBy("n", "desc").limit(CONVERSATION_LIMITS.historyMessagesMax)
    .execute();
  const { customer } = context.session;
  return fitHistory(newest.toReversed().map((message) => customer === null ? message : withOriginMarked(message)));
}

function withOriginMarked(message: Message): Message {
  const { author, text } = message;
  if (author !== "customer" || text === null || readData(message).verified) return message;
  return { ...message, text: `(written before the customer signed in: ${JSON.stringify(text)})` };
}

/** Leaves out the oldest messages beyond the budget; a call and its result stay or go together. */
export function fitHistory(messages: readonly Message[]): ModelMessage[] {
  const kept: (readonly ModelMessage[])[] = [];
  let chars = 0;
  for (const group of messages.map(modelMessages).toReversed()) {
    chars += JSON.stringify(group).length;
    if (chars > TURN_LIMITS.historyCharsMax && kept.length > 0) break;
    kept.unshift(group);
  }
  return kept.flat();
}

/** What a model reads of one message; nothing of notes and of what only the desk needs. */
export function modelMessages(message: Message): readonly ModelMessage[] {
  const { kind, author, text } = message;
  const data = readData(message);
  const call = data.call ?? data.preview;
  if (call !== undefined) {
    const { id, action: name, input, outcome, text, order, shown } = call;
    const result = {
      role: "result",
      id,
      name,
      outcome,
      text,
      ...(order === undefined ? {} : { order }),
      shown,
    } as const;
    return [{ role: "call", id, name, input }, result];
  }
  if (kind === "note") return [];
  if (data.deskNote !== undefined) return [{ role: "desk", ...data.deskNote }];
  if (data.trouble !== undefined) {
    // A message of its own: what the customer wrote after it stays their own words.
    const page = `(the page said: ${JSON.stringify(describeTrouble(data.trouble))})`;
    const { trouble: _, ...written } = message.data;
    return [{ role: "customer", text: page }, ...modelMessages({ ...message, data: written })];
  }
  if (data.attachments !== undefined) {
    const role = author === "customer" ? "customer" : "agent";
    return [{
      role,
      text: [text ?? "", describeAttachments(data.attachments)].filter((part) => part !== "").join("\n"),
    }];
  }
  if (data.receipt !== undefined) return [receiptLine(data.receipt)];
  if (data.note !== undefined) return [noteLine(data.note, text ?? "")];
  if (text === null || text === "") return [];
  if (author === "customer") {
    return [{ role: "customer", text: kind === "press" ? `(pressed the button “${text}”)` : text }];
  }
  if (data.confirmation !== undefined) return [questionLine(text, data.confirmation.place)];
  if (data.handoff !== undefined) {
    return [{ role: "desk", text: "The conversation was passed to a person of the team." }];
  }
  return kind === "text" ? [{ role: "agent", text }] : [];
}

/**
 * A question before a change, as the model reads that it was asked.
 *
 * @param place its place among the questions of its step
 */
export function questionLine(summary: string, place?: { readonly n: number; readonly of: number }): ModelMessage {
  const which = place === undefined || place.of === 1 ? "" : ` (${place.n} of ${place.of})`;
  return {
    role: "desk",
    text: `The customer is asked${which}, with buttons for yes and no. Nothing is done yet.`,
    quoted: summary,
  };
}

const RECEIPT_TEXTS: Readonly<Record<KeptReceipt["outcome"], string>> = {
  done: "The customer sees the desk's receipt: it was done.",
  failed: "The customer sees the desk's receipt: it was not done.",
  unknown: "The customer sees the desk's receipt: whether it was done is not known.",
};

/** The receipt of a change, as the model reads that the customer sees it. */
export function receiptLine({ title, outcome }: KeptReceipt): ModelMessage {
  return { role: "desk", text: RECEIPT_TEXTS[outcome], quoted: title };
}

/** A note of the desk, as the model reads it: its own words again, once. */
export function noteLine({ claim }: KeptNote, text: string): ModelMessage {
  return {
    role: "desk",
    text: `The desk's record does not have what your words above say, and the customer reads below them: ${text}`,
    quoted: claim,
  };
}
