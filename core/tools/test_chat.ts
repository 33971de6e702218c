/**
 * The tool that chats with the agent as a customer would.
 *
 * @module
 */
import { z } from "zod";
import { jsonBytes, type JsonObject } from "../json.ts";
import { OUTCOMES } from "../outcomes.ts";
import { DeskError } from "../problem.ts";
import { hasRight } from "../teammates/caller.ts";
import { type ChatStep, takeChatStep } from "../test_runs/chat.ts";
import { type ExchangeCall, questionWords, type Reply } from "../test_runs/reply.ts";
import { needRealCalls } from "../test_runs/perform.ts";
import { agentOf, onlyMocks } from "./agent_of.ts";
import { CUSTOMER, customerOf, JSON_OBJECT } from "./fields.ts";
import { cutText, fenceOf } from "./fence.ts";
import { defineTool } from "./tool.ts";

/** The maximum size of each part of an answer, in bytes of JSON. */
const PART_BYTES_MAX = { text: 6000, card: 12_000, outline: 5000, input: 2000 } as const;

/** A press; a text alone is a label, as in a test case. */
const PRESS = z.preprocess(
  (given) => typeof given === "string" ? { button: given } : given,
  z.strictObject({ messageId: z.string().optional(), button: z.string(), fields: JSON_OBJECT.optional() }),
);

/** Talks to the agent. */
export const testChat = defineTool({
  name: "test_chat",
  kind: "act",
  right: "agent.test",
  ofDraft: true,
  changesDesk: false,
  title: "Chat as a customer",
  description:
    "Writes or presses a button as a customer, in a conversation that no inbox sees. Mocks answer; with a `customer` an " +
    "owner's or admin's reads are real, with `real: true` in a step its changes too.",
  input: z.strictObject({
    message: z.string().optional().describe("What the customer writes"),
    press: PRESS.optional().describe("Instead: {button, messageId?, fields?}; a label, or an id with its reply's"),
    conversation: z.string().optional().describe("Of an earlier answer, to go on"),
    customer: CUSTOMER.optional().describe(
      "{id, email?, name?, attributes?}; else anonymous, or a sample customer with mocks",
    ),
    real: z.boolean().optional().describe("Changes of this step are real"),
  }),
  example: { message: "Which plan am I on?", customer: { id: "u_1" } },
  async run(context, { message, press, conversation, customer, real = false }) {
    const { desk, caller, inDraft = false } = context;
    if (inDraft && real) throw onlyMocks("real");
    if (real) needRealCalls(caller, { where: "a test chat", parameter: "real" });
    const step = {
      conversation: conversation ?? null,
      sent: sentOf(message, press),
      customer: customer === undefined ? null : customerOf(customer),
      real: real ? "all" : hasRight(caller, "agent.call") && !inDraft ? "reads" : "none",
      ...(inDraft ? { draft: { agent: await agentOf(context), teammate: caller.teammate.id } } : {}),
    } as const;
    const answer = await takeChatStep(desk, caller.workspace, step);
    const { exchange, fault } = answer;
    return {
      conversation: answer.conversation,
      outcome: exchange.outcome,
      ...(fault === null ? {} : { fault }),
      ...(exchange.calls.some(isPretendedAnswer) ? { note: PRETENDED } : {}),
      ...fenceOf(desk, "what the agent said and apps answered").members({
        replies: exchange.replies.map(replyAnswer),
        tools: exchange.calls.map(({ action, outcome, pretended, input }) => ({
          action,
          outcome,
          pretended,
          input: jsonBytes(input) > PART_BYTES_MAX.input ? {} : input,
        })),
      }),
    };
  },
});

/** Added if a mock answered: a press without `real` looks like a change that was made. */
const PRETENDED =
  "Calls marked `pretended` were answered by a mock: nothing reached the app. For a real change, send " +
  "`real: true` with the step that makes it, such as the press.";

function isPretendedAnswer({ pretended, outcome }: ExchangeCall): boolean {
  return pretended && OUTCOMES[outcome].stage === "answered";
}

function sentOf(
  message: string | undefined,
  press: z.output<typeof PRESS> | undefined,
): ChatStep["sent"] {
  if (message !== undefined && press === undefined) return { kind: "message", text: message };
  if (message === undefined && press !== undefined) {
    const { messageId, button } = press;
    const fields = press.fields === undefined ? {} : { fields: plainFields(press.fields) };
    return messageId === undefined
      ? { kind: "press label", label: button, ...fields }
      : { kind: "press", messageId, button, ...fields };
  }
  throw new DeskError("invalid_input", "Give either `message` or `press`.", {
    fix: "Send `message` with the customer's words, or `press` with the {button} of an earlier reply.",
  });
}

function plainFields(fields: JsonObject): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return [name, value];
      throw new DeskError("invalid_input", `The field \`${name}\` must be text, a number, true or false.`, {
        fix: "Send each field as the customer would fill it in.",
      });
    }),
  );
}

function replyAnswer(reply: Reply): JsonObject {
  if (reply.kind === "confirm") {
    const { id, kind, text, question, buttons } = reply;
    if (question === undefined) return { id, kind, text: cutText(text, PART_BYTES_MAX.text), buttons };
    const words = cutText(questionWords(question), PART_BYTES_MAX.text);
    return { id, kind, text: words, summary: cutText(text, PART_BYTES_MAX.text), buttons };
  }
  if (reply.kind !== "card") return { ...reply, text: cutText(reply.text, PART_BYTES_MAX.text) };
  const { id, kind, card, outline, buttons } = reply;
  const isTooLong = jsonBytes(card) > PART_BYTES_MAX.card;
  return {
    id,
    kind,
    outline: cutText(outline, PART_BYTES_MAX.outline),
    buttons,
    ...(isTooLong ? { truncated: "The card's tree is left out; preview_widget shows it." } : { card }),
  };
}
