/** One id for a request: taken from a proxy or generated, in the answer, in error texts, and in the log. */

import assert from "node:assert/strict";
import { type ConnectionInfo, dispatcher, type Route } from "../../routes/dispatch.ts";
import { eventStream } from "../../routes/chat/event_stream.ts";
import { requestId } from "../../ipc/request_id.ts";
import { NO_PROXY, ONE_PROXY, readTrustedProxies } from "../../trusted_proxies.ts";
import { timeQueries } from "../../core/db/time_queries.ts";
import { openTracer } from "../../routes/trace/tracer.ts";
import type { Span } from "../../sandbox/client.ts";
import { testServed } from "../support/served.ts";

const lines: (string | null)[] = [];
const spans: Span[] = [];
const tracer = openTracer({
  ratio: 1,
  onLost: () => {},
  send: (batch) => Promise.resolve(spans.push(...batch) > 0),
});
const log = (_level: string, message: string) => void lines.push(`${message} ${requestId()}`);
const site = await testServed({ log, trace: tracer.trace });
Deno.test.afterAll(() => site.close());

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FROM: ConnectionInfo = { remoteAddr: { transport: "tcp", hostname: "10.0.0.9", port: 4000 } };

/** A turn that fails after its answer has begun. */
function failing(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("a customer's words")) }) };
}

const BROKEN: readonly Route[] = [
  { at: "GET /fine", who: "anyone", run: () => new Response("fine") },
  {
    at: "GET /broken",
    who: "anyone",
    run: () => {
      throw new Error("a customer's words");
    },
  },
  { at: "GET /turn", who: "anyone", run: ({ desk }) => eventStream(failing(), desk.log) },
];

/** Asks a desk that trusts these proxies; a list of addresses is read as the operator writes it. */
async function ask(path: string, headers: Readonly<Record<string, string>>, proxies: "none" | "one" | string = "one") {
  const trustProxy = proxies === "none" ? NO_PROXY : proxies === "one" ? ONE_PROXY : readTrustedProxies(proxies);
  assert.ok(trustProxy);
  const dispatch = dispatcher({ ...site.served, trustProxy }, BROKEN);
  const answer = await dispatch(new Request(`http://desk.example${path}`, { headers }), FROM);
  return { id: answer.headers.get("x-request-id") ?? "", text: await answer.text() };
}

Deno.test("dispatcher uses the request id of a trusted proxy, and otherwise makes one", async () => {
  const given = { "x-request-id": "from-the-proxy-01" };
  assert.equal((await ask("/fine", given)).id, "from-the-proxy-01");
  assert.equal((await ask("/fine", given, "10.0.0.0/8")).id, "from-the-proxy-01");
  for (const proxies of ["none", "192.0.2.1"]) assert.match((await ask("/fine", given, proxies)).id, UUID);
  for (const bad of ["short", "a line\tof its own", "x".repeat(65), "<b>bold text</b>"]) {
    assert.match((await ask("/fine", { "x-request-id": bad })).id, UUID);
  }
  assert.match((await ask("/nothing-here", {})).id, UUID);
});

Deno.test("a request is traced with its route's pattern, id and queries, and without its URL", async () => {
  const db = site.desk.db.withPlugin(timeQueries(tracer.nowMs, tracer.query));
  const route: Route = {
    at: "GET /setup/:token",
    who: "anyone",
    run: async () => {
      const found = await db.selectFrom("workspaces").select("id").where("id", "=", "a-secret").execute();
      return new Response(String(found.length));
    },
  };
  await tracer.flush();
  spans.length = 0;
  const dispatch = dispatcher(site.served, [route]);
  const id = crypto.randomUUID();
  const headers = { "x-request-id": id };
  await dispatch(new Request("http://desk.example/setup/a-secret?code=a-secret", { headers }), FROM);
  await tracer.flush();
  assert.deepEqual(spans.map(({ name }) => name), ["database select", "GET /setup/:token"]);
  assert.deepEqual(spans.map(({ traceId }) => traceId), [id, id].map((each) => each.replaceAll("-", "")));
  assert.doesNotMatch(JSON.stringify(spans), /a-secret/);
});

for (
  const [what, path, headers] of [
    ["a program", "/broken", {}],
    ["a browser", "/broken", { accept: "text/html" }],
    ["a chat in the middle of a turn", "/turn", {}],
  ] as const
) {
  Deno.test(`a failure shows its request id to ${what}, and the log has the same id`, async () => {
    lines.length = 0;
    const { id, text } = await ask(path, headers);
    assert.match(id, UUID);
    assert.ok(text.includes(id), text);
    assert.doesNotMatch(text, /customer's words/);
    assert.equal(lines.length, 1);
    assert.ok(lines[0]?.endsWith(id), lines[0] ?? "");
  });
}
