/**
 * The mail options of a conversation in its chat: whether it asks for an address, where unseen answers are sent, and
 * whether a transcript can be sent.
 *
 * @module
 */
import type { ChatSession } from "../conversations/context.ts";
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { suppressionOf } from "../mail/queue.ts";
import { mailTranscript, type TranscriptDesk, type TranscriptTo } from "../mail/transcript.ts";
import { canMail } from "../mail/server.ts";
import { languageOf } from "../languages/languages.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { mayMailVisitor, readVisitorEmail, setVisitorEmail } from "./visitor_email.ts";

/** The chat's texts about mail. */
export type ChatMailWords = ReturnType<typeof wordsFor>;

/** The mail options as the chat shows them. */
export type ShownMail = {
  /**
   * The address for unseen answers: the one in the app's token if it accepts mail, or the one that the visitor left.
   */
  readonly address: string | null;
  /** The purpose for which the chat asks for an address; null if it does not ask. */
  readonly asks: "answers" | "transcript" | null;
  /** Whether the address was entered by the visitor, and can be changed. */
  readonly changes: boolean;
  /** Whether the conversation can be sent by email. */
  readonly transcript: boolean;
  /** Whether the chat was opened by a link in an email. */
  readonly byLink: boolean;
  readonly words: ChatMailWords;
};

/** The chat of a request: its session, its conversation, and the browser's language. */
export type AskedChat = {
  readonly session: ChatSession;
  readonly conversation: Conversation;
  readonly locale: string | null;
};

/** Returns the mail options; null if there is nothing to show. */
export async function readChatMail(
  desk: Pick<Desk, "db" | "mail">,
  { session, conversation, locale }: AskedChat,
): Promise<ShownMail | null> {
  const byLink = Boolean(session.link);
  // Most chats are with the agent, and need no further query.
  if (conversation.handler === "ai" && conversation.status !== "resolved" && !byLink) return null;
  if (!await canMail(desk, conversation.workspace)) return byLink ? linkOnly(locale) : null;
  const { inbox } = await readSettings(desk, conversation.workspace);
  const given = session.customer?.email ?? null;
  const answer = given === null ? await readVisitorEmail(desk, conversation) : null;
  const mayLeave = given === null && !byLink && inbox.askAddress && inbox.awayMailMinutes !== null;
  // The customer's own address is shown while emails are sent there; whether an entered one is suppressed is not
  // disclosed to the visitor.
  const isStopped = given !== null &&
    await suppressionOf(desk, { workspace: conversation.workspace, kind: "reply" }, given) !== null;
  const address = isStopped ? null : given ?? answer?.address ?? null;
  const isOver = conversation.status === "resolved";
  // The chat alone cannot make the desk write to an unverified address: a person must have answered.
  const maySend = isOver && !byLink && (given !== null || conversation.peopleAnswers > 0);
  const asks = !mayLeave || address !== null ? null : asksFor({ isOver, maySend, isAnswered: answer !== null });
  if (asks === null && address === null && !byLink) return null;
  const changes = mayLeave && address !== null;
  return { address, asks, changes, transcript: maySend && address !== null, byLink, words: wordsFor(locale) };
}

function asksFor({ isOver, maySend, isAnswered }: {
  readonly isOver: boolean;
  readonly maySend: boolean;
  readonly isAnswered: boolean;
}): ShownMail["asks"] {
  if (isOver) return maySend ? "transcript" : null;
  return isAnswered ? null : "answers";
}

function linkOnly(locale: string | null): ShownMail {
  return { address: null, asks: null, changes: false, transcript: false, byLink: true, words: wordsFor(locale) };
}

function wordsFor(locale: string | null) {
  const texts = languageOf(locale).mail;
  const { leaveTitle, leaveHelp, email, leave, notNow, left, change, invalidAddress, tooOften, notSaved } = texts;
  const { sendTranscript, transcriptSent, byLink } = texts;
  const asking = { leaveTitle, leaveHelp, email, leave, notNow, left, change, invalidAddress, tooOften, notSaved };
  return { ...asking, sendTranscript, transcriptSent, byLink };
}

/**
 * Stores the address that a visitor enters in the chat, or null if they decline.
 *
 * @throws DeskError forbidden if the chat may not ask, invalid_input, rate_limited
 */
export async function answerAddressQuestion(
  desk: Pick<Desk, "db" | "live" | "now" | "mail">,
  chat: AskedChat,
  typed: string | null,
): Promise<void> {
  const mail = await readChatMail(desk, chat);
  if (mail === null || mail.asks === null && !mail.changes) {
    throw new DeskError("forbidden", "This chat does not ask for an address.");
  }
  await setVisitorEmail(desk, chat.conversation, typed);
}

/**
 * Emails the transcript to the address of the customer's token, or to the one that the visitor left.
 *
 * @throws DeskError forbidden, not_found, rate_limited
 */
export async function sendTranscript(desk: TranscriptDesk, chat: AskedChat): Promise<void> {
  const mail = await readChatMail(desk, chat);
  if (mail === null || mail.address === null || !mail.transcript) {
    throw new DeskError("forbidden", "This conversation is not sent by email.");
  }
  const { customer } = chat.session;
  const isVisitorEmail = customer?.email !== mail.address;
  const { workspace } = chat.conversation;
  if (isVisitorEmail && !await mayMailVisitor(desk, workspace, mail.address)) {
    throw new DeskError("rate_limited", "Too many emails went to this address today.", { retryAfterS: 3600 });
  }
  const to: TranscriptTo = {
    address: mail.address,
    name: isVisitorEmail ? null : customer?.name ?? null,
    isVisitorEmail,
  };
  await mailTranscript(desk, chat.conversation, to);
}
