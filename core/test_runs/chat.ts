/**
 * A teammate's conversation with the agent, as a customer whom they name: each in a separate copy.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { hashOf } from "../actions/canonical.ts";
import type { PerformCall } from "../actions/call.ts";
import type { VerifiedCustomer } from "../actions/context.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import type { TurnContext } from "../conversations/context.ts";
import { newestMessageId } from "../conversations/messages.ts";
import { type SentPress, takePress } from "../conversations/turn/press.ts";
import { takeMessage } from "../conversations/turn/turn.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { linkVisitor, meetVisitor } from "../identity/visitor.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { modelOf } from "../model/chosen.ts";
import { DeskError } from "../problem.ts";
import { closeExtraChats, closeOldCopies, type CopyUse, deskOfCopy, openCopy, updateCopy } from "./copy.ts";
import { type Exchange, readExchange, readOpenings } from "./exchange.ts";
import { buttonLabelled } from "./labelled_button.ts";
import { MOCK_CUSTOMER, withMocks, withRealCalls, withRealReads } from "./perform.ts";
import { watchModel } from "./watch.ts";

/** The teammate's step as the customer. */
export type ChatStep = {
  /** The conversation to continue; null begins one. */
  readonly conversation: string | null;
  readonly sent:
    | { readonly kind: "message"; readonly text: string }
    | { readonly kind: "press" } & SentPress
    | { readonly kind: "press label"; readonly label: string; readonly fields?: SentPress["fields"] };
  /** The customer; null leaves it unchanged: initially anonymous if calls are real, else a sample customer. */
  readonly customer: VerifiedCustomer | null;
  /**
   * The calls that are real: all, those that only read once a customer is named, or none. The files' mocks answer the
   * others.
   */
  readonly real: "all" | "reads" | "none";
  /**
   * A draft to talk to, with mocks only: where a key may be sent is decided at a save. Only its owner can continue it.
   */
  readonly draft?: { readonly agent: LiveAgent; readonly teammate: string };
};

/** The result of a step. */
export type ChatAnswer = {
  readonly conversation: string;
  readonly exchange: Exchange;
  /** Why the model gave no answer; null if it gave one. */
  readonly fault: string | null;
};

/**
 * Takes a step.
 *
 * @throws DeskError not_found for an unknown test conversation or button, invalid_input for an invalid message
 */
export async function takeChatStep(desk: Desk, workspace: string, step: ChatStep): Promise<ChatAnswer> {
  const live = step.draft?.agent ?? await liveAgent(desk, workspace);
  const label = step.draft === undefined ? undefined : `Draft ${hashOf(Object.fromEntries(live.files))}`;
  const use = chatUse(step.draft?.teammate ?? null);
  const watched = watchModel(await modelOf(desk, workspace), null);
  const copied = deskOfCopy(desk, watched.model);
  const chat = step.conversation === null
    ? await beginChat(desk, copied, live, { customer: step.customer, use, label })
    : await findChat(desk, { workspace, use, id: step.conversation });
  await updateCopy(desk, chat.copy, live, label);
  const named = await customerOfChat(copied, chat, step.customer);
  const customer = named ?? (step.real === "all" && step.draft === undefined ? null : MOCK_CUSTOMER);
  const isMocked = step.draft !== undefined || step.real === "reads" && named === null;
  const perform = performOf(desk, live, isMocked ? "none" : step.real);
  const { copy, visitorId } = chat;
  const context = {
    workspace: copy,
    session: { visitorId, customer },
    conversationId: chat.id,
    page: null,
    locale: null,
  };
  await send(copied, { ...context, perform }, step.sent);
  const opening = await copied.db.selectFrom("messages").selectAll()
    .where("workspace", "=", copy).where("author", "=", "customer")
    .orderBy("at", "desc").orderBy("n", "desc").limit(1).executeTakeFirst();
  if (opening === undefined) throw new DeskError("internal", "The turn was not stored.");
  return {
    conversation: opening.conversationId,
    exchange: await readExchange(copied, opening),
    fault: watched.faults[0] ?? null,
  };
}

/**
 * Returns a chat so far: the customer, and its exchanges, oldest first.
 *
 * @param draftOf the owner of its draft; null for one with the live agent
 * @throws DeskError not_found
 */
export async function readChat(
  desk: Pick<Desk, "db">,
  workspace: string,
  conversation: string,
  draftOf: string | null,
): Promise<{ readonly customer: string | null; readonly exchanges: readonly Exchange[] }> {
  const { copy } = await findChat(desk, { workspace, use: chatUse(draftOf), id: conversation });
  const place = { workspace: copy, conversationId: conversation };
  const openings = await readOpenings(desk, place, TEST_LIMITS.chatTurnsMax);
  const contact = await desk.db.selectFrom("contacts").select("externalId")
    .where("workspace", "=", copy).executeTakeFirst();
  const exchanges: Exchange[] = [];
  for (const opening of openings) exchanges.push(await readExchange(desk, opening));
  return { customer: contact?.externalId ?? null, exchanges };
}

function chatUse(draftOf: string | null): CopyUse {
  return draftOf === null ? "Test chat" : `Draft chat of ${draftOf}`;
}

function performOf(desk: Desk, live: LiveAgent, real: ChatStep["real"]): PerformCall {
  switch (real) {
    case "all":
      return withRealCalls(desk, live);
    case "reads":
      return withRealReads(desk, live);
    case "none":
      return withMocks;
  }
}

/** A chat; its conversation begins with the first message. */
type Chat = { readonly copy: string; readonly visitorId: string; readonly id: string | null };

async function beginChat(
  desk: Desk,
  copied: Desk,
  live: LiveAgent,
  { customer, use, label }: {
    readonly customer: VerifiedCustomer | null;
    readonly use: CopyUse;
    readonly label: string | undefined;
  },
): Promise<Chat> {
  await closeOldCopies(desk);
  await closeExtraChats(desk, live.workspace);
  const copy = await openCopy(desk, live, use, label);
  const visitor = await meetVisitor(copied, copy, null, { page: null, locale: null, browser: null });
  const chat = { copy, visitorId: visitor.id, id: null };
  if (customer !== null) await keepCustomer(copied, chat, customer);
  return chat;
}

async function findChat(
  desk: Pick<Desk, "db">,
  { workspace, use, id }: { readonly workspace: string; readonly use: CopyUse; readonly id: string },
): Promise<Chat> {
  const row = await desk.db.selectFrom("conversations as conversation")
    .innerJoin("workspaces as copy", "copy.id", "conversation.workspace")
    .where("copy.testOf", "=", workspace).where("copy.name", "=", use).where("conversation.id", "=", id)
    .select(["copy.id as copy", "conversation.visitorId"]).executeTakeFirst();
  if (row === undefined) {
    throw new DeskError("not_found", "There is no such test conversation.", {
      fix: "Leave `conversation` out to begin one; they are kept for a day.",
    });
  }
  return { ...row, id };
}

/** Returns the customer of the chat: as named now, or before. Signing in is possible, changing the customer is not. */
async function customerOfChat(
  desk: Desk,
  chat: Chat,
  said: VerifiedCustomer | null,
): Promise<VerifiedCustomer | null> {
  const kept = await desk.db.selectFrom("contacts").select(["externalId", "email", "name", "attributes"])
    .where("workspace", "=", chat.copy).executeTakeFirst();
  if (kept === undefined || kept.externalId === null) {
    if (said !== null) await keepCustomer(desk, chat, said);
    return said;
  }
  if (said !== null && said.userId !== kept.externalId) {
    throw new DeskError("invalid_input", "This conversation is with another customer.", {
      fix: "Leave `conversation` out to begin one with this customer.",
    });
  }
  const { externalId: userId, email, name, attributes } = kept;
  return { userId, email, name, attributes, proof: { kind: "named" } };
}

async function keepCustomer(desk: Desk, { copy, visitorId }: Chat, customer: VerifiedCustomer): Promise<void> {
  const at = desk.now();
  const { userId, email, name, attributes } = customer;
  const id = desk.newId();
  await desk.db.insertInto("contacts").values({
    id,
    workspace: copy,
    externalId: userId,
    email,
    name,
    attributes: json(attributes),
    verifiedAt: at,
    firstSeen: at,
    lastSeen: at,
  }).execute();
  await linkVisitor(desk, copy, visitorId, id);
  // Earlier messages are moved along, as in a browser in which a customer signs in.
  await desk.db.updateTable("conversations").set({ contactId: id })
    .where("workspace", "=", copy).where("visitorId", "=", visitorId).where("contactId", "is", null)
    .execute();
}

/** Returns the newest message of the test conversation, all of which its caller has seen. */
async function shownSoFar(desk: Desk, { workspace, conversationId }: TurnContext): Promise<string | undefined> {
  return conversationId === null ? undefined : await newestMessageId(desk, { workspace, conversationId });
}

async function send(desk: Desk, context: TurnContext, sent: ChatStep["sent"]): Promise<void> {
  const turn = sent.kind === "message"
    ? await takeMessage(desk, context, {
      clientId: desk.newId(),
      text: sent.text,
      shown: await shownSoFar(desk, context),
    })
    : await takePress(desk, context, sent.kind === "press" ? sent : await labelledPress(desk, context, sent));
  await turn.finished;
}

/** Returns the press of a button in the conversation so far. */
async function labelledPress(
  desk: Desk,
  { workspace, conversationId }: TurnContext,
  { label, fields }: Extract<ChatStep["sent"], { readonly kind: "press label" }>,
): Promise<SentPress> {
  const openings = conversationId === null
    ? []
    : await readOpenings(desk, { workspace, conversationId }, TEST_LIMITS.chatTurnsMax);
  const before: Exchange[] = [];
  for (const opening of openings) before.push(await readExchange(desk, opening));
  return { ...buttonLabelled(label, before), ...(fields === undefined ? {} : { fields }) };
}
