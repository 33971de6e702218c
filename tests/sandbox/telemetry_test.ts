/** Spans sent through a real sandbox process to a collector on loopback, including the sandbox's own. */

import assert from "node:assert/strict";
import { tracedOutbound } from "../../routes/trace/traced_outbound.ts";
import { tracedSandbox } from "../../routes/trace/traced_sandbox.ts";
import { openTracer } from "../../routes/trace/tracer.ts";
import type { LogRecord, Sandbox, Span } from "../../sandbox/client.ts";
import type { MetricsRequest } from "../../sandbox/telemetry/protocol.ts";
import { readOtlpHeaders } from "../../sandbox/telemetry/headers.ts";
import { attributeOf, openCollector } from "../support/collector.ts";
import { actionRequest, rawServer, spawnSandbox } from "./support.ts";

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

const RECORD: LogRecord = {
  ...{ timeMs: 1_800_000_000_000, level: "warn", message: "A line.", traceId: SPAN.traceId, spanId: SPAN.spanId },
  facts: [["request", "r-00000001"], ["n", 2], ["cause", "Error: at a.ts:1"]],
};

const METRICS: MetricsRequest = {
  ...{ version: "1.0.0", startMs: 1_800_000_000_000, timeMs: 1_800_000_060_000 },
  metrics: [
    { kind: "counter", name: "desk_requests_total", points: [{ labels: [["route", "GET /"]], value: 3 }] },
    { kind: "histogram", name: "seconds", points: [{ labels: [], sum: 1.5, bounds: [1], counts: [2, 1] }] },
  ],
};

/** Lines of the log and metrics go to the same collector, each to its own address. */
async function sendOthers(sandbox: Sandbox, collector: ReturnType<typeof openCollector>): Promise<void> {
  assert.equal((await sandbox.records({ version: "1.0.0", records: [RECORD] })).kind, "exported");
  const [record] = collector.records();
  assert.ok(record);
  assert.deepEqual([record.severityNumber, record.severityText, record.body.stringValue], [13, "WARN", "A line."]);
  assert.deepEqual([record.traceId, record.spanId], [SPAN.traceId, SPAN.spanId]);
  assert.equal(attributeOf(record, "desk.request_id"), "r-00000001");
  assert.deepEqual([attributeOf(record, "desk.n"), attributeOf(record, "desk.cause")], ["2", "Error: at a.ts:1"]);
  const long = { ...RECORD, message: "x".repeat(5000) };
  assert.equal((await sandbox.records({ version: "1.0.0", records: [long] })).kind, "refused");
  assert.equal((await sandbox.metrics(METRICS)).kind, "exported");
  const [{ sum }, { histogram }] = collector.metrics();
  assert.deepEqual([sum.isMonotonic, sum.dataPoints[0].asDouble], [true, 3]);
  const [{ count, bucketCounts, explicitBounds }] = histogram.dataPoints;
  assert.deepEqual([count, bucketCounts, explicitBounds], ["3", ["2", "1"], [1]]);
}

Deno.test("the sandbox refuses kinds of telemetry that the operator has excluded", async () => {
  const collector = openCollector();
  const { sandbox, stop } = await spawnSandbox({ otlpUrl: collector.url, otlpWithout: ["logs", "metrics"] });
  try {
    assert.equal((await sandbox.spans({ version: "1.0.0", spans: [SPAN] })).kind, "exported");
    assert.equal((await sandbox.records({ version: "1.0.0", records: [RECORD] })).kind, "refused");
    assert.equal((await sandbox.metrics(METRICS)).kind, "refused");
    assert.deepEqual(collector.taken.map(({ path }) => path), ["/v1/traces"]);
  } finally {
    await stop();
    await collector.close();
  }
});

Deno.test("a collector that answers endlessly, or with a redirect, gets no second request and delays nothing", async () => {
  const asked: string[] = [];
  const redirecting = await rawServer((socket) => {
    asked.push("redirecting");
    socket.end(
      "HTTP/1.1 307 Temporary Redirect\r\nlocation: /elsewhere\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    );
  });
  const endless = await rawServer((socket) => {
    asked.push("endless");
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const more = () => void (socket.destroyed || socket.write("x".repeat(65536), () => setImmediate(more)));
    more();
  });
  for (const [server, kind] of [[redirecting, "no_answer"], [endless, "exported"]] as const) {
    const { sandbox, stop } = await spawnSandbox({ otlpUrl: `http://127.0.0.1:${server.port}` });
    try {
      assert.equal((await sandbox.spans({ version: "1.0.0", spans: [SPAN] })).kind, kind);
    } finally {
      await stop();
      await server.close();
    }
  }
  assert.deepEqual(asked, ["redirecting", "endless"]);
});

/** Calls an app as the desk does, once for its whole answer and once for a stream, and exports the spans of both. */
async function traceCalls(sandbox: Sandbox, url: string): Promise<void> {
  const send = async (spans: readonly Span[]) => (await sandbox.spans({ version: "1.0.0", spans })).kind === "exported";
  const tracer = openTracer({ send, onLost: () => assert.fail("spans were lost"), ratio: 1 });
  const outbound = tracedOutbound({ call: sandbox.call, stream: sandbox.stream }, tracer);
  const request = { ...actionRequest({ url }), customer: null };
  await tracer.trace("turn", {}, async () => {
    assert.equal((await outbound.call({ ...request, door: "action" })).kind, "answer");
    const streamed = await outbound.stream({ ...request, door: "crawl" });
    assert.equal(streamed.kind, "stream");
    if (streamed.kind === "stream") await streamed.body.cancel();
  });
  await tracer.flush();
}

/** A span as the collector reads it. */
type Exported = { readonly name: string; readonly spanId: string; readonly parentSpanId?: string };

/** The steps inside each of the spans of this name, in their order. */
function stepsInside(spans: readonly Exported[], name: string): readonly string[] {
  const ids = spans.filter((span) => span.name === name).map(({ spanId }) => spanId);
  return spans.filter(({ parentSpanId = "" }) => ids.includes(parentSpanId)).map((span) => span.name);
}

Deno.test("the sandbox sends spans to the one collector, with its headers, and nothing else or while frozen", async () => {
  const collector = openCollector();
  const app = await rawServer((socket) => socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\na secret"));
  const allow = `localhost=127.0.0.1:${app.port}`;
  const environment = { otlpUrl: collector.url, otlpHeaders: "authorization=Bearer%20abc", allow };
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
    await traceCalls(sandbox, `http://localhost:${app.port}/path?key=secret`);
    const called = collector.taken.splice(1)[0]?.body ?? "";
    const { spans } = JSON.parse(called).resourceSpans[0].scopeSpans[0];
    const [queue, resolve, ledger] = ["sandbox queue", "sandbox resolve", "sandbox ledger"];
    const network = ["sandbox connect", "sandbox first byte"];
    assert.deepEqual(stepsInside(spans, "outbound action"), [
      ...[queue, resolve, ledger, ...network, "sandbox body", "sandbox mask", ledger],
    ]);
    assert.deepEqual(stepsInside(spans, "outbound crawl").filter((name) => name !== resolve), [queue, ...network]);
    assert.doesNotMatch(called, /secret|localhost/);
    await sendOthers(sandbox, collector);
    collector.answer(503);
    collector.taken.length = 0;
    assert.equal((await send(SPAN)).kind, "no_answer");
    assert.equal(collector.taken.length, 1);
    await Deno.writeTextFile(`${folder}/freeze.json`, "{}");
    assert.equal((await send(SPAN)).kind, "refused");
    assert.equal((await sandbox.records({ version: "1.0.0", records: [RECORD] })).kind, "refused");
    assert.equal((await sandbox.metrics(METRICS)).kind, "refused");
    assert.equal(collector.taken.length, 1);
  } finally {
    await stop();
    await Promise.all([collector.close(), app.close()]);
  }
});

Deno.test("keys, customers, emails and files of the bucket have spans, with how each ended and nothing of what it held", async () => {
  const { sandbox, stop } = await spawnSandbox();
  const sent: Span[] = [];
  const send = (spans: readonly Span[]) => Promise.resolve(sent.push(...spans) > 0);
  const tracer = openTracer({ send, onLost: () => assert.fail("spans were lost"), ratio: 1 });
  const traced = tracedSandbox(sandbox, tracer);
  try {
    const secret = { value: "sk_live_0123456789", origins: ["https://app.example"] };
    const stored = await traced.setSecret({ workspace: "w1", name: "KEY" }, secret);
    assert.equal(stored.kind, "set");
    await traced.maskSecrets("w1", ["the key is sk_live_0123456789"]);
    // Neither a mail server nor a bucket is configured.
    const mailbox = await traced.mailbox({
      workspace: "w1",
      server: { kind: "operator" },
      after: null,
      countMax: 1,
      deadlineMs: 1000,
    });
    const files = await traced.objects.get("files/w1/1");
    await tracer.flush();
    const told = sent.filter(({ parentSpanId }) => parentSpanId === null).map((
      { name, facts },
    ) => [name, facts.result]);
    const endOf = ({ kind }: { readonly kind: string }) => kind === "fetched" || kind === "object" ? "answer" : kind;
    assert.deepEqual(told, [
      ["vault set", "answer"],
      ["vault mask", "answer"],
      ["mail fetch", endOf(mailbox.head)],
      ["files get", endOf(files)],
    ]);
    assert.doesNotMatch(JSON.stringify(sent), /sk_live|app\.example|w1|KEY/);
  } finally {
    await stop();
  }
});

Deno.test("readOtlpHeaders reads OpenTelemetry's format, and refuses anything else", () => {
  assert.deepEqual(readOtlpHeaders("a=1, b=x%20y=z,"), { a: "1", b: "x y=z" });
  for (const wrong of ["a", "=1", "a=%", "a b=1", "a=1\nb"]) assert.equal(readOtlpHeaders(wrong), null, wrong);
});
