/**
 * The chat's own endpoints, below `/api/widget/<key>`.
 *
 * The frame calls them from the desk's own origin with the session's bearer; no cookie is read here.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import { dropUnsent } from "../core/attachments/sweep.ts";
import { answererOf } from "../core/conversations/answerer.ts";
import type { ChatSession, TurnContext } from "../core/conversations/context.ts";
import { troubleSchema } from "../core/conversations/nudge.ts";
import { asksForPerson } from "../core/languages/languages.ts";
import { currentConversation, shownConversation } from "../core/conversations/conversations.ts";
import { rateConversation } from "../core/conversations/rate.ts";
import type { Turn } from "../core/conversations/feed.ts";
import { leftPageOf } from "../core/conversations/left_page.ts";
import { takeResume } from "../core/conversations/resume.ts";
import { takePress } from "../core/conversations/press.ts";
import { signInVisitor, signOutVisitor } from "../core/conversations/sign_in.ts";
import { readThread } from "../core/conversations/thread.ts";
import { endQuestions } from "../core/conversations/ended_questions.ts";
import { takeMessage } from "../core/conversations/turn.ts";
import { readChatMail } from "../core/inbox/chat_mail.ts";
import { findChatLink, readChatLink } from "../core/mail/chat_links.ts";
import { identify } from "../core/identity/identify.ts";
import { saidAttributesSchema, saveSaidAttributes } from "../core/identity/said_attributes.ts";
import { contactOfVisitor, meetVisitor, storedPage } from "../core/identity/visitor.ts";
import { CARD_LIMITS } from "../core/limits/cards.ts";
import { ATTACHMENT_LIMITS, CHAT_BODY_LIMITS, CONVERSATION_LIMITS } from "../core/limits/conversations.ts";
import { DeskError } from "../core/problem.ts";
import { redactAddress, redactText } from "../core/redact.ts";
import { readSettings } from "../core/settings/settings.ts";
import type { Page } from "../core/db/visitor_facts.ts";
import { readOffer } from "../core/website/offer.ts";
import { type OfferedAction, offeredActions } from "../core/website/offered.ts";
import { endPageCalls } from "../core/website/page_calls.ts";
import { noteActions } from "../core/website/registered.ts";
import type { WidgetSession } from "../kv/keys.ts";
import { changeWidgetSession, endWidgetSession, findWidgetSession, startWidgetSession } from "../kv/sessions.ts";
import type { IdentifyAnswer, IdentifyReply, OpenedSession, SessionAnswer, ThreadAnswer } from "../widget/protocol.ts";
import { withoutHidden } from "../widget/visible_text.ts";
import { eventStream } from "./event_stream.ts";
import { readJson } from "./read_body.ts";
import { localeOf, type WidgetRequest } from "./request.ts";
import { type ChatClient, countChatAct, takeChatRate } from "./chat_rates.ts";
import { goOn, type Served } from "./served.ts";

/** A request that carries a session. */
export type ChatRequest = WidgetRequest & { readonly id: string; readonly session: WidgetSession };

const { bytesMax, offerBytesMax } = CHAT_BODY_LIMITS;

/** How a visitor sees the website, as the page says. */
export const visitFacts = z.strictObject({
  referrer: z.string().max(2000).transform(redactAddress).nullable(),
  viewport: z.string().max(20).transform(withoutHidden),
  locale: z.string().max(35).transform(withoutHidden),
  timezone: z.string().max(64).transform(withoutHidden),
});
/** Where a visitor is. */
export const pagePlace = z.strictObject({
  url: z.string().max(2000).transform(redactAddress),
  title: z.string().max(300).transform(redactText),
});
const sessionBody = z.strictObject({
  visitor: z.string().max(100).nullish(),
  /** The token of a link in a mail. */
  link: z.string().max(100).optional(),
  page: pagePlace.optional(),
  facts: visitFacts.optional(),
});
const identifyBody = z.strictObject({ token: z.string() });
const messageBody = z.strictObject({
  clientId: z.uuid(),
  text: z.string().trim().max(CONVERSATION_LIMITS.messageCharsMax),
  page: pagePlace.optional(),
  attachments: z.array(z.string().max(100)).max(ATTACHMENT_LIMITS.perMessageMax).default([]),
  /** What went wrong on the page before the visitor wrote. */
  trouble: troubleSchema.optional(),
  /** The newest message that the chat showed when the visitor sent this one. */
  shown: z.string().max(100).optional(),
  /** What the page says about its visitor. */
  attributes: saidAttributesSchema.optional(),
  /** What the page offers now, and whether it may be used. */
  actions: offeredActions.optional(),
  control: z.boolean().optional(),
}).refine(({ text, attachments }) => text !== "" || attachments.length > 0, {
  path: ["text"],
  message: "must hold something when no file is attached",
});
const ratingBody = z.strictObject({ rating: z.literal([1, 2, 3, 4, 5]) });
const pressBody = z.strictObject({
  messageId: z.string().max(100),
  button: z.string().max(300),
  fields: z.record(z.string().max(100), z.union([z.string().max(CARD_LIMITS.fieldCharsMax), z.number(), z.boolean()]))
    .refine((fields) => Object.keys(fields).length <= CARD_LIMITS.fieldsMax, "too many fields").optional(),
  page: pagePlace.optional(),
  actions: offeredActions.optional(),
  control: z.boolean().optional(),
});

const resumeBody = z.strictObject({
  messageId: z.string().max(100),
  page: pagePlace,
  actions: offeredActions.optional(),
  control: z.boolean().optional(),
});

/**
 * `POST …/session`: starts a session and answers its bearer; a `visitor` token resumes an earlier visitor. The `link` of a
 * mail opens one conversation, for a visitor of its own.
 */
export async function startSession(served: Served, { request, workspace, address }: WidgetRequest): Promise<Response> {
  const client = { workspace, address, customerId: null };
  const body = await readJson(request, sessionBody, bytesMax);
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
  const conversation = await currentConversation(served.desk, { workspace, session: chatSession(session) });
  const answer: SessionAnswer = {
    session: id,
    visitor: visitor.token,
    expiresAt: session.expiresAt.toISOString(),
    ...(conversation === null ? {} : { conversation: { id: conversation.id, lastN: conversation.lastN } }),
  };
  return Response.json(answer, { headers: NO_STORE });
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

/** A chat that a link has opened is no one's: it cannot become a customer's, and ends with its link. */
function refuseLink({ session }: ChatRequest): void {
  if (session.link === null) return;
  throw new DeskError("forbidden", "A conversation that was opened from a mail signs no one in.", {
    fix: "Open the chat on the website.",
  });
}

/** `POST …/identify`: signs the customer of a verified token in, or answers why the token is refused. */
export async function identifySession(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  refuseLink(asked);
  const { request, workspace } = asked;
  const { token } = await readJson(request, identifyBody, bytesMax);
  const verdict = await identify(served.desk, workspace, token);
  if (verdict.kind === "rejected") {
    const { code, reason } = verdict;
    return Response.json({ identified: false, code, reason } satisfies IdentifyAnswer, {
      status: 401,
      headers: NO_STORE,
    });
  }
  const { kind: _, ...identity } = verdict;
  await takeChatRate(served, "identify", { ...clientOf(asked), customerId: identity.contactId });
  const opened = await openIdentified(served, asked, identity);
  const answer = { identified: true, name: identity.name, ...(opened === null ? {} : { opened }) } as const;
  return Response.json(answer satisfies IdentifyReply, { headers: NO_STORE });
}

/** Gives the customer a session of their own; null when the session is theirs already, and now lasts longer. */
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
  await endWaiting(served, workspace, session.visitorId);
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

/** `POST …/logout`: ends the session, every other of the same browser and the visitor's token. */
export async function logoutSession(served: Served, chat: WidgetRequest): Promise<Response> {
  const { workspace, id, session: { visitorId } } = await withSession(served, chat);
  await endWaiting(served, workspace, visitorId);
  await dropUnsent(served.desk, { workspace, sender: { kind: "visitor", id: visitorId } });
  await signOutVisitor(served.desk, { workspace, visitorId });
  await endWidgetSession(served, id);
  return Response.json({ identified: false }, { headers: NO_STORE });
}

/** Cancels pending confirmations and page calls, which belong to the previous customer. */
async function endWaiting({ desk }: Served, workspace: string, visitorId: string): Promise<void> {
  await endQuestions(desk, { workspace, visitorId });
  await endPageCalls(desk, { workspace, visitorId });
}

/** `POST …/messages`: sends a message, and streams the events of the turn. */
export async function sendMessage(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  const { request, site } = asked;
  const body = await readJson(request, messageBody, offerBytesMax);
  const client = clientOf(asked);
  const wantsPerson = site.mayTalk && asksForPerson(body.text);
  await takeChatRate(served, wantsPerson ? "person" : "message", client);
  const context = await turnContext(served, asked, body);
  const isNew = !wantsPerson && await currentConversation(served.desk, context) === null;
  if (isNew) await takeChatRate(served, "conversation", client);
  const { attributes } = body;
  if (attributes !== undefined) {
    await saveSaidAttributes(
      served.desk,
      { workspace: asked.workspace, visitorId: asked.session.visitorId },
      attributes,
    );
  }
  return streamTurn(served, await takeMessage(served.desk, context, body));
}

/** `POST …/press`: presses a button of a card or a question, and streams the events of the turn. */
export async function pressButton(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  const { fields, page, actions, control, ...press } = await readJson(asked.request, pressBody, offerBytesMax);
  await takeChatRate(served, "message", clientOf(asked));
  const context = await turnContext(served, asked, { page, actions, control });
  const pressed = fields === undefined ? press : { ...press, fields };
  return streamTurn(served, await takePress(served.desk, context, pressed));
}

/** `POST …/resume`: goes on with a turn on the page that it opened, and streams its events. */
export async function resumeTurn(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  const { messageId, ...sent } = await readJson(asked.request, resumeBody, offerBytesMax);
  await takeChatRate(served, "message", clientOf(asked));
  return streamTurn(served, await takeResume(served.desk, await turnContext(served, asked, sent), messageId));
}

/** `GET …/messages?after=<n>`: the messages after number `n`. */
export async function readMessages(served: Served, chat: WidgetRequest): Promise<Response> {
  const { request, workspace, session: kept } = await withSession(served, chat);
  const session = chatSession(kept);
  const after = Number(new URL(request.url).searchParams.get("after") ?? 0);
  if (!Number.isSafeInteger(after) || after < 0) {
    throw new DeskError("invalid_input", "after: must be a message number.");
  }
  const conversation = await shownConversation(served.desk, { workspace, session });
  const mail = conversation === null
    ? null
    : await readChatMail(served.desk, { session, conversation, locale: localeOf(request) });
  const messages = conversation === null
    ? []
    : await readThread(served.desk, { workspace, conversationId: conversation.id, after, locale: localeOf(request) });
  const leftPage = conversation === null ? null : await leftPageOf(served.desk, conversation, session.visitorId);
  const answer: ThreadAnswer = {
    messages: [...messages],
    lastN: conversation?.lastN ?? 0,
    seenN: conversation?.customerSeenN ?? 0,
    answerer: conversation === null
      ? null
      : await answererOf(served.desk, await readSettings(served.desk, workspace), conversation),
    ...(conversation === null ? {} : { conversation: conversation.id }),
    ...(leftPage === null ? {} : { leftPage }),
    ...(mail === null ? {} : { mail }),
    ...(conversation?.status === "resolved" ? { over: { rating: conversation.rating } } : {}),
  };
  return Response.json(answer, { headers: NO_STORE });
}

/** `POST …/rating`: rates the resolved conversation from 1 to 5. */
export async function rateChat(served: Served, chat: WidgetRequest): Promise<Response> {
  const asked = await withSession(served, chat);
  const { request, workspace, session } = asked;
  const { rating } = await readJson(request, ratingBody, bytesMax);
  await takeChatRate(served, "message", clientOf(asked));
  await rateConversation(served.desk, { workspace, session: chatSession(session) }, rating);
  return Response.json({ rating }, { headers: NO_STORE });
}

/** For whom an act of this session counts. */
export function clientOf({ workspace, address, session }: ChatRequest): ChatClient {
  return { workspace, address, visitorId: session.visitorId, customerId: session.identity?.contactId ?? null };
}

/** The person behind a session: the customer only while their token is valid. */
export function chatSession(session: WidgetSession): ChatSession {
  const { visitorId, identity, link } = session;
  if (link !== null) return { visitorId, customer: null, link };
  if (identity === null) return { visitorId, customer: null };
  const { userId, email, name, attributes, ticket } = identity;
  return { visitorId, customer: { userId, email, name, attributes, proof: { kind: "ticket", ticket } } };
}

const NO_STORE = { "cache-control": "no-store" };

/**
 * Streams a turn. It is not cut short because a browser went away: what it did is kept, and read when the browser is
 * back. A desk that stops ends it, see `Served.stop`.
 */
function streamTurn(served: Served, turn: Turn): Response {
  goOn(served, turn.finished);
  return eventStream(turn, served.desk.log);
}

/** Who asks, and from which page; what that page offers is noted for teammates. */
async function turnContext(
  served: Pick<Served, "desk" | "stop" | "rates">,
  asked: ChatRequest,
  sent: {
    readonly page?: Page | undefined;
    readonly actions?: readonly OfferedAction[] | undefined;
    readonly control?: boolean | undefined;
  },
): Promise<TurnContext> {
  const { desk, stop } = served;
  const { request, workspace, id, site, session } = asked;
  const at = sent.page ?? session.page;
  const { actions = [], control: mayControl = false } = sent;
  const chat = chatSession(session);
  const offer = chat.link
    ? null
    : readOffer({ session: id, url: at?.url ?? null, actions, mayControl }, site.allowedWebsites);
  if (offer !== null) {
    const witness = { workspace, origin: offer.origin, visitorId: chat.visitorId, verified: chat.customer !== null };
    const isWithinRate = async () => (await countChatAct(served, "websiteAction", clientOf(asked))).allowed;
    await noteActions(desk, witness, offer.actions, isWithinRate);
  }
  return {
    workspace,
    offer,
    page: at,
    session: chat,
    conversationId: null,
    locale: localeOf(request),
    stop,
  };
}

/** The session of a request's bearer token. @throws DeskError unauthenticated, signed_out */
export async function withSession(served: Served, chat: WidgetRequest): Promise<ChatRequest> {
  const [, id = ""] = /^Bearer (\S+)$/.exec(chat.request.headers.get("authorization") ?? "") ?? [];
  const session = await readWidgetSession(served, chat.workspace, id);
  if (session === "ended") {
    throw new DeskError("unauthenticated", "This chat session has ended.", { fix: "Start a new one: POST …/session." });
  }
  if (session === "signed_out") {
    throw new DeskError("signed_out", "The customer of this chat session is signed out.", {
      fix: "Start a new one, POST …/session, and identify with a fresh token.",
    });
  }
  return { ...chat, id, session };
}

/**
 * The one decision whether a bearer is let in, for every address and for the live socket. A customer's session never
 * becomes an anonymous one: it ends with its token, and when its browser is signed out or in as another customer.
 */
export async function readWidgetSession(
  { desk, kv }: Pick<Served, "desk" | "kv">,
  workspace: string,
  id: string,
): Promise<WidgetSession | "ended" | "signed_out"> {
  const session = await findWidgetSession({ ...desk, kv }, id);
  if (session === null || session.workspace !== workspace) return "ended";
  const { identity, visitorId, link } = session;
  if (link !== null && await readChatLink(desk, link.hash) === null) return "ended";
  const contactId = await contactOfVisitor(desk, workspace, visitorId);
  if (identity === null) return contactId === undefined ? "ended" : session;
  return identity.expiresAt > desk.now() && identity.contactId === contactId ? session : "signed_out";
}
