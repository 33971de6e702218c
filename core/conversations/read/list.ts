/**
 * Reads one conversation for the desk's pages, with all its messages and calls.
 *
 * @module
 */
import { type AuditRecord, listAudit } from "../../actions/audit.ts";
import type { ChangeQuestion } from "../../actions/question.ts";
import type { Attachment } from "../../attachments/attachments.ts";
import { teammatePicture } from "../../attachments/pictures.ts";
import { type Card, checkCard } from "../../cards/card.ts";
import { outlineCard } from "../../cards/outline.ts";
import type { Author, ConversationTable, MessageKind } from "../../db/tables/conversations.ts";
import type { Desk } from "../../desk.ts";
import { ENGLISH } from "../../languages/en/language.ts";
import type { QuestionEnd, QuestionPlace, ShownReceipt } from "../events.ts";
import type { Conversation } from "../conversations.ts";
import {
  type AnswerSource,
  type DeliveryMark,
  type KeptSearch,
  type MailMark,
  readData,
  shownQuestion,
} from "../message_data.ts";
import { INBOX_LIMITS } from "../../limits/conversations.ts";
import { otherOpen } from "../other_open.ts";
import { questionEnds } from "../question_ends.ts";
import { shownReceipt } from "../run/receipts.ts";
import { describeTrouble } from "../nudge.ts";
import type { Message } from "../messages.ts";

/** A message as a teammate sees it. */
export type DetailMessage = {
  readonly id: string;
  readonly n: number;
  readonly at: Date;
  readonly author: Author;
  /** The teammate who wrote or caused it; null for everyone else, and for one who left. */
  readonly by: string | null;
  /** The URL of their picture, or null. */
  readonly picture: string | null;
  readonly kind: MessageKind;
  readonly text: string | null;
  /** The question before a change, as the chat draws it; null once a receipt shows the same. */
  readonly question: ChangeQuestion | null;
  /** Its position among the questions of its step; null for other messages. */
  readonly place: QuestionPlace | null;
  /** How it ended; null for other messages, and while it is pending. */
  readonly answer: QuestionEnd | null;
  /** The receipt of a change, in English; null for other messages. */
  readonly receipt: ShownReceipt | null;
  /** The words of the AI that the desk's note below is about; null for other messages. */
  readonly notedClaim: string | null;
  /** A card as it was shown. */
  readonly card: Card | null;
  /** The card as text. */
  readonly outline: string | null;
  readonly attachments: readonly Attachment[];
  /** The sources of an answer of the AI. */
  readonly sources: readonly AnswerSource[];
  /** The search made here, with its results; null for other messages. */
  readonly search: KeptSearch | null;
  /** The teammate's question that this note of the agent answers; null for other messages. */
  readonly asked: string | null;
  /** For a translated reply: the teammate's text, and the language it was sent in; null for other messages. */
  readonly original: { readonly text: string; readonly language: string } | null;
  /** The failure on the customer's page before they wrote it, in one line. */
  readonly trouble: string | null;
  /** In a verified customer's conversation: it was written before they signed in, by them or by another person. */
  readonly beforeSignIn: boolean;
  /** The sender of the email; null for a message of the chat. */
  readonly mail: MailMark | null;
  /** For a note about an undelivered email: the server's report; null for other messages. */
  readonly delivery: DeliveryMark | null;
};

/** A call from the audit log, keys masked. */
export type DetailCall = Pick<
  AuditRecord,
  | "id"
  | "messageId"
  | "action"
  | "agentVersion"
  | "actor"
  | "userId"
  | "confirmedBy"
  | "request"
  | "response"
  | "ms"
  | "outcome"
  | "error"
  | "at"
>;

/** A whole conversation. */
export type ConversationDetail =
  & Pick<
    ConversationTable,
    | "id"
    | "number"
    | "status"
    | "handler"
    | "assignee"
    | "contactId"
    | "visitorId"
    | "identityVerified"
    | "handoffReason"
    | "subject"
    | "waitingSince"
    | "snoozedUntil"
    | "locale"
    | "agentVersion"
    | "startedAt"
    | "rating"
  >
  & {
    readonly channel: Conversation["channel"];
    readonly tags: readonly string[];
    readonly customer:
      | { readonly externalId: string | null; readonly email: string | null; readonly name: string | null }
      | null;
    readonly page: { readonly url: string; readonly title: string } | null;
    readonly lastN: number;
    readonly customerSeenN: number;
    readonly messages: readonly DetailMessage[];
    /** Whether there are earlier messages. */
    readonly hasEarlier: boolean;
    readonly calls: readonly DetailCall[];
    /** For a resolved one: the number of the customer's other, open conversation, or null. */
    readonly otherOpen: number | null;
  };

/** Returns a conversation by its number, with its newest messages and calls, oldest first; null if there is none. */
export async function conversationDetail(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
  number: number,
  count: number = INBOX_LIMITS.messagesShown,
): Promise<ConversationDetail | null> {
  const conversation = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("number", "=", number)
    .executeTakeFirst();
  if (conversation === undefined) return null;
  const customer = conversation.contactId === null
    ? undefined
    : await desk.db.selectFrom("contacts").select(["externalId", "email", "name"])
      .where("workspace", "=", workspace).where("id", "=", conversation.contactId)
      .executeTakeFirst();
  const messages = await desk.db.selectFrom("messages as message")
    .leftJoin(
      "teammates as teammate",
      (join) =>
        join.onRef("teammate.workspace", "=", "message.workspace").onRef("teammate.id", "=", "message.teammate"),
    )
    .selectAll("message").select(["teammate.name as by", "teammate.picture as pictureId"])
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", conversation.id)
    .orderBy("message.n", "desc").limit(count + 1)
    .execute();
  const hasEarlier = messages.splice(count).length > 0;
  const receipted = new Set(messages.flatMap((message) => readData(message).receipt?.asked ?? []));
  const questions = await questionEnds(desk, workspace, messages);
  const calls = await listAudit(desk, { workspace, conversationId: conversation.id });
  return {
    ...conversation,
    customer: customer ?? null,
    otherOpen: conversation.status === "resolved" ? await otherOpen(desk, conversation) : null,
    hasEarlier,
    messages: messages.toReversed().map((message) => detailMessage(message, conversation, { receipted, questions })),
    calls,
  };
}

function detailMessage(
  message: Message & { readonly by: string | null; readonly pictureId: string | null },
  { identityVerified }: Pick<Conversation, "identityVerified">,
  { receipted, questions }: {
    readonly receipted: ReadonlySet<string>;
    readonly questions: ReadonlyMap<string, QuestionEnd | null>;
  },
): DetailMessage {
  const { id, n, at, author, by, kind, text, card: stored } = message;
  const data = readData(message);
  const { attachments = [], sources = [], search = null, receipt, note, trouble, verified = false } = data;
  const { card } = kind === "card" ? checkCard(stored, "card") : { card: null };
  const outline = card === null ? null : outlineCard(card);
  return {
    id,
    n,
    at,
    author,
    by,
    picture: teammatePicture(message.pictureId),
    kind,
    text,
    question: receipted.has(id) ? null : shownQuestion(message),
    place: data.confirmation?.place ?? null,
    answer: questions.get(id) ?? null,
    notedClaim: note?.claim ?? null,
    receipt: receipt === undefined ? null : shownReceipt(receipt, at, ENGLISH.record),
    card,
    outline,
    attachments,
    sources,
    search,
    asked: data.asked ?? null,
    original: data.original ?? null,
    trouble: trouble ? describeTrouble(trouble) : null,
    mail: data.mail ?? null,
    delivery: data.delivery ?? null,
    beforeSignIn: identityVerified && author === "customer" && !verified && data.mail === undefined,
  };
}
