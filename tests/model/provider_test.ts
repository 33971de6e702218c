import assert from "node:assert/strict";
import type { Outbound, OutboundRequest } from "../../core/ports/outbound.ts";
import type { Sealed } from "../../core/ports/vault.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { providerModel } from "../../core/model/provider.ts";
import { accountRequest } from "./request.ts";

const SEALED: Sealed = { v: 2, kid: "k", seq: 1, iv: "i", ct: "c" };

const QUIET = { now: () => new Date(), log: () => {}, randomBytes: (count: number) => new Uint8Array(count) };

const ASKED = [{ role: "customer", text: "What plan am I on?" }] as const;

/** A model's server on loopback that answers every request in the same way, and what it was sent. */
async function withServer(
  answer: (request: Request) => Response | Promise<Response>,
  run: (url: string, bodies: unknown[]) => Promise<void>,
): Promise<void> {
  const bodies: unknown[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    async (request) => {
      bodies.push(await request.clone().json());
      return await answer(request);
    },
  );
  try {
    await run(`http://127.0.0.1:${server.addr.port}/v1`, bodies);
  } finally {
    await server.shutdown();
  }
}

/** Outgoing requests without a sandbox: records each and fetches it. */
function directOutbound(
  sent: OutboundRequest[],
): Outbound {
  return {
    call: () => Promise.reject(new Error("the model is streamed")),
    async stream(request, signal) {
      sent.push(request);
      try {
        const answer = await fetch(request.url, {
          method: request.method,
          headers: request.headers,
          body: request.body,
          signal: signal ?? null,
        });
        return {
          kind: "stream",
          status: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: answer.body ?? new ReadableStream(),
        };
      } catch (error) {
        if (signal?.aborted) throw error;
        return {
          kind: "no_answer",
          code: "refused",
          message: "No answer came.",
          sent: false,
        };
      }
    },
  };
}

async function answerFrom(
  url: string,
  sent: OutboundRequest[] = [],
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  let ids = 0;
  const model = providerModel(
    { ...QUIET, outbound: directOutbound(sent), newId: () => `marker${++ids}` },
    "default",
    { provider: "openai-compatible", url, model: "small", key: { name: "_model_key_1", sealed: SEALED } },
    { firstWaitMs: 1 },
  );
  return await Array.fromAsync(model.answer(accountRequest(ASKED), signal));
}

/** Server-sent events with these chunks, as one text. */
function eventStream(chunks: readonly unknown[], end = "data: [DONE]\n\n") {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("") +
    end;
}

const chunk = (delta: unknown, finish: string | null = null) => ({
  id: "c1",
  created: 1,
  model: "small",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const toolDelta = (part: unknown) => chunk({ tool_calls: [part] });

/** Answers with the bytes of a text in pieces of the given size. */
function inPieces(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream" },
  });
}

const CALLS = eventStream([
  chunk({ role: "assistant", content: "Naïve: 你好 " }),
  toolDelta({
    index: 0,
    id: "call_1",
    type: "function",
    function: { name: "change_plan", arguments: '{"pl' },
  }),
  toolDelta({ index: 0, function: { arguments: 'an":"pro"}' } }),
  toolDelta({
    index: 1,
    id: "call_2",
    type: "function",
    function: { name: "delete_everything", arguments: "{}" },
  }),
  chunk({}, "tool_calls"),
]);

for (const size of [1, 3, 7, 64, 100_000]) {
  Deno.test(`providerModel reads text and calls from a stream in pieces of ${size} bytes`, async () => {
    await withServer(() => inPieces(CALLS, size), async (url) => {
      const events = await answerFrom(url);
      const text = events.map((event) => event.kind === "text" ? event.delta : "").join("");
      assert.equal(text, "Naïve: 你好 ");
      const [usage] = events.flatMap((event) => event.kind === "usage" ? [event.usage] : []);
      // The server did not count: 15 bytes of words, 14 of one call's arguments and 2 of the other's.
      assert.deepEqual([usage?.model, usage?.outputTokens, usage?.micros, usage?.estimated], ["small", 11, 0, true]);
      assert.deepEqual(events.filter((event) => event.kind !== "text" && event.kind !== "usage"), [
        {
          kind: "call",
          id: "call_1",
          name: "change_plan",
          input: { plan: "pro" },
        },
        { kind: "call", id: "call_2", name: "delete_everything", input: {} },
        { kind: "done" },
      ]);
    });
  });
}

Deno.test("providerModel refers to the key by name, and sends through the sandbox's model door", async () => {
  const stream = eventStream([chunk({ content: "Hi" }), chunk({}, "stop")]);
  await withServer(() => inPieces(stream, 50), async (url) => {
    const sent: OutboundRequest[] = [];
    await answerFrom(url, sent);
    const [request] = sent;
    assert.equal(request?.door, "model");
    assert.equal(request?.url, `${url}/chat/completions`);
    assert.equal(
      request?.headers["authorization"],
      `Bearer {secrets._model_key_1#${request?.marker}}`,
    );
    assert.deepEqual(request?.secrets, { _model_key_1: SEALED });
  });
});

Deno.test("providerModel sends the prompt, the conversation and the functions", async () => {
  const stream = eventStream([chunk({ content: "Hi" }), chunk({}, "stop")]);
  await withServer(() => inPieces(stream, 50), async (url, bodies) => {
    await answerFrom(url);
    const sent = JSON.stringify(bodies[0]);
    for (
      const part of [
        "Be kind.",
        "What plan am I on?",
        '"name":"change_plan"',
        '"enum":["starter","pro"]',
        '"stream":true',
      ]
    ) {
      assert.ok(sent.includes(part), part);
    }
  });
});

Deno.test("providerModel passes on invalid JSON arguments as text", async () => {
  const stream = eventStream([
    toolDelta({
      index: 0,
      id: "call_1",
      type: "function",
      function: { name: "change_plan", arguments: '{"plan": pro' },
    }),
    chunk({}, "tool_calls"),
  ]);
  await withServer(() => inPieces(stream, 20), async (url) => {
    const events = await answerFrom(url);
    assert.deepEqual(events[0], {
      kind: "call",
      id: "call_1",
      name: "change_plan",
      input: '{"plan": pro',
    });
  });
});

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });

const error = { error: { message: "You said sk-secret", type: "t" } };

const FAULTS = [
  ["429", () => json(error, 429), "rate_limited"],
  ["401", () => json(error, 401), "refused_key"],
  ["403", () => json(error, 403), "refused_key"],
  ["500", () => json(error, 500), "unreachable"],
  ["404", () => json(error, 404), "bad_answer"],
  ["504", () => json(error, 504), "timeout"],
  ["a page of HTML with 502", () => new Response("<h1>", { status: 502 }), "unreachable"],
  ["400 about tools", () => json({ error: { message: "secret:2b does not support tools" } }, 400), "no_tools"],
  ["404 about tools", () => json({ error: { message: "No endpoints found that support tool use." } }, 404), "no_tools"],
  [
    "an error event about tools",
    () => inPieces(eventStream([{ error: { message: "secret: tools are not supported" } }]), 9),
    "no_tools",
  ],
  ["an error body with 200", () => json(error, 200), "bad_answer"],
  ["an error event in the stream", () => inPieces(eventStream([error]), 9), "bad_answer"],
  ["a stream that is no JSON", () => inPieces("data: {oops\n\n", 9), "bad_answer"],
  [
    "a stream that ends in the middle",
    () => inPieces(eventStream([chunk({ content: "Hal" })], ""), 9),
    "bad_answer",
  ],
] as const;

for (const [what, answer, code] of FAULTS) {
  Deno.test(`providerModel reports ${what} as ${code}, without quoting it`, async () => {
    await withServer(answer, async (url) => {
      const last = (await answerFrom(url)).at(-1);
      assert.equal(last?.kind, "failed");
      if (last?.kind === "failed") {
        assert.equal(last.code, code);
        assert.doesNotMatch(last.message, /secret|broke/);
      }
    });
  });
}

Deno.test("providerModel reports a broken connection as unreachable", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const serving = (async () => {
    const connection = await listener.accept();
    await connection.read(new Uint8Array(65_536));
    const part = eventStream([chunk({ content: "Hal" })], "");
    await connection.write(new TextEncoder().encode(
      "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n" +
        `content-length: ${part.length + 100}\r\n\r\n${part}`,
    ));
    connection.close();
  })();
  const url = `http://127.0.0.1:${listener.addr.port}/v1`;
  const events = await answerFrom(url);
  await serving;
  listener.close();
  assert.deepEqual(events.map((event) => event.kind), ["text", "usage", "failed"]);
  const last = events.at(-1);
  assert.equal(last?.kind === "failed" && last.code, "unreachable");
});

Deno.test("providerModel reports a missing server as unreachable", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const last = (await answerFrom(`http://127.0.0.1:${port}/v1`)).at(-1);
  assert.equal(last?.kind === "failed" && last.code, "unreachable");
});

Deno.test("providerModel stops when its signal does, and closes the connection", async () => {
  let closed: () => void;
  const whenClosed = new Promise<void>((resolve) => closed = resolve);
  const endless = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) =>
          controller.enqueue(
            new TextEncoder().encode(eventStream([chunk({ content: "." })], "")),
          ),
        cancel: () => closed(),
      }),
      { headers: { "content-type": "text/event-stream" } },
    );
  await withServer(endless, async (url) => {
    const stop = new AbortController();
    const model = providerModel(
      { ...QUIET, outbound: directOutbound([]), newId: () => "m" },
      "default",
      { provider: "openai-compatible", url, model: "small", key: null },
    );
    const kinds: string[] = [];
    for await (const event of model.answer(accountRequest(ASKED), stop.signal)) {
      kinds.push(event.kind);
      if (event.kind === "text") stop.abort();
    }
    assert.deepEqual(kinds, ["text", "usage", "failed"]);
    await whenClosed;
  });
});
