/**
 * A model behind any OpenAI-compatible server, read while it streams.
 *
 * One call of `answer` is one step: functions are described to the model and never executed here, so the tool loop of
 * the SDK is not used and the provider package alone is enough. It is imported with the first answer, because it costs
 * start time. No type of the SDK leaves this file.
 *
 * @module
 */
import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { Outbound, Sealed } from "../desk.ts";
import { MODEL_LIMITS } from "../limits.ts";
import { faultEvent, OutboundFault } from "./fault.ts";
import type { Model, ModelEvent, ModelMessage, ModelRequest } from "./model.ts";
import { systemPrompt } from "./prompt.ts";
import { fenceUntrusted } from "./untrusted.ts";

type Chat = ReturnType<OpenAICompatibleProvider["chatModel"]>;
type StreamOptions = Parameters<Chat["doStream"]>[0];
type StreamPart = Awaited<ReturnType<Chat["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** Where the model is and how it is reached. */
export type ProviderSettings = {
  /** The base address, such as `https://api.example.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** The workspace and name that the key was sealed under; null when the server asks for none. */
  readonly key:
    | {
      readonly workspace: string;
      readonly name: string;
      readonly sealed: Sealed;
    }
    | null;
};

/**
 * Makes the model of an OpenAI-compatible server.
 *
 * The key is only named in the request: the sandbox puts it in.
 */
export function providerModel(
  desk: { readonly outbound: Outbound; readonly newId: () => string },
  settings: ProviderSettings,
): Model {
  let chat: Promise<Chat> | undefined;
  return {
    name: `${settings.model} at ${new URL(settings.url).host}`,
    answer(request, signal) {
      chat ??= openChat(desk, settings);
      return answerStep(chat, request, signal, desk.newId());
    },
  };
}

async function openChat(
  desk: { readonly outbound: Outbound; readonly newId: () => string },
  settings: ProviderSettings,
): Promise<Chat> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const provider = createOpenAICompatible({
    name: "desk",
    baseURL: settings.url,
    fetch: (input, init) => outboundFetch(desk.outbound, settings, desk.newId(), input, init),
  });
  return provider.chatModel(settings.model);
}

/** One request of the provider, sent through the door `model`. */
async function outboundFetch(
  outbound: Outbound,
  settings: ProviderSettings,
  marker: string,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init?.headers));
  const { key } = settings;
  if (key !== null) {
    headers["authorization"] = `Bearer {secrets.${key.name}#${marker}}`;
  }
  const answer = await outbound.stream({
    door: "model",
    workspace: key?.workspace ?? "",
    method: "POST",
    url: input instanceof Request ? input.url : String(input),
    headers,
    body: typeof init?.body === "string" ? init.body : null,
    marker,
    secrets: key === null ? {} : { [key.name]: key.sealed },
    deadlineMs: MODEL_LIMITS.stepMs,
  }, init?.signal ?? undefined);
  if (answer.kind !== "stream") throw new OutboundFault(answer.message);
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...answer.headers },
  });
}

async function* answerStep(
  chat: Promise<Chat>,
  request: ModelRequest,
  signal: AbortSignal,
  marker: string,
): AsyncGenerator<ModelEvent> {
  const timeout = AbortSignal.timeout(MODEL_LIMITS.stepMs);
  try {
    const { stream } = await (await chat).doStream({
      ...toOptions(request, marker),
      abortSignal: AbortSignal.any([signal, timeout]),
    });
    for await (const part of stream) {
      const event = toEvent(part);
      if (event === null) continue;
      yield event;
      if (event.kind === "failed") return;
    }
    yield { kind: "done" };
  } catch (error) {
    yield faultEvent(error, timeout.aborted);
  }
}

function toOptions(request: ModelRequest, marker: string): StreamOptions {
  return {
    prompt: [
      { role: "system", content: systemPrompt(request, marker) },
      ...request.messages.map((message) => toPrompt(message, marker)),
    ],
    tools: request.functions.map((one) => ({
      type: "function",
      name: one.name,
      description: one.description,
      inputSchema: { ...one.input },
    })),
  };
}

/** Each call stands in a message of its own, directly before its result, as every server accepts it. */
function toPrompt(
  message: ModelMessage,
  marker: string,
): StreamOptions["prompt"][number] {
  switch (message.role) {
    case "customer":
      return { role: "user", content: [{ type: "text", text: message.text }] };
    case "agent":
      return {
        role: "assistant",
        content: [{ type: "text", text: message.text }],
      };
    case "call":
      return {
        role: "assistant",
        content: [{
          type: "tool-call",
          toolCallId: message.id,
          toolName: message.name,
          input: message.input,
        }],
      };
    case "result":
      return {
        role: "tool",
        content: [{
          type: "tool-result",
          toolCallId: message.id,
          toolName: message.name,
          output: { type: "text", value: resultText(message, marker) },
        }],
      };
  }
}

function resultText(
  result: Extract<ModelMessage, { role: "result" }>,
  marker: string,
): string {
  const lines = [`outcome: ${result.outcome}`];
  if (result.shown) lines.push("The customer sees the answer as a card.");
  if (result.text !== "") {
    lines.push(fenceUntrusted(`answer of ${result.name}`, result.text, marker));
  }
  return lines.join("\n");
}

/** What a part of the stream means to the desk; null for the parts that mean nothing to it. */
function toEvent(part: StreamPart): ModelEvent | null {
  switch (part.type) {
    case "text-delta":
      return part.delta === "" ? null : { kind: "text", delta: part.delta };
    case "tool-call":
      return {
        kind: "call",
        id: part.toolCallId,
        name: part.toolName,
        input: parseInput(part.input),
      };
    case "error":
      return faultEvent(part.error, false);
    default:
      return null;
  }
}

/** The input that the model wrote; text that is no JSON stays text, which no function accepts. */
function parseInput(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
