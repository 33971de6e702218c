/**
 * One exchange of a conversation, real or tested: what the customer sent, and everything that followed.
 *
 * @module
 */
import { type Card, checkCard } from "../cards/card.ts";
import { cardButtons, describeButton } from "../cards/buttons.ts";
import { outlineCard } from "../cards/outline.ts";
import { cardWords } from "../cards/words.ts";
import type { TurnEvent } from "../conversations/events.ts";
import { readData } from "../conversations/message_data.ts";
import type { ConversationRef, Message } from "../conversations/messages.ts";
import { ENGLISH } from "../languages/en/language.ts";
import { receiptText } from "../conversations/run/receipts.ts";
import { replayTurn } from "../conversations/read/replay.ts";
import type { Desk } from "../desk.ts";
import { outcomeOf, type TurnOutcome } from "./outcome.ts";
import { type ExchangeCall, questionWords, type Reply } from "./reply.ts";

/** A message or press of the customer, and the turn that it began. */
export type Exchange = {
  /** The message, or the label of the pressed button. */
  readonly said: string;
  readonly outcome: TurnOutcome;
  readonly replies: readonly Reply[];
  readonly calls: readonly ExchangeCall[];
  /** Names of the actions whose cards were shown. */
  readonly shown: readonly string[];
  /** Everything shown, as text. */
  readonly reply: string;
};

/** Returns the messages and presses of the customer, each of which began a turn; oldest first. */
export async function readOpenings(
  desk: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  limit: number,
): Promise<readonly Message[]> {
  return await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("author", "=", "customer")
    .orderBy("n").limit(limit).execute();
}

/** Reads the exchange that a message or a press began. */
export async function readExchange(desk: Pick<Desk, "db">, opening: Message): Promise<Exchange> {
  const { turn } = readData(opening);
  const done = turn?.state === "done";
  const events: TurnEvent[] = [];
  await replayTurn(desk, { opening, done, lines: ENGLISH }, (event) => events.push(event));
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", opening.workspace).where("conversationId", "=", opening.conversationId)
    .where("n", ">", opening.n)
    .$if(done, (query) => query.where("n", "<=", turn?.lastN ?? opening.n))
    .where("author", "in", ["ai", "system"])
    .orderBy("n").execute();
  const parts = messages.map(readData);
  const calls = parts.flatMap(({ call }) => call === undefined ? [] : [call])
    .map(({ action, input, outcome, text, order = "", auditId }) => ({
      action,
      input,
      outcome,
      text: [order, text].filter((part) => part !== "").join("\n"),
      pretended: auditId === null,
    }));
  const shown = parts.flatMap(({ card }) => card === undefined ? [] : [card.action]);
  const reason = parts.find(({ handoff }) => handoff !== undefined)?.handoff?.reason;
  const replies = events.flatMap(replyOf)
    .map((reply) => reply.kind === "handoff" && reason !== undefined ? { ...reply, reason } : reply);
  return {
    said: opening.text ?? "",
    outcome: outcomeOf({ replies, calls }),
    replies,
    calls,
    shown,
    reply: replies.map(replyText).join("\n"),
  };
}

/**
 * Returns the text on which a criterion is judged: everything shown, and the one line of each question, as in the
 * audit, so that a criterion may quote either.
 */
export function judgedWords({ reply, replies }: Pick<Exchange, "reply" | "replies">): string {
  const lines = replies.flatMap((each) => each.kind === "confirm" && reply.includes(wordsOf(each)) ? [each.text] : []);
  return [reply, ...lines].join("\n");
}

/** Returns the text of a reply, with its buttons. */
function replyText(reply: Reply): string {
  switch (reply.kind) {
    case "text":
    case "handoff":
    case "receipt":
    case "note":
      return reply.text;
    case "confirm":
      return `${wordsOf(reply)} [${reply.buttons.map(({ label }) => label).join("] [")}]`;
    case "card":
      return cardWords(reply.card);
  }
}

/** Returns a question as the customer reads it, with the app's own words for it; a short reply's is one line. */
function wordsOf({ text, question }: Extract<Reply, { readonly kind: "confirm" }>): string {
  return question === undefined ? text : questionWords(question);
}

function replyOf(event: TurnEvent): readonly Reply[] {
  switch (event.event) {
    case "text":
      return [{
        id: event.messageId,
        kind: "text",
        text: event.delta,
        ...(event.sources === undefined ? {} : { sources: event.sources }),
      }];
    case "confirm":
      return [{
        id: event.messageId,
        kind: "confirm",
        text: event.summary,
        ...(event.question === null ? {} : { question: event.question }),
        buttons: event.buttons,
      }];
    case "note":
      return [{ id: event.messageId, kind: "note", text: event.text }];
    case "receipt":
      return [{ id: event.messageId, kind: "receipt", text: receiptText(event.receipt) }];
    case "handoff":
      return [{ id: `handoff.${event.n}`, kind: "handoff", text: event.text }];
    case "error":
      return [{ id: `error.${event.n}`, kind: "text", text: event.text }];
    case "card": {
      const { card } = checkCard(event.card, "card");
      return card === null ? [] : [cardReply(event.messageId, card)];
    }
    case "received":
    case "status":
    case "answered":
    case "action":
    case "page_action":
    case "done":
      return [];
  }
}

function cardReply(id: string, card: Card): Reply {
  const buttons = cardButtons(card).map((button) => ({
    id: button.path,
    label: button.label,
    effect: describeButton(button),
  }));
  return { id, kind: "card", card, outline: outlineCard(card), buttons };
}
