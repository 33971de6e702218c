/**
 * Replays a past conversation with the live agent: the customer's own messages and presses, the recorded answers of the
 * app, and the differences.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { VerifiedCustomer } from "../actions/context.ts";
import { type Agent, checkAgent } from "../agent/check.ts";
import { filesOf } from "../agent/versions/live.ts";
import { checkCard } from "../cards/card.ts";
import { buttonAt } from "../cards/buttons.ts";
import type { TurnContext } from "../conversations/context.ts";
import { type Conversation, currentConversation } from "../conversations/conversations.ts";
import { describeAttachments } from "../attachments/attachments.ts";
import { readData } from "../conversations/message_data.ts";
import { type Message, newestMessageId } from "../conversations/messages.ts";
import { type SentPress, takePress } from "../conversations/turn/press.ts";
import { choiceId } from "../conversations/run/say.ts";
import { takeMessage } from "../conversations/turn/turn.ts";
import type { Desk } from "../desk.ts";
import { meetVisitor } from "../identity/visitor.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import type { Bench } from "./case.ts";
import { deskOfCopy } from "./copy.ts";
import { type Exchange, readExchange, readOpenings } from "./exchange.ts";
import { calledActions, shownWidgets } from "./judge.ts";
import { outcomesAt } from "../outcomes.ts";
import type { TurnOutcome } from "./outcome.ts";
import { type RecordedCall, withRecording } from "./perform.ts";
import { watchModel } from "./watch.ts";

/** The compared parts of a turn. */
export type ReplayedTurn = {
  readonly outcome: TurnOutcome;
  readonly tools: readonly string[];
  readonly widget: string | null;
  readonly reply: string;
};

/** A possible difference of a turn. */
export type Difference = "tools" | "outcome" | "widget";

/** The result of a conversation. */
export type ReplayResult = {
  /** The conversation's number. */
  readonly conversation: number;
  readonly pass: boolean;
  /** Only the turns that differ. */
  readonly changed: readonly {
    readonly message: string;
    readonly differs: readonly Difference[];
    readonly before: ReplayedTurn;
    readonly now: ReplayedTurn;
  }[];
  readonly turns: number;
  /** Why it stopped early. */
  readonly error: string | null;
};

/** Returns the newest conversations with a customer's message, newest first. */
export async function recentConversations(
  desk: Pick<Desk, "db">,
  workspace: string,
  limit: number,
): Promise<readonly Conversation[]> {
  return await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("lastN", ">", 0)
    .orderBy("lastMessageAt", "desc").limit(limit).execute();
}

/** Replays a conversation. No call leaves the desk. */
export async function replayConversation(bench: Bench, conversation: Conversation): Promise<ReplayResult> {
  const { desk, live } = bench;
  const { workspace, id: conversationId, number } = conversation;
  const openings = await readOpenings(desk, { workspace, conversationId }, TEST_LIMITS.replayTurnsMax);
  const agentThen = await agentOf(bench, conversation);
  const watched = watchModel(bench.model, null);
  const copied = deskOfCopy(desk, watched.model);
  const context = await contextOf(copied, bench, conversation);
  const changed: ReplayResult["changed"][number][] = [];
  const end = (error: string | null): ReplayResult => {
    const pass = changed.length === 0 && error === null;
    return { conversation: number, pass, changed, turns: openings.length, error };
  };
  for (const opening of openings) {
    try {
      const again = await sendAgain(copied, context, opening);
      if (again === null) return end(`“${opening.text ?? ""}” was pressed then, and is not offered now.`);
      const before = turnOf(agentThen, await readExchange(desk, opening));
      const now = turnOf(live.agent, again);
      if (watched.faults[0] !== undefined) return end(watched.faults[0]);
      const differs = differences(before, now);
      // If the agent was silent, a person had taken over.
      if (before.reply !== "" && differs.length > 0) changed.push({ message: again.said, differs, before, now });
    } catch (error) {
      if (error instanceof DeskError) return end(error.message);
      throw error;
    }
  }
  return end(null);
}

/** Compares a turn then and now by what was done and shown; other words are no difference. */
function differences(before: ReplayedTurn, now: ReplayedTurn): readonly Difference[] {
  return [
    ...(before.tools.toSorted().join() === now.tools.toSorted().join() ? [] : ["tools" as const]),
    ...(before.outcome === now.outcome ? [] : ["outcome" as const]),
    ...(before.widget === now.widget ? [] : ["widget" as const]),
  ];
}

/** Returns the agent that the conversation began with, which determines the card of an answer. */
async function agentOf({ desk, live }: Bench, { workspace, agentVersion }: Conversation): Promise<Agent> {
  if (agentVersion === live.version || agentVersion === 0) return live.agent;
  return checkAgent(await filesOf(desk, workspace, agentVersion), desk).agent;
}

function turnOf(agent: Agent, exchange: Exchange): ReplayedTurn {
  return {
    outcome: exchange.outcome,
    tools: calledActions(exchange),
    widget: shownWidgets(agent, exchange)[0] ?? null,
    reply: exchange.reply.slice(0, TEST_LIMITS.replyCharsMax),
  };
}

async function contextOf(
  copied: Desk,
  { desk, copy }: Bench,
  conversation: Conversation,
): Promise<TurnContext> {
  const { page, locale } = conversation;
  const visitor = await meetVisitor(copied, copy, null, { page: null, locale, browser: null });
  const customer = await customerOf(desk, conversation);
  const perform = withRecording(await recordedCalls(desk, conversation));
  return { workspace: copy, session: { visitorId: visitor.id, customer }, conversationId: null, page, locale, perform };
}

async function customerOf(
  desk: Pick<Desk, "db">,
  { workspace, contactId, identityVerified }: Conversation,
): Promise<VerifiedCustomer | null> {
  if (contactId === null || !identityVerified) return null;
  const contact = await desk.db.selectFrom("contacts").select(["externalId", "email", "name", "attributes"])
    .where("workspace", "=", workspace).where("id", "=", contactId).executeTakeFirst();
  if (contact === undefined || contact.externalId === null) return null;
  const { externalId: userId, email, name, attributes } = contact;
  return { userId, email, name, attributes, proof: { kind: "named" } };
}

/** Returns the app's answers in a conversation; a call with an unknown end has none to replay. */
async function recordedCalls(
  desk: Pick<Desk, "db">,
  { workspace, id }: Conversation,
): Promise<readonly RecordedCall[]> {
  const rows = await desk.db.selectFrom("audit").select(["action", "input", "response", "ms"])
    .where("workspace", "=", workspace).where("conversationId", "=", id)
    .where("outcome", "in", outcomesAt("answered"))
    .orderBy("seq").execute();
  return rows.flatMap(({ action, input, response, ms }) =>
    response === null ? [] : [{ action, input, answer: { kind: "answer", ...response, ms: ms ?? 0 } }]
  );
}

/** Returns the customer's message, with a line for every file, which is not sent again. */
function openingText(opening: Message): string {
  const files = describeAttachments(readData(opening).attachments ?? []);
  const words = [opening.text ?? "", files].filter((part) => part !== "").join("\n");
  return words.slice(0, CONVERSATION_LIMITS.messageCharsMax);
}

/** Sends what the customer sent; returns null if it was the press of a button that does not exist now. */
async function sendAgain(
  desk: Desk,
  context: TurnContext,
  opening: Message,
): Promise<Exchange | null> {
  const { workspace, session: { visitorId } } = context;
  const { press } = readData(opening);
  if (press === undefined) {
    const current = await currentConversation(desk, context);
    const shown = current === null ? undefined : await newestMessageId(desk, { workspace, conversationId: current.id });
    const turn = await takeMessage(desk, context, { clientId: desk.newId(), text: openingText(opening), shown });
    await turn.finished;
  } else {
    const target = await findButton(desk, context, press.button, opening.text ?? "");
    if (target === null) return null;
    const turn = await takePress(desk, context, target);
    await turn.finished;
  }
  const newest = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("author", "=", "customer")
    .where("conversationId", "in", (query) =>
      query.selectFrom("conversations").select("id")
        .where("workspace", "=", workspace).where("visitorId", "=", visitorId))
    .orderBy("n", "desc").limit(1).executeTakeFirstOrThrow();
  return await readExchange(desk, newest);
}

/** Finds the same button in the replayed conversation: in the newest message with the same label. */
async function findButton(
  desk: Pick<Desk, "db">,
  { workspace, session }: TurnContext,
  button: string,
  label: string,
): Promise<SentPress | null> {
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("author", "=", "ai")
    .where("conversationId", "in", (query) =>
      query.selectFrom("conversations").select("id")
        .where("workspace", "=", workspace).where("visitorId", "=", session.visitorId))
    .orderBy("n", "desc").execute();
  for (const message of messages) {
    const { confirmation, choices } = readData(message);
    const messageId = message.id;
    if (confirmation !== undefined && (button === "yes" || button === "no")) return { messageId, button };
    const at = choices?.indexOf(label) ?? -1;
    if (at >= 0) return { messageId, button: choiceId(at) };
    const { card } = message.kind === "card" ? checkCard(message.card, "card") : { card: null };
    if (card !== null && buttonAt(card, button)?.label === label) return { messageId, button };
  }
  return null;
}
