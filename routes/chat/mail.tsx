/**
 * Email in the chat: a visitor's address, a conversation by email, and the page behind a link in an email.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import { shownConversation } from "../../core/conversations/conversations.ts";
import {
  answerAddressQuestion,
  type AskedChat,
  readChatMail,
  sendTranscript,
  type ShownMail,
} from "../../core/inbox/chat_mail.ts";
import { languageOf } from "../../core/languages/languages.ts";
import { CHAT_BODY_LIMITS } from "../../core/limits/conversations.ts";
import { MAIL_LIMITS } from "../../core/limits/mail.ts";
import { findChatLink } from "../../core/mail/chat_links.ts";
import { DeskError } from "../../core/problem.ts";
import { takeChatRate } from "./rates.ts";
import { localizedConfig, siteOf } from "./config.ts";
import { htmlAnswer } from "../desk/page/html_answer.ts";
import { PlainPage } from "../desk/page/layout.tsx";
import { framePage } from "./frame_page.ts";
import { localeOf, type PlainRequest, type WidgetRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";
import { type ChatRequest, chatSession, clientOf, readWithSession, withSession } from "./bearer.ts";
import { answerJson } from "../http/compression.ts";
import { NO_STORE } from "../http/no_store.ts";

const addressBody = z.strictObject({ address: z.string().max(MAIL_LIMITS.addressCharsMax * 2).nullable() });

/** `POST …/mail-address`: stores the visitor's address; null records that they decline to leave one. */
export async function postVisitorEmail(served: Served, chat: WidgetRequest): Promise<Response> {
  const [asked, { address }] = await readWithSession(served, chat, addressBody, CHAT_BODY_LIMITS.bytesMax);
  await takeChatRate(served, "setVisitorEmail", clientOf(asked));
  const about = await chatOf(served, asked);
  await answerAddressQuestion(served.desk, about, address);
  return answer(await readChatMail(served.desk, about));
}

/** `POST …/transcript`: emails the conversation to the known address. */
export async function mailChat(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  await takeChatRate(served, "transcript", clientOf(asked));
  const about = await chatOf(served, asked);
  await sendTranscript(served.desk, about);
  return answer(await readChatMail(served.desk, about));
}

function answer(mail: ShownMail | null): Response {
  return answerJson(mail === null ? {} : { mail }, { headers: NO_STORE });
}

/** @throws DeskError not_found without a conversation */
async function chatOf({ desk }: Served, { request, workspace, session: kept }: ChatRequest): Promise<AskedChat> {
  const session = chatSession(kept);
  const conversation = await shownConversation(desk, { workspace, session });
  if (conversation === null) throw new DeskError("not_found", "There is no conversation yet.");
  return { session, conversation, locale: localeOf(request) };
}

/**
 * `GET /mail/chat/:token`: shows the conversation behind a link in an email. Opening it changes nothing, since programs
 * follow links too.
 */
export async function showLinkedChat(served: Served, { request, params, address }: PlainRequest): Promise<Response> {
  await takeRate(served, "chatLink", address);
  const token = params.token ?? "";
  const locale = localeOf(request);
  const found = await findChatLink(served.desk, token);
  if (found === null) return await htmlAnswer(<EndedPage served={served} locale={locale} />, 404);
  const site = await siteOf(served, found.widgetKey, address);
  const page = framePage({
    key: found.widgetKey,
    config: localizedConfig(site.config, languageOf(locale)),
    baseUrl: served.baseUrl,
    // No website may embed it.
    allowedWebsites: [],
    assets: served.assets.frame,
    link: token,
  });
  return new Response(page.html, { headers: page.headers });
}

function EndedPage({ served, locale }: { readonly served: Served; readonly locale: string | null }) {
  const { code, direction } = languageOf(locale);
  const { linkEnded } = languageOf(locale).mail;
  return (
    <PlainPage title={linkEnded} company={null} assets={served.assets.desk}>
      <div class="panel door-panel" lang={code} dir={direction}>
        <p role="status">{linkEnded}</p>
      </div>
    </PlainPage>
  );
}
