/**
 * Converts the desk's requests to the provider packages' format.
 *
 * The order is fixed, and a conversation's words are never changed: each request begins with the whole previous
 * request, so that a server's cache has most of it. A test measures that.
 *
 * @module
 */
import { excessOfText } from "../json_bounds.ts";
import { isJsonObject, type JsonObject, readJson, sortKeys } from "../json.ts";
import type { StreamOptions } from "./chat.ts";
import { fittingTasks } from "./fitting_tasks.ts";
import type { ModelFunction, ModelMessage, ModelRequest } from "./model.ts";
import { type PromptPart, promptParts } from "./model_steps.ts";
import { systemPrompt } from "./prompt.ts";
import { deskResultText, resultText } from "./result_text.ts";
import { deskLine, fenceInPrompt, withoutMarker } from "./untrusted.ts";

type PromptMessage = StreamOptions["prompt"][number];

/** The end of Anthropic's cache; other servers detect it, and are not sent this. */
const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } } as const;

/**
 * Prompt, conversation and functions.
 *
 * @param marker of the conversation, for the fences around outside text
 */
export function toOptions(request: ModelRequest, marker: string): StreamOptions {
  const { tasks, messages } = fittingTasks(request);
  const conversation = promptParts(framed(messages)).flatMap((part) => promptOf(part, marker));
  return {
    prompt: [
      { role: "system", content: systemPrompt(request, tasks, marker), providerOptions: CACHED },
      ...conversation.map((message, at) =>
        at === conversation.length - 1 ? { ...message, providerOptions: CACHED } : message
      ),
    ],
    tools: request.functions.toSorted(byKindAndName).map((one) => ({
      type: "function",
      name: one.name,
      description: functionText(one),
      inputSchema: { ...one.input },
    })),
  };
}

/** The page's functions come last, because they change from page to page. */
const KINDS: readonly ModelFunction["kind"][] = ["handoff", "knowledge", "action", "website", "control"];

function byKindAndName(one: ModelFunction, other: ModelFunction): number {
  const kinds = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  return kinds !== 0 ? kinds : one.name < other.name ? -1 : 1;
}

/** Describes the function, whether the chat asks first, and for whom it works. */
function functionText({ kind, description, changes, needsCustomer }: ModelFunction): string {
  // Page control has its own rules in the prompt.
  const asks = changes && kind !== "control" ? ["It changes something: the chat asks the customer for a yes."] : [];
  const account = needsCustomer ? ["It needs a signed-in customer."] : [];
  return [description, ...asks, ...account].join(" ");
}

/**
 * Servers require the customer to speak first, and take an agent's words at the end for the beginning of its answer.
 */
function framed(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const desk = (text: string): ModelMessage => ({ role: "desk", text });
  const [first] = messages;
  return [
    ...(first?.role === "customer" || first?.role === "desk" ? [] : [desk("Earlier messages are left out.")]),
    ...messages,
    ...(messages.at(-1)?.role === "agent"
      ? [desk("The customer has your last words. Do not repeat them; go on with what is still open.")]
      : []),
  ];
}

/**
 * Returns a name in the form that servers accept: a name invented by a model is kept in the conversation, and would be
 * refused unchanged.
 */
function callable(name: string): string {
  return name.replace(/[^\w-]/g, "_").slice(0, 64) || "unknown";
}

function promptOf(part: PromptPart, marker: string): readonly PromptMessage[] {
  if (part.kind === "words") return [promptMessage(part.message, marker)];
  const { said, calls, results } = part;
  return [
    {
      role: "assistant",
      content: [
        ...(said === null ? [] : [{ type: "text", text: withoutMarker(said, marker) } as const]),
        ...calls.map(({ id, name, input }) => ({
          type: "tool-call" as const,
          toolCallId: id,
          toolName: callable(name),
          input: plainInput(input, marker),
        })),
      ],
    },
    {
      role: "tool",
      content: results.map((result) => ({
        type: "tool-result" as const,
        toolCallId: result.id,
        toolName: callable(result.name),
        output: { type: "text" as const, value: resultText(result, marker) },
      })),
    },
  ];
}

/** Returns the same input from the model and from the database, which does not preserve the order of keys. */
function plainInput(input: JsonObject, marker: string): unknown {
  return JSON.parse(withoutMarker(JSON.stringify(sortKeys(input)), marker));
}

function promptMessage(message: Extract<PromptPart, { kind: "words" }>["message"], marker: string): PromptMessage {
  switch (message.role) {
    case "customer":
      return { role: "user", content: customerParts(message, marker) };
    case "agent":
      return { role: "assistant", content: [{ type: "text", text: withoutMarker(message.text, marker) }] };
    case "desk":
      return { role: "user", content: [{ type: "text", text: deskText(message, marker) }] };
    case "result":
      return { role: "user", content: [{ type: "text", text: deskResultText(message, marker) }] };
  }
}

/** Returns the customer's words and files: texts in fences, pictures for a model that accepts them. */
function customerParts({ text, files = [] }: Extract<ModelMessage, { role: "customer" }>, marker: string) {
  const texts = files.map(({ name, type, bytes, text: inside, picture }) => {
    const held = picture !== null ? "the picture follows" : inside ?? "its content cannot be read here";
    return fenceInPrompt("a file that the customer sent", `${JSON.stringify({ name, type, bytes })}\n${held}`, marker);
  });
  const written = [withoutMarker(text, marker), ...texts].filter((part) => part !== "").join("\n");
  const pictures = files.flatMap(({ type, picture }) => picture === null ? [] : [{ type, picture }]);
  return [
    { type: "text" as const, text: written },
    ...pictures.map(({ type, picture }) => ({
      type: "file" as const,
      mediaType: type,
      data: { type: "data" as const, data: new Uint8Array(picture) },
    })),
  ];
}

function deskText({ text, quoted }: Extract<ModelMessage, { role: "desk" }>, marker: string): string {
  const line = deskLine(text, marker);
  return quoted === undefined ? line : `${line}\n${fenceInPrompt("what this is about", quoted, marker)}`;
}

/**
 * Parses the input that the model wrote; text that is not JSON, or too deep or large to check, remains text, which no
 * function accepts. An object written as a text, as some models do, is accepted as the object.
 */
export function parseInput(text: string): unknown {
  if (text.trim() === "") return {};
  const value = parsed(text);
  const inner = typeof value === "string" ? parsed(value) : value;
  return isJsonObject(inner) ? inner : value;
}

function parsed(text: string): unknown {
  return excessOfText(text) === null ? readJson(text) ?? text : text;
}
