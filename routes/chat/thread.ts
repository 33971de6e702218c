/**
 * The conversation of a chat, below `/api/widget/<key>`: reading and rating it.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import { answererOf } from "../../core/conversations/answerer.ts";
import { mayReopen, shownConversation } from "../../core/conversations/conversations.ts";
import { hasOtherConversation, ownConversation, ownConversations } from "../../core/conversations/own_list.ts";
import { rateConversation } from "../../core/conversations/rate.ts";
import { answerLeftTurn, isLeftTurn } from "../../core/conversations/turn/left_turn.ts";
import { newestOpening, turnToResume } from "../../core/conversations/turn/turn_to_resume.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { readChatMail } from "../../core/inbox/chat_mail.ts";
import { CHAT_BODY_LIMITS } from "../../core/limits/conversations.ts";
import { unmarkedParameter } from "../../core/problem.ts";
import { readSettings } from "../../core/settings/settings.ts";
import type { ConversationsAnswer } from "../../widget/earlier_protocol.ts";
import type { ThreadAnswer } from "../../widget/protocol.ts";
import { localeOf, type WidgetRequest } from "../request.ts";
import { takeChatRate } from "./rates.ts";
import { type Served, waitUntil } from "../served.ts";
import { chatSession, clientOf, readWithSession, withSession } from "./bearer.ts";
import { turnContext } from "./turns.ts";
import { answerJson } from "../http/compression.ts";
import { NO_STORE } from "../http/no_store.ts";

const { bytesMax } = CHAT_BODY_LIMITS;

const ratingBody = z.strictObject({ rating: z.literal([1, 2, 3, 4, 5]) });

/** `GET …/conversations`: lists the conversations that the session may read. */
export async function listConversations(served: Served, chat: WidgetRequest): Promise<Response> {
  const { workspace, session } = await withSession(served, chat);
  const conversations = await ownConversations(served.desk, { workspace, session: chatSession(session) });
  return answerJson({ conversations } satisfies ConversationsAnswer, { headers: NO_STORE });
}

/** `GET …/messages?after=<n>`: reads the messages after number `n` of the current conversation or the given one. */
export async function readMessages(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  const { request, workspace, session: kept } = asked;
  const session = chatSession(kept);
  const visit = { workspace, session };
  const { searchParams } = new URL(request.url);
  const after = Number(searchParams.get("after") ?? 0);
  const named = searchParams.get("conversation");
  if (!Number.isSafeInteger(after) || after < 0) {
    throw unmarkedParameter(
      "after",
      "must be a message number.",
      "Send the `n` of the last message that you have, or 0 for all.",
    );
  }
  const shown = await shownConversation(served.desk, visit);
  const conversation = named === null ? shown : await ownConversation(served.desk, visit, named);
  const isShown = conversation?.id === shown?.id;
  const hasOthers = after === 0 && await hasOtherConversation(served.desk, visit, conversation);
  // Email and rating are offered only for the current conversation.
  const mail = conversation === null || !isShown
    ? null
    : await readChatMail(served.desk, { session, conversation, locale: localeOf(request) });
  const messages = conversation === null
    ? []
    : await readThread(served.desk, { workspace, conversationId: conversation.id, after, locale: localeOf(request) });
  const newest = conversation === null || !isShown ? null : await newestOpening(served.desk, conversation);
  const toResume = turnToResume(served.desk, newest, session.visitorId);
  if (newest !== null && await isLeftTurn(served.desk, newest)) {
    // The response returns its events as stored messages.
    const turn = await answerLeftTurn(served.desk, await turnContext(served, asked, {}), newest);
    waitUntil(served, turn.finished);
  }
  const answer: ThreadAnswer = {
    messages: [...messages],
    lastN: conversation?.lastN ?? 0,
    seenN: conversation?.customerSeenN ?? 0,
    answerer: conversation === null
      ? null
      : await answererOf(served.desk, await readSettings(served.desk, workspace), conversation),
    ...(hasOthers ? { hasOthers } : {}),
    ...(conversation === null ? {} : { conversation: conversation.id }),
    ...(toResume === null ? {} : { resume: toResume }),
    ...(mail === null ? {} : { mail }),
    ...(conversation?.status === "resolved"
      ? { over: { rating: conversation.rating, reopens: await mayReopen(served.desk, conversation) } }
      : {}),
  };
  return answerJson(answer, { headers: NO_STORE });
}

/** `POST …/rating`: rates the resolved conversation from 1 to 5. */
export async function rateChat(served: Served, chat: WidgetRequest): Promise<Response> {
  const [asked, { rating }] = await readWithSession(served, chat, ratingBody, bytesMax);
  const { workspace, session } = asked;
  await takeChatRate(served, "message", clientOf(asked));
  await rateConversation(served.desk, { workspace, session: chatSession(session) }, rating);
  return answerJson({ rating }, { headers: NO_STORE });
}
