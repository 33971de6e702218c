/**
 * A scripted model server on loopback, with either protocol, in chunks of any size.
 *
 * @module
 */
import type { ModelProvider } from "../../core/model/settings.ts";

/** The content of one answer, independent of the protocol. */
export type Said = {
  readonly text?: string;
  /** `input` as the model wrote it, which need not be JSON. */
  readonly calls?: readonly { readonly name: string; readonly input: string }[];
  /** Omits the ending: the stream stops in the middle. */
  readonly cut?: boolean;
  /** Why the answer ends early; omitted for a complete one. */
  readonly end?: "length" | "filter";
  /** The tokens reported at its end. */
  readonly usage?: { readonly input: number; readonly cached: number; readonly output: number };
  /** An error sent as an event after the text, instead of the ending. */
  readonly error?: { readonly type: string; readonly message: string };
};

/** One answer of the server. */
export type Answer = (provider: ModelProvider) => Response | Promise<Response>;

/** A running server; `script` is its next answers, the last of which repeats. */
export type ModelServer = {
  readonly port: number;
  readonly asked: readonly { readonly path: string; readonly headers: Headers; readonly body: string }[];
  readonly play: (provider: ModelProvider, script: readonly Answer[]) => void;
  readonly close: () => Promise<void>;
};

/** Starts a server on 127.0.0.1. */
export function openModelServer(): ModelServer {
  const asked: { path: string; headers: Headers; body: string }[] = [];
  let script: readonly Answer[] = [];
  let provider: ModelProvider = "openai-compatible";
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    asked.push({ path: new URL(request.url).pathname, headers: request.headers, body: await request.text() });
    const answer = script[Math.min(asked.length, script.length) - 1];
    return await answer?.(provider) ?? new Response(null, { status: 418 });
  });
  return {
    port: server.addr.port,
    asked,
    play: (next, answers) => {
      asked.length = 0;
      [provider, script] = [next, answers];
    },
    close: () => server.shutdown(),
  };
}

/** Answers with a stream of events, in chunks of `pieceBytes` bytes. */
export function says(said: Said, pieceBytes = 7): Answer {
  return (provider) => streamed(WIRES[provider](said), pieceBytes);
}

/** Answers with events in another notation. */
export function saysAs(
  said: Said,
  write: (events: string) => string,
  { type = "text/event-stream", pieceBytes = 7 }: { readonly type?: string; readonly pieceBytes?: number } = {},
): Answer {
  return (provider) => streamed(write(WIRES[provider](said)), pieceBytes, { "content-type": type });
}

/** Answers with a status and a JSON error that contains a secret, which must not be passed on. */
export function fails(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  message = "the secret detail of the server",
): Answer {
  const error = { type: "some_error", message };
  return () =>
    new Response(JSON.stringify({ type: "error", error }), {
      status,
      headers: { "content-type": "application/json", ...headers },
    });
}

/** Answers with these bytes as events. */
export function streams(text: string, pieceBytes = 7): Answer {
  return () => streamed(text, pieceBytes);
}

/**
 * Answers partly, then breaks the connection: once `isTime` resolves, by default a moment after the bytes were read.
 */
export function breaks(said: Said, isTime: () => Promise<unknown> = () => pause(50)): Answer {
  return (provider) => {
    const bytes = new TextEncoder().encode(WIRES[provider]({ ...said, cut: true }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      pull: (controller) => isTime().then(() => controller.error("broken")),
    }, { highWaterMark: 0 });
    return new Response(body, { headers: EVENTS });
  };
}

/** Repeats the same text endlessly. */
export function neverEnds(words: string): Answer {
  return (provider) => {
    const [start, more] = ENDLESS[provider](words);
    let isFirst = true;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode(isFirst ? start : more.repeat(20)));
        isFirst = false;
      },
    });
    return new Response(body, { headers: EVENTS });
  };
}

/** Accepts the request and never answers. */
export function isSilent(): Answer {
  return () => new Response(new ReadableStream({ start: () => {} }), { headers: EVENTS });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const EVENTS = { "content-type": "text/event-stream" };

/** Sends a word every `everyMs` milliseconds of real time. */
export function trickles(words: readonly string[], everyMs: number): Answer {
  return (provider) => {
    const [start] = ENDLESS[provider]("");
    const parts = [start, ...words.map((word) => ENDLESS[provider](word)[1]), ENDINGS[provider]()];
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const part = parts.shift();
        if (part === undefined) return controller.close();
        controller.enqueue(new TextEncoder().encode(part));
        await pause(everyMs);
      },
    }, { highWaterMark: 0 });
    return new Response(body, { headers: EVENTS });
  };
}

function streamed(text: string, pieceBytes: number, headers: Readonly<Record<string, string>> = EVENTS): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at += pieceBytes));
    },
  });
  return new Response(body, { headers });
}

const WIRES: Readonly<Record<ModelProvider, (said: Said) => string>> = {
  "openai-compatible": ({ text = "", calls = [], cut = false, end, usage, error }) => {
    if (error !== undefined) return openAiEvents([chunk({ content: text }), { error }], true);
    const parts = [
      chunk({ role: "assistant", content: "" }),
      ...[...text].map((letter) => chunk({ content: letter })),
      ...calls.flatMap(({ name, input }, index) => [
        chunk({ tool_calls: [{ index, id: `call_${index}`, type: "function", function: { name, arguments: "" } }] }),
        ...[...input].map((letter) => chunk({ tool_calls: [{ index, function: { arguments: letter } }] })),
      ]),
      ...(cut ? [] : [chunk({}, OPENAI_ENDS[end ?? (calls.length > 0 ? "calls" : "whole")])]),
      ...(usage === undefined ? [] : [{ ...chunk({}), choices: [], usage: openAiUsage(usage) }]),
    ];
    return openAiEvents(parts, cut);
  },
  anthropic: ({ text = "", calls = [], cut = false, end, usage, error }) => {
    const start = usage === undefined ? MESSAGE_START : {
      ...MESSAGE_START,
      message: {
        ...MESSAGE_START.message,
        usage: { input_tokens: usage.input - usage.cached, cache_read_input_tokens: usage.cached, output_tokens: 1 },
      },
    };
    if (error !== undefined) {
      const words = block(0, { type: "text", text: "" }, text === "" ? [] : [{ type: "text_delta", text }], true);
      return [start, ...(text === "" ? [] : words), { type: "error", error }].map(event).join("");
    }
    const parts = [
      start,
      { type: "ping" },
      ...block(0, { type: "text", text: "" }, [...text].map((letter) => ({ type: "text_delta", text: letter })), cut),
      ...calls.flatMap(({ name, input }, index) =>
        block(
          index + 1,
          { type: "tool_use", id: `toolu_${index}`, name, input: {} },
          [...input].map((letter) => ({ type: "input_json_delta", partial_json: letter })),
          cut,
        )
      ),
      ...(cut ? [] : [
        {
          type: "message_delta",
          delta: { stop_reason: ANTHROPIC_ENDS[end ?? (calls.length > 0 ? "calls" : "whole")], stop_sequence: null },
          usage: { output_tokens: usage?.output ?? 5 },
        },
        { type: "message_stop" },
      ]),
    ];
    return parts.map(event).join("");
  },
};

const OPENAI_ENDS = { whole: "stop", calls: "tool_calls", length: "length", filter: "content_filter" } as const;
const ANTHROPIC_ENDS = { whole: "end_turn", calls: "tool_use", length: "max_tokens", filter: "refusal" } as const;

function openAiEvents(parts: readonly unknown[], cut: boolean): string {
  return parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join("") + (cut ? "" : "data: [DONE]\n\n");
}

function openAiUsage({ input, cached, output }: NonNullable<Said["usage"]>) {
  return { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: { cached_tokens: cached } };
}

/** The end of a stream whose text was sent by {@linkcode ENDLESS}. */
const ENDINGS: Readonly<Record<ModelProvider, () => string>> = {
  "openai-compatible": () => openAiEvents([chunk({}, "stop")], false),
  anthropic: () =>
    [
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 5 } },
      { type: "message_stop" },
    ].map(event).join(""),
};

const ENDLESS: Readonly<Record<ModelProvider, (words: string) => readonly [string, string]>> = {
  "openai-compatible": (words) => {
    const start = openAiEvents([chunk({ role: "assistant", content: "" })], true);
    return [start, openAiEvents([chunk({ content: words })], true)];
  },
  anthropic: (words) => {
    const [start, delta] = block(0, { type: "text", text: "" }, [{ type: "text_delta", text: words }], true);
    return [event(MESSAGE_START) + event(start ?? { type: "" }), event(delta ?? { type: "" })];
  },
};

function chunk(delta: unknown, finish: string | null = null) {
  return { id: "c1", created: 1, model: "small", choices: [{ index: 0, delta, finish_reason: finish }] };
}

const MESSAGE_START = {
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "small",
    content: [],
    stop_reason: null,
    usage: { input_tokens: 5, output_tokens: 1 },
  },
};

function event(part: { readonly type: string }): string {
  return `event: ${part.type}\ndata: ${JSON.stringify(part)}\n\n`;
}

function block(index: number, content: unknown, deltas: readonly unknown[], cut: boolean) {
  return [
    { type: "content_block_start", index, content_block: content },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    ...(cut ? [] : [{ type: "content_block_stop", index }]),
  ];
}
