/**
 * The chat's session, below `/api/widget/<key>`: starting it, and signing its customer in and out.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import { dropUnsent } from "../../core/attachments/sweep.ts";
import { currentConversation } from "../../core/conversations/conversations.ts";
import { signInVisitor, signOutVisitor } from "../../core/conversations/sign_in.ts";
import { endQuestions } from "../../core/conversations/calls/ended_questions.ts";
import { findChatLink } from "../../core/mail/chat_links.ts";
import { identify } from "../../core/identity/identify.ts";
import { meetVisitor, storedPage } from "../../core/identity/visitor.ts";
import { CHAT_BODY_LIMITS } from "../../core/limits/conversations.ts";
import { DeskError } from "../../core/problem.ts";
import { endPageCalls } from "../../core/website/page_calls.ts";
import type { WidgetSession } from "../../kv/keys.ts";
import { changeWidgetSession, endWidgetSession, startWidgetSession } from "../../kv/sessions.ts";
import type { IdentifyAnswer, IdentifyReply, OpenedSession, SessionAnswer } from "../../widget/protocol.ts";
import { answerJson } from "../http/compression.ts";
import { readJson } from "../http/read_body.ts";
import { localeOf, type WidgetRequest } from "../request.ts";
import { takeChatRate } from "./rates.ts";
import type { Served } from "../served.ts";
import { pagePlace, visitFacts } from "./facts.ts";
import { type ChatRequest, chatSession, clientOf, readWithSession, withSession } from "./bearer.ts";
import { NO_STORE } from "../http/no_store.ts";

const { bytesMax } = CHAT_BODY_LIMITS;

const sessionBody = z.strictObject({
  visitor: z.string().max(100).nullish(),
  /** The token of a link in an email. */
  link: z.string().max(100).optional(),
  page: pagePlace.optional(),
  facts: visitFacts.optional(),
});

const identifyBody = z.strictObject({ token: z.string() });

/**
 * `POST …/session`: starts a session and answers with its bearer token. A `visitor` token resumes an earlier visitor;
 * the `link` of an email opens one conversation, as a new visitor.
 *
 * @throws DeskError busy, before a new visitor sooner than before a known one
 */
export async function startSession(served: Served, { request, workspace, address }: WidgetRequest): Promise<Response> {
  const client = { workspace, address, customerId: null };
  const body = await readJson(request, sessionBody, bytesMax);
  served.admission.check(body.visitor || body.link ? "ongoing" : "beginning");
  const page = storedPage(body.page ?? null);
  const link = body.link === undefined ? null : await linkOf(served, workspace, body.link);
  const visitor = await meetVisitor(served.desk, workspace, link === null ? body.visitor ?? null : null, {
    page,
    locale: localeOf(request),
    browser: request.headers.get("user-agent")?.slice(0, 300) ?? null,
    facts: body.facts,
  }, () => takeChatRate(served, "newVisitor", { ...client, visitorId: null }));
  await takeChatRate(served, "session", { ...client, visitorId: visitor.id });
  const { id, session } = await startWidgetSession({ ...served.desk, kv: served.kv }, {
    workspace,
    visitorId: visitor.id,
    link,
    page,
  });
  const conversation = visitor.isNew && link === null
    ? null
    : await currentConversation(served.desk, { workspace, session: chatSession(session) });
  const answer: SessionAnswer = {
    session: id,
    visitor: visitor.token,
    expiresAt: session.expiresAt.toISOString(),
    ...(conversation === null ? {} : { conversation: { id: conversation.id, lastN: conversation.lastN } }),
  };
  return answerJson(answer, { headers: NO_STORE });
}

/** @throws DeskError not_found */
async function linkOf({ desk }: Served, workspace: string, token: string): Promise<WidgetSession["link"]> {
  const found = await findChatLink(desk, token);
  if (found === null || found.workspace !== workspace) {
    throw new DeskError("not_found", "This link has ended.", { fix: "Open the chat on the website." });
  }
  const { hash, conversation, expiresAt } = found;
  return { hash, conversation, expiresAt };
}

/** Refuses a chat that was opened by a link: it cannot become a customer's, and ends with its link. */
function refuseLink({ session }: ChatRequest): void {
  if (session.link === null) return;
  throw new DeskError("forbidden", "A conversation that was opened from an email signs no one in.", {
    fix: "Open the chat on the website.",
  });
}

/** `POST …/identify`: signs in the customer of a verified token, or answers why the token is refused. */
export async function identifySession(served: Served, chat: WidgetRequest): Promise<Response> {
  const [asked, { token }] = await readWithSession(served, chat, identifyBody, bytesMax);
  refuseLink(asked);
  const { workspace } = asked;
  const own = asked.session.identity?.contactId ?? null;
  // Counted before verification, so that forged tokens count too.
  await takeChatRate(served, own === null ? "token" : "identify", clientOf(asked));
  const verdict = await identify(served.desk, workspace, token);
  if (verdict.kind === "rejected") {
    const { code, reason } = verdict;
    return answerJson({ identified: false, code, reason } satisfies IdentifyAnswer, {
      status: 401,
      headers: NO_STORE,
    });
  }
  const { kind: _, ...identity } = verdict;
  if (identity.contactId !== own) {
    await takeChatRate(served, "identify", { ...clientOf(asked), customerId: identity.contactId });
  }
  const opened = await openIdentified(served, asked, identity);
  const answer = { identified: true, name: identity.name, ...(opened === null ? {} : { opened }) } as const;
  return answerJson(answer satisfies IdentifyReply, { headers: NO_STORE });
}

/** Gives the customer a new session; null when the current one is theirs already, and has been extended. */
async function openIdentified(
  served: Served,
  { workspace, id, session }: ChatRequest,
  identity: NonNullable<WidgetSession["identity"]>,
): Promise<OpenedSession | null> {
  const { desk, kv } = served;
  if (session.identity?.contactId === identity.contactId) {
    await changeWidgetSession({ ...desk, kv }, id, { identity });
    desk.live.publish({ kind: "visitor", workspace, visitorId: session.visitorId });
    return null;
  }
  await endWaiting(served, workspace, session);
  const { contactId } = identity;
  const { visitorId, token } = await signInVisitor(desk, { workspace, visitorId: session.visitorId, contactId });
  const { page } = session;
  const begun = await startWidgetSession({ ...desk, kv }, { workspace, visitorId, page, identity });
  await endWidgetSession({ kv }, id);
  return {
    session: begun.id,
    expiresAt: begun.session.expiresAt.toISOString(),
    ...(token === null ? {} : { visitor: token }),
  };
}

/** `POST …/logout`: ends the session, all others of the same browser, and the visitor's token. */
export async function logoutSession(served: Served, chat: WidgetRequest): Promise<Response> {
  const { workspace, id, session } = await withSession(served, chat);
  const { visitorId } = session;
  await endWaiting(served, workspace, session);
  await dropUnsent(served.desk, { workspace, sender: { kind: "visitor", id: visitorId } });
  await signOutVisitor(served.desk, { workspace, visitorId });
  await endWidgetSession(served, id);
  return answerJson({ identified: false }, { headers: NO_STORE });
}

/** Cancels pending confirmations and page calls, which belong to the session's previous user. */
async function endWaiting(
  { desk }: Served,
  workspace: string,
  { visitorId, identity }: Pick<WidgetSession, "visitorId" | "identity">,
): Promise<void> {
  const of = { workspace, visitorId, contactId: identity?.contactId ?? null };
  await endQuestions(desk, of);
  await endPageCalls(desk, of);
}
