/**
 * A conversation as the chat may see it: without notes, calls and internal data.
 *
 * @see widget/protocol.ts, `ThreadMessage`, which has the same shape
 * @module
 */
import type { Language } from "../../languages/language.ts";
import type { RecordLines } from "../../languages/lines.ts";
import { languageOf } from "../../languages/languages.ts";
import type { Selectable } from "kysely";
import type { Attachment } from "../../attachments/attachments.ts";
import type { ChangeQuestion } from "../../actions/question.ts";
import { teammatePicture } from "../../attachments/pictures.ts";
import { type Card, checkCard } from "../../cards/card.ts";
import type { Author } from "../../db/tables/conversations.ts";
import type { PressTable } from "../../db/tables/actions.ts";
import type { Desk } from "../../desk.ts";
import { chatLanguage } from "../chat_language.ts";
import type { ChoiceButton, QuestionEnd, QuestionPlace, ShownReceipt, SourceLink } from "../events.ts";
import { confirmButtons } from "../run/lines.ts";
import { readData, shownQuestion } from "../message_data.ts";
import type { ConversationRef, Message } from "../messages.ts";
import { questionEnds } from "../question_ends.ts";
import { shownReceipt } from "../run/receipts.ts";
import { choiceId } from "../run/say.ts";
import { noteText } from "../words/note_text.ts";
import { sourceLinks } from "../words/sources.ts";

/** A message as the chat may see it. */
export type ThreadMessage = {
  readonly id: string;
  readonly n: number;
  /** ISO date and time. */
  readonly at: string;
  readonly author: Exclude<Author, "other">;
  /** The teammate's name, if one wrote it. */
  readonly by: string | null;
  /** The URL of their picture; null if they have none, and for other messages. */
  readonly picture: string | null;
  readonly kind: "text" | "card" | "confirm" | "press" | "event";
  readonly text: string | null;
  readonly card: Card | null;
  /** The line shown when it is folded: the card's summary, or the answer to a press. */
  readonly folded: string | null;
  /** The line under a card that remains open after a failed press. */
  readonly failed: string | null;
  readonly buttons: readonly ChoiceButton[];
  /** For a question before a change: the question, with every argument in full. */
  readonly question: ChangeQuestion | null;
  /** Its position among the questions of its step, from 1. */
  readonly place: QuestionPlace | null;
  /** Whether it replaced the same question just before. */
  readonly isRepeated: boolean;
  /** How it ended; null while it is pending. */
  readonly answer: QuestionEnd | null;
  /** For a line of the desk: the receipt of a change, which its text repeats. */
  readonly receipt: ShownReceipt | null;
  /** Whether it is the desk's note below an answer. */
  readonly isNote: boolean;
  /** Whether its buttons can still be pressed. */
  readonly open: boolean;
  readonly clientId: string | null;
  /** For the customer's own message: whether a teammate has seen it. */
  readonly seen: boolean;
  readonly attachments: readonly Attachment[];
  /** The sources of an answer of the AI. */
  readonly sources: readonly SourceLink[];
};

/** Enough for a chat; older messages are available on the desk. */
const MESSAGES_MAX = 200;

/** Facts that determine how messages and their buttons are shown. */
type Around = {
  /** The reader's language. */
  readonly language: Language;
  /** The lines of receipts and notes, in the language of the conversation. */
  readonly record: RecordLines;
  readonly presses: readonly Selectable<PressTable>[];
  /** How the questions before changes ended, by message; null while pending. */
  readonly questions: ReadonlyMap<string, QuestionEnd | null>;
  /** The number of the customer's newest message: earlier short replies no longer count. */
  readonly customerN: number;
  /** The number up to which a teammate has seen the conversation. */
  readonly teamSeenN: number;
};

/** A message, with the name and the picture's id of the teammate who wrote it. */
type SignedMessage = Message & { readonly by: string | null; readonly pictureId: string | null };

/** Reads the messages after a number, oldest first, at most the newest 200. */
export async function readThread(
  desk: Pick<Desk, "db" | "now">,
  of: ConversationRef & { readonly after: number; readonly locale: string | null },
): Promise<readonly ThreadMessage[]> {
  const newest = await desk.db.selectFrom("messages as message")
    .leftJoin(
      "teammates as teammate",
      (join) =>
        join.onRef("teammate.workspace", "=", "message.workspace").onRef("teammate.id", "=", "message.teammate"),
    )
    .selectAll("message").select(["teammate.name as by", "teammate.picture as pictureId"])
    .where("message.workspace", "=", of.workspace)
    .where("message.conversationId", "=", of.conversationId)
    .where("message.n", ">", of.after)
    .where("message.kind", "not in", ["note", "action"])
    .orderBy("message.n", "desc").limit(MESSAGES_MAX)
    .execute();
  if (newest.length === 0) return [];
  const messages = newest.toReversed();
  const around = await readAround(desk, of, messages);
  return messages.map((message) => threadMessage(message, around));
}

async function readAround(
  desk: Pick<Desk, "db" | "now">,
  { workspace, conversationId, locale }: ConversationRef & { readonly locale: string | null },
  messages: readonly Message[],
): Promise<Around> {
  const cards = messages.filter(({ kind }) => kind === "card").map(({ id }) => id);
  const presses = cards.length === 0 ? [] : await desk.db.selectFrom("presses").selectAll()
    .where("workspace", "=", workspace).where("messageId", "in", cards)
    .orderBy("at").execute();
  const questions = await questionEnds(desk, workspace, messages);
  // A customer's message before the first one read cannot end what was offered later.
  const customerN = messages.findLast(({ author }) => author === "customer")?.n ?? 0;
  const conversation = await desk.db.selectFrom("conversations").select(["workspace", "id", "locale", "teamSeenN"])
    .where("workspace", "=", workspace).where("id", "=", conversationId)
    .executeTakeFirstOrThrow();
  const language = languageOf(await chatLanguage(desk, conversation) ?? locale);
  const { record } = language;
  return { language, record, presses, questions, customerN, teamSeenN: conversation.teamSeenN };
}

function threadMessage(message: SignedMessage, around: Around): ThreadMessage {
  const { id, n, at, author, kind } = message;
  const { by, pictureId } = author === "teammate" ? message : { by: null, pictureId: null };
  const picture = teammatePicture(pictureId);
  const seen = author === "customer" && n <= around.teamSeenN;
  const data = readData(message);
  // The desk generates the id of a press, so it is of no use to a browser.
  const clientId = data.press === undefined ? message.clientId : null;
  const blank = { card: null, folded: null, failed: null, buttons: [], open: false };
  const asked = { question: shownQuestion(message), place: null, isRepeated: false, answer: null };
  const { attachments = [] } = data;
  const receipt = data.receipt === undefined ? null : shownReceipt(data.receipt, at, around.record);
  const sources = sourceLinks(data.sources ?? []);
  const note = noteText(data, around.record);
  const isNote = note !== null;
  const text = note ?? message.text;
  const shared = { clientId, seen, attachments, sources, receipt, isNote };
  const shown = { ...blank, ...asked, id, n, at: at.toISOString(), by, picture, text, ...shared };
  if (author === "other") return { ...shown, ...otherParts(message, around) };
  const common = { ...shown, author };
  if (kind === "card") return { ...common, kind, ...cardParts(message, around) };
  if (data.confirmation !== undefined) {
    const { place = null, isRepeated = false } = data.confirmation;
    const answer = around.questions.get(id) ?? null;
    const parts = { place, isRepeated, answer, folded: data.result?.line ?? null, open: answer === null };
    return { ...common, ...parts, kind: "confirm", buttons: confirmButtons(around.language.turn) };
  }
  if (data.choices !== undefined) {
    const open = n > around.customerN;
    // A choice that no longer counts is shown as a plain line of the agent, without buttons.
    if (!open) return { ...common, kind: "text" };
    const buttons = data.choices.map((label, place) => ({ id: choiceId(place), label }));
    return { ...common, kind: "confirm", buttons, open };
  }
  if (kind === "press") return { ...common, kind };
  return { ...common, kind: kind === "text" ? "text" : "event" };
}

/** An email by another sender: a line of the desk says so. The chat shows no files below such a line. */
function otherParts({ text, data }: Message, { record }: Around) {
  const { mail, attachments = [] } = readData({ data });
  const files = attachments.map(({ name }) => `[${name}]`);
  const line = record.byMail.replace("{from}", () => mail?.from ?? "?");
  return { author: "system", kind: "event", text: [line, text, ...files].join("\n"), attachments: [] } as const;
}

function cardParts(message: Message, { presses }: Around) {
  const { card } = checkCard(message.card, "card");
  const own = presses.filter(({ messageId }) => messageId === message.id);
  const done = own.findLast(({ state }) => state === "done");
  const failed = own.findLast(({ state }) => state === "failed" || state === "unknown");
  return {
    card,
    folded: done?.line ?? readData(message).card?.summary ?? null,
    failed: done === undefined ? failed?.line ?? null : null,
    open: done === undefined,
  };
}
