/**
 * Messages of a turn: stored first, then sent to the browser.
 *
 * @module
 */
import { cardBinding } from "../../actions/meaning.ts";
import type { ChangeQuestion } from "../../actions/question.ts";
import type { Card } from "../../cards/card.ts";
import type { JsonObject } from "../../json.ts";
import { MODEL_LIMITS } from "../../limits/conversations.ts";
import { asksForPerson, languageOf } from "../../languages/languages.ts";
import { confirmButtons, linesOf } from "./lines.ts";
import { readData } from "../message_data.ts";
import { appendMessage, insertAsAgent, type Message, type MessageDraft, publishMessage } from "../messages.ts";
import { offerLine, questionLine } from "./model_messages.ts";
import { TakenOver, type TurnRun } from "./run.ts";

/** Stores a message of the turn, even after a person has taken over. */
export async function addToTurn(run: TurnRun, draft: MessageDraft): Promise<Message> {
  const message = await appendMessage(run.desk, run.place, draft);
  run.progress.added.push(message.id);
  return message;
}

/**
 * Stores what the agent says to the customer. The answer to a press is stored even after a person has taken over.
 *
 * @throws TakenOver if a teammate has taken over the conversation since the turn began
 */
export async function speak(run: TurnRun, draft: Omit<MessageDraft, "author">): Promise<Message> {
  const { desk, place } = run;
  const reply: MessageDraft = { ...draft, author: "ai" };
  if (run.conversation.handler !== "ai" || run.opening.kind === "press") return await addToTurn(run, reply);
  const message = await insertAsAgent(desk, place, reply);
  if (message === undefined) throw new TakenOver();
  noteAdded(run, message);
  return message;
}

/** Publishes a stored message, and adds it to the progress of the turn. */
export function noteAdded({ desk, place, progress }: TurnRun, message: Message): void {
  publishMessage(desk, place, message.n);
  progress.added.push(message.id);
}

/**
 * Ends the turn before anything else leaves the desk, if a teammate has taken over the conversation since it began, or
 * another instance has taken this one for dead and ended the turn.
 *
 * @throws TakenOver
 */
export async function yieldToOthers({ desk, place, conversation, opening }: TurnRun): Promise<void> {
  const { handler, data } = await desk.db.selectFrom("conversations")
    .innerJoin(
      "messages",
      (join) => join.onRef("messages.workspace", "=", "conversations.workspace").on("messages.id", "=", opening.id),
    )
    .select(["conversations.handler", "messages.data"])
    .where("conversations.workspace", "=", place.workspace).where("conversations.id", "=", place.conversationId)
    .executeTakeFirstOrThrow();
  if (conversation.handler === "ai" && handler !== "ai") throw new TakenOver();
  const { turn } = readData({ data });
  if (turn?.state !== "running" || turn.by !== desk.instance) throw new TakenOver();
}

/** Says a line as the agent. */
export async function sayText(run: TurnRun, text: string): Promise<void> {
  const message = await speak(run, { kind: "text", text });
  heard(run, text);
  run.emit({ event: "text", n: message.n, messageId: message.id, delta: text });
}

/** Says a line with short replies under it; only the line if there are none. */
export async function sayChoices(run: TurnRun, text: string, offered: readonly string[]): Promise<void> {
  const choices = offered.slice(0, MODEL_LIMITS.choicesMax).map((choice) =>
    choice.slice(0, MODEL_LIMITS.choiceCharsMax)
  );
  if (choices.length === 0) return await sayText(run, text);
  heard(run, text);
  await saveChoices(run, text, { choices });
}

async function saveChoices(
  run: TurnRun,
  text: string,
  data: { readonly choices: readonly string[]; readonly offersPerson?: true },
): Promise<void> {
  const { choices } = data;
  const message = await speak(run, { kind: "text", text, data });
  run.progress.offered = choices.every(asksForPerson) ? "person" : "choices";
  run.emit({
    event: "confirm",
    n: message.n,
    messageId: message.id,
    summary: text,
    question: null,
    place: null,
    isRepeated: false,
    buttons: choices.map((label, at) => ({ id: choiceId(at), label })),
  });
}

/** Offers a person, after a line if there is one; only the line on a desk where customers cannot ask for a person. */
export async function offerPerson(run: TurnRun, line: string | null): Promise<void> {
  run.progress.missed = true;
  if (!run.settings.widget.behaviour.talkToPerson) return line === null ? undefined : await sayText(run, line);
  const { turn: { offerPerson }, person } = languageOf(run.context.locale);
  const text = line === null ? offerPerson : `${line} ${offerPerson}`;
  run.progress.replied = true;
  run.progress.history.push(offerLine(text));
  await saveChoices(run, text, { choices: [person], offersPerson: true });
}

/** Shows a card. */
export async function sayCard(
  run: TurnRun,
  shown: { readonly card: Card; readonly summary: string | null; readonly action: string },
): Promise<void> {
  const { card, summary, action } = shown;
  const message = await speak(run, {
    kind: "card",
    card,
    data: {
      ...cardBinding({ live: run.live, customer: run.context.session.customer }, card),
      card: { action, summary },
    },
  });
  run.progress.replied = true;
  run.emit({ event: "card", n: message.n, messageId: message.id, card, summary });
}

/** Stores a line of the desk that only the model reads, and the words that it is about. */
export async function noteForModel(
  run: TurnRun,
  note: { readonly text: string; readonly quoted: string },
): Promise<void> {
  await addToTurn(run, { author: "system", kind: "action", data: { deskNote: note } });
  run.progress.history.push({ role: "desk", ...note });
}

/** A question before a change: `question` is rendered by the chat, `summary` is the same in one line. */
export type PendingQuestion = {
  readonly action: string;
  readonly input: JsonObject;
  readonly summary: string;
  readonly question: ChangeQuestion;
  /** Its position among the questions of its step. */
  readonly place: { readonly n: number; readonly of: number };
  /** Whether the same was asked just before, and this replaces it. */
  readonly isRepeated: boolean;
  /** See `meaningOf`; null for what a page defines. */
  readonly meaning: string | null;
};

/** Shows the question before a change. The browser receives it once `keep` has made it answerable. */
export async function sayQuestion(
  run: TurnRun,
  { action, input, summary, question, place, isRepeated, meaning }: PendingQuestion,
  keep: (messageId: string) => Promise<unknown>,
): Promise<void> {
  const message = await speak(run, {
    kind: "event",
    text: summary,
    data: { confirmation: { action, input, question, place, isRepeated, meaning } },
  });
  await keep(message.id);
  run.progress.replied = true;
  run.progress.left = "question";
  run.progress.history.push(questionLine({ summary, text: question.text, place }));
  const buttons = confirmButtons(linesOf(run));
  run.emit({ event: "confirm", n: message.n, messageId: message.id, summary, question, place, isRepeated, buttons });
}

/** Returns the id of the short reply at an index. */
export function choiceId(at: number): string {
  return `choice.${at}`;
}

function heard(run: TurnRun, text: string): void {
  run.progress.replied = true;
  run.progress.history.push({ role: "agent", text });
}
