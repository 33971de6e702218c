/**
 * The provider packages, opened so that every request goes out by the sandbox's door `model`.
 *
 * They are imported with the first answer, because they cost start time. The key is only named: the sandbox fills it in.
 *
 * @module
 */
import type { OpenAICompatibleProvider } from "@ai-sdk/openai-compatible";
import type { Desk } from "../desk.ts";
import type { OutboundStream } from "../ports/outbound.ts";
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { OutboundFault } from "./fault.ts";
import { retryAfterMs } from "./retry_after.ts";
import { type ModelProvider, type ModelServer } from "./settings.ts";

/** A model of a provider package, as far as it is used here. */
export type ProviderModel = Pick<ReturnType<OpenAICompatibleProvider["chatModel"]>, "doStream">;

/** What asking a model's server takes. */
export type ChatDesk = Pick<Desk, "outbound" | "newId" | "now">;

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** One protocol: how its package is opened, and the header that carries the key. */
type Protocol = {
  readonly keyHeader: (place: string) => Readonly<Record<string, string>>;
  readonly open: (server: ModelServer, fetch: Fetch) => Promise<ProviderModel>;
};

/** No literals in their `import`: Deno would read the packages at every start, whether they are used or not. */
const PACKAGES = { openai: "@ai-sdk/openai-compatible", anthropic: "@ai-sdk/anthropic" } as const;

const PROTOCOLS: Readonly<Record<ModelProvider, Protocol>> = {
  "openai-compatible": {
    keyHeader: (place) => ({ authorization: `Bearer ${place}` }),
    open: async ({ url, model }, fetch) => {
      const { createOpenAICompatible }: typeof import("@ai-sdk/openai-compatible") = await import(PACKAGES.openai);
      return createOpenAICompatible({ name: "desk", baseURL: url, fetch }).chatModel(model);
    },
  },
  anthropic: {
    keyHeader: (place) => ({ "x-api-key": place }),
    open: async ({ url, model }, fetch) => {
      const { createAnthropic }: typeof import("@ai-sdk/anthropic") = await import(PACKAGES.anthropic);
      // Without a key here the package looks for one in the environment; what it sends is taken out again below.
      const chat = createAnthropic({ baseURL: url, apiKey: "none", fetch }).languageModel(model);
      // Anthropic counts what may be written against the rate limit before a word is.
      const { outputTokensMax: maxOutputTokens } = MODEL_LIMITS;
      return { doStream: (options) => chat.doStream({ ...options, maxOutputTokens }) };
    },
  },
};

/** Opens the chat of a server; nothing is sent yet. */
export async function openChat(desk: ChatDesk, workspace: string, server: ModelServer): Promise<ProviderModel> {
  return await PROTOCOLS[server.provider].open(
    server,
    (input, init) => fetchByDoor(desk, workspace, server, input, init),
  );
}

/** Asks once more when the server says that it will answer in a moment. */
async function fetchByDoor(
  desk: ChatDesk,
  workspace: string,
  server: ModelServer,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const signal = init?.signal ?? undefined;
  const ask = () => desk.outbound.stream(outboundRequest(desk.newId(), workspace, server, input, init), signal);
  const first = await ask();
  const waitMs = first.kind === "stream" ? retryAfterMs(first, desk.now()) : null;
  if (first.kind !== "stream" || waitMs === null) return responseOf(first);
  await first.body.cancel();
  await pause(waitMs, signal);
  return responseOf(await ask());
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

/** @throws OutboundFault when no answer came */
function responseOf(answer: OutboundStream): Response {
  if (answer.kind !== "stream") throw new OutboundFault(answer.message);
  return new Response(answer.body, { status: answer.status, headers: { ...answer.headers } });
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
