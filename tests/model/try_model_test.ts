import assert from "node:assert/strict";
import type { Outbound, OutboundStream } from "../../core/ports/outbound.ts";
import type { ModelProvider } from "../../core/model/settings.ts";
import { testModel } from "../../core/model/try_model.ts";
import { recordOf, spawnSandbox } from "../sandbox/support.ts";
import { type Answer, breaks, fails, neverEnds, openModelServer, says, streams } from "../support/model_server.ts";

const server = openModelServer();
const sandbox = await spawnSandbox({
  allow: `127.0.0.1=127.0.0.1:${server.port},nobody.invalid=127.0.0.1:${server.port}`,
});

Deno.test.afterAll(async () => {
  await sandbox.stop();
  await server.close();
});

const desk = {
  outbound: sandbox.sandbox,
  newId: () => crypto.randomUUID(),
  now: () => new Date(),
  log: () => {},
  randomBytes: (count: number) => new Uint8Array(count),
};
const own = `http://127.0.0.1:${server.port}/v1`;

async function tried(provider: ModelProvider, answer: Answer, url = own) {
  server.play(provider, [answer]);
  return await testModel(desk, "w", { provider, url, model: "small", key: null });
}

const json = (body: unknown) => () => Response.json(body);
const html = () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } });

/** The server's behaviour, and the expected code; null when all is well. */
const TRIALS: readonly (readonly [string, Answer, string | null])[] = [
  ["calls the function", says({ calls: [{ name: "report_ready", input: '{"word":"ready"}' }] }), null],
  ["calls it wrongly", says({ calls: [{ name: "report_ready", input: '{"word": rea' }] }), "wrong_call"],
  ["only talks", says({ text: "I am ready." }), "no_calls"],
  ["talks for ever", neverEnds("I am ready. "), "no_calls"],
  ["says nothing", says({}), "empty"],
  ["answers 400", fails(400), "bad_request"],
  [
    "says 400 to functions, as Ollama does",
    fails(400, {}, "registry.ollama.ai/library/gemma:2b does not support tools"),
    "no_tools",
  ],
  [
    "says 400 to functions, as vLLM does",
    fails(400, {}, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    "no_tools",
  ],
  [
    "says 404 to functions, as OpenRouter does",
    fails(404, {}, "No endpoints found that support tool use."),
    "no_tools",
  ],
  ["answers 401", fails(401), "key"],
  ["answers 400 without a key's database", fails(400, {}, "No connected db."), "key"],
  ["answers 400 about a key", fails(400, {}, "API key not valid. Please pass a valid API key."), "key"],
  ["answers 402", fails(402), "no_credit"],
  ["answers 403", fails(403), "key"],
  ["answers 404", fails(404), "not_found"],
  ["answers 429", fails(429), "rate_limited"],
  ["answers 307", fails(307, { location: "https://example.com/" }), "redirect"],
  ["answers 500", fails(500), "server_error"],
  ["answers 529", fails(529), "rate_limited"],
  ["answers 200 with an error", fails(200), "error_in_ok"],
  ["answers with a page", html, "not_json"],
  ["does not stream", json({ choices: [{ message: { content: "I am ready." } }] }), "does_not_stream"],
  ["streams no JSON", streams("data: {oops\n\n"), "unreadable"],
  ["breaks off", breaks({ text: "I am rea" }), "unreadable"],
];

for (const provider of ["openai-compatible", "anthropic"] as const) {
  for (const [what, answer, code] of TRIALS) {
    Deno.test(`testModel finds ${code ?? "nothing"} when a server (${provider}) ${what}`, async () => {
      const trial = await tried(provider, answer);
      const found = trial.kind === "works" ? trial.but : trial.finding;
      assert.equal(found?.code ?? null, code);
      assert.ok(found === null || found.says.length > 10 && found.fix.length > 5);
      assert.equal(server.asked.length, 1);
    });
  }
}

/** Places that are no model's server. */
const PLACES = [
  ["https://nobody.invalid/v1", "name_unknown"],
  ["http://nobody.invalid/v1", "url"],
  ["https://127.0.0.1/v1", "address"],
  ["https://169.254.169.254/latest", "address"],
  ["http://example.com/v1", "url"],
  ["https://example.com:22/v1", "url"],
  [`https://127.0.0.1:${server.port}/v1`, "tls"],
] as const;

for (const [url, code] of PLACES) {
  Deno.test(`testModel finds ${code} at ${url.replace(/:\d{4,}/, ":port")}`, async () => {
    const trial = await tried("openai-compatible", says({}), url);
    assert.equal(trial.kind === "fails" && trial.finding.code, code);
    assert.equal(server.asked.length, 0);
  });
}

Deno.test("testModel reports a closed port as no connection", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const other = await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${port}` });
  const url = `http://127.0.0.1:${port}/v1`;
  const trial = await testModel({ ...desk, outbound: other.sandbox }, "w", {
    provider: "openai-compatible",
    url,
    model: "small",
    key: null,
  });
  await other.stop();
  assert.equal(trial.kind === "fails" && trial.finding.code, "connection");
});

Deno.test("testModel returns the server's own message, cut, and asks once", async () => {
  const message = "There is no model small. ".repeat(50);
  const answer: Answer = () => Response.json({ error: { message } }, { status: 404 });
  const trial = await tried("openai-compatible", answer);
  assert.deepEqual(trial.kind === "fails" && trial.said, message.slice(0, 300));
  const flat = await tried("openai-compatible", () => Response.json({ error: "model not found" }, { status: 404 }));
  assert.equal(flat.kind === "fails" && flat.said, "model not found");
});

Deno.test("testModel does not send a key to another origin", async () => {
  const sealed = await recordOf(sandbox.sandbox, { workspace: "w", name: "_model_key_1" }, {
    value: "sk-test-0123456789",
    origins: ["https://api.example.com"],
  });
  const key = { name: "_model_key_1", sealed };
  server.play("openai-compatible", [says({})]);
  const trial = await testModel(desk, "w", { provider: "openai-compatible", url: own, model: "small", key });
  assert.equal(trial.kind === "fails" && trial.finding.code, "secret_not_bound");
  assert.equal(server.asked.length, 0);
});

Deno.test("testModel reports a timeout", async () => {
  const late: Outbound = {
    call: sandbox.sandbox.call,
    stream: (): Promise<OutboundStream> =>
      Promise.resolve({ kind: "no_answer", code: "timeout", message: "no answer in time", sent: true }),
  };
  const trial = await testModel({ ...desk, outbound: late }, "w", {
    provider: "anthropic",
    url: own,
    model: "small",
    key: null,
  });
  assert.equal(trial.kind === "fails" && trial.finding.code, "timeout");
});
