/**
 * A conversation as the chat may see it: no notes, no calls, nothing that only the desk needs.
 *
 * @see widget/protocol.ts, `ThreadMessage`, which is the same shape
 * @module
 */
import type { Language } from "../languages/language.ts";
import { languageOf } from "../languages/languages.ts";
import type { Selectable } from "kysely";
import type { Attachment } from "../attachments/attachments.ts";
import type { ChangeQuestion } from "../actions/question.ts";
import { type Card, checkCard } from "../cards/card.ts";
import type { Author } from "../db/schema.ts";
import type { PressTable } from "../db/tables/actions.ts";
import type { Desk } from "../desk.ts";
import type { ChoiceButton, ShownReceipt, SourceLink } from "./events.ts";
import { confirmButtons } from "./lines.ts";
import { readData, shownQuestion } from "./message_data.ts";
import type { ConversationRef, Message } from "./messages.ts";
import { shownReceipt } from "./receipts.ts";
import { choiceId } from "./say.ts";
import { sourceLinks } from "./sources.ts";

/** A message as the chat may see it. */
export type ThreadMessage = {
  readonly id: string;
  readonly n: number;
  /** ISO date and time. */
  readonly at: string;
  readonly author: Author;
  /** The teammate's name, when one wrote it. */
  readonly by: string | null;
  readonly kind: "text" | "card" | "confirm" | "press" | "event";
  readonly text: string | null;
  readonly card: Card | null;
  /** The line it folds to: the card's summary, or the answer to a press. */
  readonly folded: string | null;
  /** The line under a card that stays open after a failed press. */
  readonly failed: string | null;
  readonly buttons: readonly ChoiceButton[];
  /** Of a question before a change: what is asked, with every argument whole. */
  readonly question: ChangeQuestion | null;
  /** Of a line of the desk: the receipt of a change, which its text says as well. */
  readonly receipt: ShownReceipt | null;
  /** Whether its buttons can still be pressed. */
  readonly open: boolean;
  readonly clientId: string | null;
  /** Of the customer's own: whether a teammate has seen it. */
  readonly seen: boolean;
  readonly attachments: readonly Attachment[];
  /** The places of the knowledge that an answer of the AI rests on. */
  readonly sources: readonly SourceLink[];
};

/** The newest messages are enough for a chat; older ones stay on the desk. */
const MESSAGES_MAX = 200;

/** The state of the messages' buttons. */
type Around = {
  readonly language: Language;
  readonly presses: readonly Selectable<PressTable>[];
  /** Ids of the messages whose question waits for a yes. */
  readonly pending: ReadonlySet<string>;
  /** The number of the customer's newest message: short replies before it are over. */
  readonly customerN: number;
  /** The number up to which a teammate has seen the conversation. */
  readonly teamSeenN: number;
};

/** A message, and the name of the teammate who wrote it. */
type Named = Message & { readonly by: string | null };

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
    .selectAll("message").select("teammate.name as by")
    .where("message.workspace", "=", of.workspace)
    .where("message.conversationId", "=", of.conversationId)
    .where("message.n", ">", of.after)
    .where("message.kind", "not in", ["note", "action"])
    .orderBy("message.n", "desc").limit(MESSAGES_MAX)
    .execute();
  if (newest.length === 0) return [];
  const messages = newest.toReversed();
  const around = { ...await readAround(desk, of, messages), language: languageOf(of.locale) };
  return messages.map((message) => threadMessage(message, around));
}

async function readAround(
  desk: Pick<Desk, "db" | "now">,
  { workspace, conversationId }: ConversationRef,
  messages: readonly Message[],
): Promise<Omit<Around, "language">> {
  const cards = messages.filter(({ kind }) => kind === "card").map(({ id }) => id);
  const presses = cards.length === 0 ? [] : await desk.db.selectFrom("presses").selectAll()
    .where("workspace", "=", workspace).where("messageId", "in", cards)
    .orderBy("at").execute();
  const pending = await desk.db.selectFrom("confirmations").select("messageId")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("state", "=", "pending").where("expiresAt", ">", desk.now())
    .execute();
  // A customer's message before the first one that was read cannot end what was offered after it.
  const customerN = messages.findLast(({ author }) => author === "customer")?.n ?? 0;
  const { teamSeenN } = await desk.db.selectFrom("conversations").select("teamSeenN")
    .where("workspace", "=", workspace).where("id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return { presses, pending: new Set(pending.map(({ messageId }) => messageId)), customerN, teamSeenN };
}

function threadMessage(message: Named, around: Around): ThreadMessage {
  const { id, n, at, author, text, kind } = message;
  const by = author === "teammate" ? message.by : null;
  const seen = author === "customer" && n <= around.teamSeenN;
  const data = readData(message);
  // A press has an id of the desk's making, which means nothing to a browser.
  const clientId = data.press === undefined ? message.clientId : null;
  const blank = { card: null, folded: null, failed: null, buttons: [], question: shownQuestion(message), open: false };
  const { attachments = [] } = data;
  const receipt = data.receipt === undefined ? null : shownReceipt(data.receipt, at, around.language.record);
  const sources = sourceLinks(data.sources ?? []);
  const common = {
    ...blank,
    id,
    n,
    at: at.toISOString(),
    author,
    by,
    text,
    clientId,
    seen,
    attachments,
    sources,
    receipt,
  };
  if (kind === "card") return { ...common, kind, ...cardParts(message, around) };
  if (data.confirmation !== undefined) {
    const folded = data.result?.line ?? null;
    return {
      ...common,
      kind: "confirm",
      buttons: confirmButtons(around.language.turn),
      folded,
      open: around.pending.has(id),
    };
  }
  if (data.choices !== undefined) {
    const open = n > around.customerN;
    // Over, its words are a line of the agent as any other.
    if (!open) return { ...common, kind: "text" };
    const buttons = data.choices.map((label, place) => ({ id: choiceId(place), label }));
    return { ...common, kind: "confirm", buttons, open };
  }
  if (kind === "press") return { ...common, kind };
  return { ...common, kind: kind === "text" ? "text" : "event" };
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
