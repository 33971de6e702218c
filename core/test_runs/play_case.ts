/**
 * Plays the conversation of a case: its messages and presses, one after the other, by a new visitor.
 *
 * @module
 */
import type { PerformCall } from "../actions/call.ts";
import type { VerifiedCustomer } from "../actions/context.ts";
import { ANONYMOUS, type TestCase, type TestCustomer, type TestStep } from "../agent/cases/test_file.ts";
import type { TurnContext } from "../conversations/context.ts";
import { type Message, newestMessageId } from "../conversations/messages.ts";
import { takePress } from "../conversations/turn/press.ts";
import { takeMessage } from "../conversations/turn/turn.ts";
import type { Desk } from "../desk.ts";
import { meetVisitor } from "../identity/visitor.ts";
import { ENGLISH } from "../languages/en/language.ts";
import { DeskError } from "../problem.ts";
import { type Exchange, readExchange } from "./exchange.ts";
import { buttonLabelled } from "./labelled_button.ts";
import { MOCK_CUSTOMER } from "./perform.ts";

const FAILED = "the desk failed; its log says why.";

/** The place where a case is played. */
type CasePlace = { readonly copy: string; readonly perform: PerformCall; readonly pretended: boolean };

/** The played part of the conversation; `error` is why it stopped. */
type PlayedCase = { readonly exchanges: readonly Exchange[]; readonly error: string | null };

/** Plays the conversation of a case; without a customer in the case, the visitor is anonymous if calls are real. */
export async function playCase(
  desk: Desk,
  { copy, perform, pretended }: CasePlace,
  test: TestCase,
): Promise<PlayedCase> {
  const exchanges: Exchange[] = [];
  try {
    const visitor = await meetVisitor(desk, copy, null, { page: null, locale: null, browser: null });
    const session = { visitorId: visitor.id, customer: customerOf(test, pretended) };
    const context = { workspace: copy, session, conversationId: null, page: null, locale: null, perform };
    for (const step of test.steps) {
      const exchange = await takeStep(desk, context, step, exchanges);
      exchanges.push(exchange);
      if (hasFailed(exchange)) return { exchanges, error: FAILED };
    }
    return { exchanges, error: null };
  } catch (error) {
    if (error instanceof DeskError) {
      const at = test.steps.length > 1 ? `step ${exchanges.length + 1}: ` : "";
      return { exchanges, error: `${at}${error.message}` };
    }
    desk.log("error", "a test case could not run", { cause: error });
    return { exchanges, error: FAILED };
  }
}

/** @throws DeskError not_found for a button that is not in the replies before */
async function takeStep(
  desk: Desk,
  context: TurnContext,
  { sent }: TestStep,
  before: readonly Exchange[],
): Promise<Exchange> {
  const { workspace, session: { visitorId } } = context;
  const conversationId = (await newestOpening(desk, workspace, visitorId))?.conversationId ?? null;
  const placed = { ...context, conversationId };
  const turn = sent.kind === "press"
    ? await takePress(desk, placed, buttonLabelled(sent.text, before))
    : await takeMessage(desk, placed, {
      clientId: desk.newId(),
      text: sent.text,
      shown: conversationId === null ? undefined : await newestMessageId(desk, { workspace, conversationId }),
    });
  await turn.finished;
  const opening = await newestOpening(desk, workspace, visitorId);
  if (opening === undefined) throw new DeskError("internal", "the turn was not stored.");
  return await readExchange(desk, opening);
}

/** Returns the newest message or press of the visitor. */
async function newestOpening(desk: Desk, workspace: string, visitorId: string): Promise<Message | undefined> {
  return await desk.db.selectFrom("messages")
    .innerJoin("conversations", "conversations.id", "messages.conversationId")
    .selectAll("messages")
    .where("messages.workspace", "=", workspace).where("conversations.visitorId", "=", visitorId)
    .where("messages.author", "=", "customer")
    .orderBy("messages.at", "desc").orderBy("messages.n", "desc").limit(1).executeTakeFirst();
}

function customerOf({ customer }: Pick<TestCase, "customer">, pretended: boolean): VerifiedCustomer | null {
  if (customer === ANONYMOUS) return null;
  return customer === null ? (pretended ? MOCK_CUSTOMER : null) : sampleCustomer(customer);
}

function sampleCustomer({ id: userId, email, name, attributes }: TestCustomer): VerifiedCustomer {
  return { userId, email, name, attributes, proof: { kind: "named" } };
}

function hasFailed({ replies }: Exchange): boolean {
  return replies.some((reply) => reply.kind !== "card" && reply.text.startsWith(ENGLISH.turn.internal));
}
