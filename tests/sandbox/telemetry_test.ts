/** Spans by way of a real sandbox process to a collector on loopback. */

import assert from "node:assert/strict";
import type { Span } from "../../sandbox/client.ts";
import { readOtlpHeaders } from "../../sandbox/telemetry/headers.ts";
import { spawnSandbox } from "./support.ts";

/** A collector, as OpenTelemetry's own reads OTLP's JSON. */
function openCollector() {
  const taken: { path: string; token: string | null; body: string }[] = [];
  let status = 200;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const token = request.headers.get("authorization");
    taken.push({ path: new URL(request.url).pathname, token, body: await request.text() });
    return Response.json({}, { status });
  });
  const answer = (next: number) => {
    status = next;
  };
  return { taken, answer, url: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() };
}

const SPAN: Span = {
  name: "GET /setup/:token",
  isServer: true,
  traceId: "0123456789abcdef0123456789abcdef",
  spanId: "0123456789abcdef",
  parentSpanId: null,
  startMs: 1_800_000_000_000.25,
  endMs: 1_800_000_000_001.5,
  failed: false,
  facts: { method: "GET", route: "GET /setup/:token", status: 200, request: "r-00000001" },
};

Deno.test("the sandbox sends spans to the one collector, with its headers, and nothing else or while frozen", async () => {
  const collector = openCollector();
  const environment = { otlpUrl: collector.url, otlpHeaders: "authorization=Bearer%20abc" };
  const { sandbox, folder, stop } = await spawnSandbox(environment);
  const send = (span: Span) => sandbox.spans({ version: "1.0.0", spans: [span] });
  try {
    assert.deepEqual(await send(SPAN), { kind: "exported" });
    const [{ path, token, body } = { path: "", token: "", body: "{}" }] = collector.taken;
    assert.deepEqual([path, token], ["/v1/traces", "Bearer abc"]);
    const [{ resource, scopeSpans } = { resource: null, scopeSpans: [] }] = JSON.parse(body).resourceSpans;
    assert.deepEqual(resource.attributes[0], { key: "service.name", value: { stringValue: "desk" } });
    assert.deepEqual(scopeSpans[0].spans, [{
      traceId: SPAN.traceId,
      spanId: SPAN.spanId,
      name: SPAN.name,
      kind: 2,
      startTimeUnixNano: "1800000000000250000",
      endTimeUnixNano: "1800000000001500000",
      attributes: [
        { key: "http.request.method", value: { stringValue: "GET" } },
        { key: "http.route", value: { stringValue: "GET /setup/:token" } },
        { key: "http.response.status_code", value: { intValue: "200" } },
        { key: "desk.request_id", value: { stringValue: "r-00000001" } },
      ],
    }]);
    // Words of a person have no place in a span, wherever they come from.
    const words = { ...SPAN, facts: { request: "Where is my order? I'm waiting" } };
    assert.equal((await send(words)).kind, "refused");
    collector.answer(503);
    assert.equal((await send(SPAN)).kind, "no_answer");
    assert.equal(collector.taken.length, 2);
    await Deno.writeTextFile(`${folder}/freeze.json`, "{}");
    assert.equal((await send(SPAN)).kind, "refused");
    assert.equal(collector.taken.length, 2);
  } finally {
    await stop();
    await collector.close();
  }
});

Deno.test("readOtlpHeaders reads OpenTelemetry's form, and refuses what is none", () => {
  assert.deepEqual(readOtlpHeaders("a=1, b=x%20y=z,"), { a: "1", b: "x y=z" });
  for (const wrong of ["a", "=1", "a=%", "a b=1", "a=1\nb"]) assert.equal(readOtlpHeaders(wrong), null, wrong);
});
