/**
 * Opens the provider packages so that every request leaves through the sandbox's door `model`.
 *
 * They are imported with the first answer, because they slow down the start. The key is only named: the sandbox fills
 * it in.
 *
 * @module
 */
import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { Desk } from "../desk.ts";
import type { OutboundStream } from "../ports/outbound.ts";
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { adaptBody, type Dialect, dialectOf } from "./dialect.ts";
import { OutboundFault } from "./fault.ts";
import { DEFAULT_OPTIONS, type ModelOptions, type ModelProvider, type ModelServer } from "./settings.ts";

/** The part of a provider package's model that is used here. */
type ProviderModel = Pick<ReturnType<OpenAICompatibleProvider["chatModel"]>, "doStream">;

/** The input of a provider package for one request. */
export type StreamOptions = Parameters<ProviderModel["doStream"]>[0];

/** A part of a streamed answer of a provider package. */
export type StreamPart = Awaited<ReturnType<ProviderModel["doStream"]>>["stream"] extends ReadableStream<infer Part>
  ? Part
  : never;

/** The handles for asking a model's server. */
export type ChatDesk = Pick<Desk, "outbound" | "newId" | "now" | "log" | "randomBytes">;

/** A server that can be asked. */
export type ModelChat = {
  stream(options: StreamOptions): Promise<ReadableStream<StreamPart>>;
  /** Reads a refusal; returns true if the same request can be written differently, as all later ones are then. */
  adapt(refusal: string): boolean;
};

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** One protocol: how its package is opened, the header with the key, and the options under its own names. */
type Protocol = {
  readonly keyHeader: (place: string) => Readonly<Record<string, string>>;
  readonly open: (server: ModelServer, fetch: Fetch, dialects: ReadonlySet<Dialect>) => Promise<ProviderModel>;
  readonly options: (options: ModelOptions) => Pick<StreamOptions, "maxOutputTokens" | "providerOptions">;
};

/** Not literals in their `import`: Deno would load the packages at every start, even unused. */
const PACKAGES = { openai: "@ai-sdk/openai-compatible", anthropic: "@ai-sdk/anthropic" } as const;

/** Anthropic has no effort below the lowest. */
const ANTHROPIC_EFFORT = { none: "low", minimal: "low", low: "low", medium: "medium", high: "high" } as const;

const PROTOCOLS: Readonly<Record<ModelProvider, Protocol>> = {
  "openai-compatible": {
    keyHeader: (place) => ({ authorization: `Bearer ${place}` }),
    open: async ({ url, model }, fetch, dialects) => {
      const { createOpenAICompatible }: typeof import("@ai-sdk/openai-compatible") = await import(PACKAGES.openai);
      const transformRequestBody = (body: Record<string, unknown>) => adaptBody(body, dialects);
      return createOpenAICompatible({ name: "desk", baseURL: url, fetch, includeUsage: true, transformRequestBody })
        .chatModel(model);
    },
    options: ({ outputTokensMax, effort }) => ({
      ...(outputTokensMax === null ? {} : { maxOutputTokens: outputTokensMax }),
      ...(effort === null ? {} : { providerOptions: { desk: { reasoningEffort: effort } } }),
    }),
  },
  anthropic: {
    keyHeader: (place) => ({ "x-api-key": place }),
    open: async ({ url, model }, fetch) => {
      const { createAnthropic }: typeof import("@ai-sdk/anthropic") = await import(PACKAGES.anthropic);
      // Without a key the package looks for one in the environment; the one it sends is removed below.
      return createAnthropic({ baseURL: url, apiKey: "none", fetch }).languageModel(model);
    },
    options: ({ outputTokensMax, effort }) => ({
      // Anthropic counts the maximum output against the rate limit in advance.
      maxOutputTokens: outputTokensMax ?? MODEL_LIMITS.outputTokensMax,
      ...(effort === null ? {} : { providerOptions: { anthropic: { effort: ANTHROPIC_EFFORT[effort] } } }),
    }),
  },
};

/** Opens the chat of a server; nothing is sent yet. */
export function openModelChat(desk: ChatDesk, workspace: string, server: ModelServer): ModelChat {
  const { open, options: optionsOf } = PROTOCOLS[server.provider];
  const { temperature, ...options } = server.options ?? DEFAULT_OPTIONS;
  const set = { ...optionsOf({ temperature, ...options }), ...(temperature === null ? {} : { temperature }) };
  const dialects = new Set<Dialect>();
  let model: Promise<ProviderModel> | undefined;
  return {
    stream: async (request) => {
      model ??= open(server, (input, init) => fetchByDoor(desk, workspace, server, input, init), dialects);
      const { providerOptions = {} } = request;
      const merged = { ...set.providerOptions, ...providerOptions };
      return (await (await model).doStream({ ...request, ...set, providerOptions: merged })).stream;
    },
    adapt: (refusal) => {
      const dialect = server.provider === "openai-compatible" ? dialectOf(refusal) : null;
      if (dialect === null || dialects.has(dialect)) return false;
      dialects.add(dialect);
      return true;
    },
  };
}

async function fetchByDoor(
  desk: ChatDesk,
  workspace: string,
  server: ModelServer,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const request = outboundRequest(desk.newId(), workspace, server, input, init);
  return responseOf(await desk.outbound.stream(request, init?.signal ?? undefined));
}

function outboundRequest(
  marker: string,
  workspace: string,
  { provider, key }: ModelServer,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
) {
  const { "x-api-key": _, ...headers } = Object.fromEntries(new Headers(init?.headers));
  const keyHeader = key === null ? {} : PROTOCOLS[provider].keyHeader(`{secrets.${key.name}#${marker}}`);
  return {
    door: "model",
    workspace,
    method: "POST",
    url: input instanceof Request ? input.url : String(input),
    headers: { ...headers, ...keyHeader },
    body: typeof init?.body === "string" ? init.body : null,
    marker,
    secrets: key === null ? {} : { [key.name]: key.sealed },
    customer: null,
    call: null,
    deadlineMs: MODEL_LIMITS.stepMs,
  } as const;
}

/** The sandbox's codes for faults that may be transient. */
const PASSING: readonly string[] = ["connection", "busy"];

/** @throws OutboundFault if there was no response */
function responseOf(answer: OutboundStream): Response {
  if (answer.kind !== "stream") {
    throw new OutboundFault(answer.message, { code: "unreachable", mayPass: PASSING.includes(answer.code) });
  }
  if (answer.status === 200 && /text\/html/i.test(answer.headers["content-type"] ?? "")) {
    void answer.body.cancel().catch(() => {});
    throw new OutboundFault("It is a web page.", { code: "bad_answer", mayPass: false });
  }
  return new Response(answer.body, { status: answer.status, headers: { ...answer.headers } });
}
