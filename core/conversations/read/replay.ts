/**
 * Resends the events of a stored turn to a browser that retries the same message.
 *
 * @module
 */
import type { Language } from "../../languages/language.ts";
import { checkCard } from "../../cards/card.ts";
import type { Desk } from "../../desk.ts";
import type { TurnEvent } from "../events.ts";
import type { Emit } from "../run/feed.ts";
import { confirmButtons } from "../run/lines.ts";
import { DECLINED, readData } from "../message_data.ts";
import { noteText } from "../words/note_text.ts";
import { shownReceipt } from "../run/receipts.ts";
import { sourceLinks } from "../words/sources.ts";
import type { Message } from "../messages.ts";
import { choiceId } from "../run/say.ts";

/** The desk's lines in a turn, and those of receipts and notes. */
export type ReplayLines = Pick<Language, "turn" | "record">;

/**
 * Sends the events of a stored turn; if it was interrupted, those before the interruption and an `interrupted` error.
 */
export async function replayTurn(
  desk: Pick<Desk, "db">,
  { opening, done, lines }: { readonly opening: Message; readonly done: boolean; readonly lines: ReplayLines },
  emit: Emit,
): Promise<void> {
  const { turn, result, press } = readData(opening);
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", opening.workspace)
    .where("conversationId", "=", opening.conversationId)
    .where("n", ">", opening.n)
    .where((where) => done ? where("n", "<=", turn?.lastN ?? opening.n) : where.val(true))
    .where("author", "in", ["ai", "system"])
    .orderBy("n").execute();
  // A press is answered by its calls, then by its line; what the turn continued with follows.
  const at = press === undefined ? -1 : messages.findIndex((message) => !isOfCall(message));
  const ofPress = at < 0 ? messages : messages.slice(0, at);
  for (const event of ofPress.flatMap((message) => eventsOf(message, lines))) emit(event);
  if (press !== undefined && result !== undefined) {
    const hasCall = ofPress.some((message) => readData(message).call !== undefined);
    if (!hasCall && result.outcome !== DECLINED) {
      emit({ event: "action", n: opening.n, action: "", outcome: result.outcome });
    }
    if (result.line !== null) emit({ event: "text", n: opening.n, messageId: press.messageId, delta: result.line });
  }
  for (const event of messages.slice(ofPress.length).flatMap((message) => eventsOf(message, lines))) emit(event);
  if (!done) emit({ event: "error", n: opening.n, code: "interrupted", text: lines.turn.interrupted });
  emit({ event: "done", n: opening.n, messages: messages.map(({ id }) => id) });
}

/** Whether a message belongs to a call: the call itself, its receipt or its card. */
function isOfCall(message: Message): boolean {
  return message.kind === "action" || message.kind === "card" || readData(message).receipt !== undefined;
}

/** Returns the events of a stored message. */
function eventsOf(message: Message, { turn, record }: ReplayLines): readonly TurnEvent[] {
  const { id: messageId, n, text, kind } = message;
  const data = readData(message);
  if (data.call !== undefined) {
    return [{ event: "action", n, action: data.call.action, outcome: data.call.outcome }];
  }
  if (data.receipt !== undefined) {
    return [{ event: "receipt", n, messageId, receipt: shownReceipt(data.receipt, message.at, record) }];
  }
  const note = noteText(data, record);
  if (note !== null) return [{ event: "note", n, messageId, text: note }];
  if (kind === "card") {
    const { card } = checkCard(message.card, "card");
    return card === null ? [] : [{ event: "card", n, messageId, card, summary: data.card?.summary ?? null }];
  }
  if (text === null) return [];
  if (data.confirmation !== undefined) {
    const { question = null, place = null, isRepeated = false } = data.confirmation;
    const buttons = confirmButtons(turn);
    return [{ event: "confirm", n, messageId, summary: text, question, place, isRepeated, buttons }];
  }
  if (data.choices !== undefined) {
    const buttons = data.choices.map((label, at) => ({ id: choiceId(at), label }));
    return [{ event: "confirm", n, messageId, summary: text, question: null, place: null, isRepeated: false, buttons }];
  }
  if (data.handoff !== undefined || data.stillWaits === true) return [{ event: "handoff", n, text }];
  if (kind !== "text") return [];
  const event: TurnEvent = { event: "text", n, messageId, delta: text };
  return [data.sources === undefined ? event : { ...event, sources: sourceLinks(data.sources) }];
}
