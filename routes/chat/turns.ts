/**
 * A visitor's messages and presses, below `/api/widget/<key>`, and resuming a turn on the page that it opened. Each
 * response streams the events of its turn.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { z } from "zod";
import type { TurnContext } from "../../core/conversations/context.ts";
import { troubleSchema } from "../../core/conversations/nudge.ts";
import { asksForPerson } from "../../core/languages/languages.ts";
import { mayReopen as reopens } from "../../core/conversations/conversations.ts";
import { lookUpConversations, NO_CONVERSATIONS } from "../../core/conversations/lookup.ts";
import { conversationToLeave } from "../../core/conversations/calls/leave.ts";
import { ownConversation } from "../../core/conversations/own_list.ts";
import type { Turn } from "../../core/conversations/run/feed.ts";
import { takeResume } from "../../core/conversations/turn/resume.ts";
import type { TurnGround } from "../../core/conversations/turn/answering.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { saveVisitorAttributes, visitorAttributesSchema } from "../../core/identity/visitor_attributes.ts";
import { CARD_LIMITS } from "../../core/limits/cards.ts";
import { ATTACHMENT_LIMITS, CHAT_BODY_LIMITS, CONVERSATION_LIMITS } from "../../core/limits/conversations.ts";
import type { Page } from "../../core/db/visitor_facts.ts";
import { readOffer } from "../../core/website/offer.ts";
import { type OfferedAction, offeredActions } from "../../core/website/offered.ts";
import { noteActions } from "../../core/website/registered.ts";
import { jsonOf, readText } from "../http/read_body.ts";
import { eventStream } from "./event_stream.ts";
import { localeOf, type WidgetRequest } from "../request.ts";
import { countChatAct, takeChatRate } from "./rates.ts";
import { type Served, waitUntil } from "../served.ts";
import { pagePlace } from "./facts.ts";
import { type ChatRequest, chatSession, clientOf, withGround, withSession } from "./bearer.ts";

const { offerBytesMax } = CHAT_BODY_LIMITS;

/** Stands for a new conversation in place of an id. */
const NEW = "new";

const messageBody = z.strictObject({
  clientId: z.uuid(),
  text: z.string().trim().max(CONVERSATION_LIMITS.messageCharsMax),
  page: pagePlace.optional(),
  attachments: z.array(z.string().max(100)).max(ATTACHMENT_LIMITS.perMessageMax).default([]),
  /** What went wrong on the page before the visitor wrote. */
  trouble: troubleSchema.optional(),
  /** The newest message on screen when the visitor sent this one. */
  shown: z.string().max(100).optional(),
  /** Attributes of the visitor, reported by the page. */
  attributes: visitorAttributesSchema.optional(),
  /** The actions that the page offers now, and whether they may be called. */
  actions: offeredActions.optional(),
  control: z.boolean().optional(),
  /** The conversation to continue, or `new`. */
  conversation: z.string().max(100).optional(),
}).refine(({ text, attachments }) => text !== "" || attachments.length > 0, {
  path: ["text"],
  message: "must hold something when no file is attached",
});

const pressBody = z.strictObject({
  messageId: z.string().max(100),
  button: z.string().max(300),
  fields: z.record(z.string().max(100), z.union([z.string().max(CARD_LIMITS.fieldCharsMax), z.number(), z.boolean()]))
    .refine(
      (fields) => Object.keys(fields).length <= CARD_LIMITS.fieldsMax,
      `must have at most ${CARD_LIMITS.fieldsMax} fields`,
    ).optional(),
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
 * Reads the body of a request that begins a turn, and runs it if the desk has room. The time of its body is the
 * client's, and does not count.
 *
 * @throws DeskError busy, too_large, timeout
 */
async function admitted(
  served: Served,
  { request }: WidgetRequest,
  run: (text: string) => Promise<Response>,
): Promise<Response> {
  const text = await readText(request, offerBytesMax);
  return await served.admission.within("ongoing", () => run(text));
}

/** `POST …/messages`: sends a message, and streams the events of the turn. */
export async function sendMessage(served: Served, chat: WidgetRequest): Promise<Response> {
  return await admitted(served, chat, async (text) => {
    const [asked, ground] = await withGround(served, chat);
    return await takeSent(served, asked, { body: jsonOf(chat.request, text, messageBody), ground });
  });
}

async function takeSent(
  served: Served,
  asked: ChatRequest,
  { body, ground }: { readonly body: z.infer<typeof messageBody>; readonly ground: TurnGround },
): Promise<Response> {
  const { site } = asked;
  const client = clientOf(asked);
  const wantsPerson = site.mayTalk && asksForPerson(body.text);
  await takeChatRate(served, wantsPerson ? "person" : "message", client);
  const visit = await turnContext(served, asked, body);
  // A customer may have conversations of other browsers.
  const isNew = !ground.hasConversations && visit.session.customer === null && !visit.session.link;
  const { sentInto, current, last, lookback } = isNew
    ? NO_CONVERSATIONS
    : await lookUpConversations(served.desk, visit, body.clientId);
  // A message that is sent again stays in its conversation, whatever has been started or resolved since.
  const context = sentInto === null
    ? await inConversation(served, visit, body)
    : { ...visit, conversationId: sentInto };
  const leaves = body.conversation === NEW && sentInto === null ? conversationToLeave(context, current) : null;
  const isNamed = context.conversationId !== null;
  const mayGoOn = !isNamed && leaves === null;
  const open = mayGoOn ? current : null;
  const mayOpen = mayGoOn && body.conversation !== NEW && last !== null && await reopens(served.desk, last);
  const found = open ?? (mayOpen ? last : null);
  if (!isNamed && found === null) {
    served.admission.check("beginning");
    if (!wantsPerson) await takeChatRate(served, "conversation", client);
  }
  const { attributes } = body;
  if (attributes !== undefined) {
    await saveVisitorAttributes(
      served.desk,
      { workspace: asked.workspace, visitorId: asked.session.visitorId },
      attributes,
    );
  }
  const mayReopen = sentInto === null && isNamed;
  return streamTurn(
    served,
    await takeMessage(served.desk, context, { ...body, leaves, found, lookback, ground, mayReopen }),
  );
}

/**
 * The context of a message that continues an earlier conversation and reopens it.
 *
 * @throws DeskError not_found for a conversation of another visitor
 */
async function inConversation(
  { desk }: Pick<Served, "desk">,
  context: TurnContext,
  { conversation: named = NEW }: { readonly conversation?: string | undefined },
): Promise<TurnContext> {
  if (named === NEW || context.session.link) return context;
  const { id } = await ownConversation(desk, context, named);
  return { ...context, conversationId: id };
}

/** `POST …/press`: presses a button of a card or a question, and streams the events of the turn. */
export async function pressButton(served: Served, chat: WidgetRequest): Promise<Response> {
  return await admitted(served, chat, async (text) => {
    const asked = await withSession(served, chat);
    const { fields, page, actions, control, ...press } = jsonOf(chat.request, text, pressBody);
    await takeChatRate(served, "message", clientOf(asked));
    const context = await turnContext(served, asked, { page, actions, control });
    const pressed = fields === undefined ? press : { ...press, fields };
    return streamTurn(served, await takePress(served.desk, context, pressed));
  });
}

/** `POST …/resume`: continues a turn on the page that it opened, and streams its events. */
export async function resumeTurn(served: Served, chat: WidgetRequest): Promise<Response> {
  return await admitted(served, chat, async (text) => {
    const asked = await withSession(served, chat);
    const { messageId, ...sent } = jsonOf(chat.request, text, resumeBody);
    await takeChatRate(served, "message", clientOf(asked));
    return streamTurn(served, await takeResume(served.desk, await turnContext(served, asked, sent), messageId));
  });
}

/**
 * Streams a turn. A browser that disconnects does not cut it short: its results are stored, and read when the browser
 * returns. Shutdown ends it, see `Served.stop`.
 */
function streamTurn(served: Served, turn: Turn): Response {
  waitUntil(served, turn.finished);
  return eventStream(turn, served.desk.log);
}

/** The caller and their page; the actions that the page offers are recorded for teammates. */
export async function turnContext(
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
