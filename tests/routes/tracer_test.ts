import assert from "node:assert/strict";
import type { OutboundRequest } from "../../core/ports/outbound.ts";
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import { withRequestId } from "../../ipc/request_id.ts";
import { stepsTaker, type TimedStep } from "../../ipc/steps.ts";
import { openTracer } from "../../routes/trace/tracer.ts";
import { tracedExtractor } from "../../routes/trace/traced_extractor.ts";
import { tracedOutbound } from "../../routes/trace/traced_outbound.ts";
import type { Span } from "../../sandbox/client.ts";
import { spanSchema } from "../../sandbox/telemetry/protocol.ts";
import { outboundTo } from "../support/desk.ts";

const REQUEST: Omit<OutboundRequest, "url"> = {
  ...{ door: "action", workspace: "w1", method: "GET", headers: {}, body: "a secret", marker: "m" },
  ...{ secrets: {}, customer: null, call: "audit-1", deadlineMs: 1000 },
};

const ID = "3f2a8b9c-0000-4000-8000-123456789abc";

function scene(ratio = 1, takes = true) {
  const spans: Span[] = [];
  const lost: string[] = [];
  let ms = 1_800_000_000_000;
  const tracer = openTracer({
    send: (batch) => {
      spans.push(...batch);
      return Promise.resolve(takes);
    },
    onLost: () => lost.push("lost"),
    ratio,
    nowMs: () => ms++,
  });
  const ask = () =>
    withRequestId(
      ID,
      () =>
        tracer.trace(
          "request",
          { method: "POST", route: "POST /api/widget/:key/messages", request: ID },
          async (note) => {
            await tracer.trace("turn", {}, async () => {
              tracer.query(tracer.nowMs(), "select");
              const app = outboundTo(() => ({
                kind: "answer",
                status: 200,
                headers: {},
                body: "the customer's plan",
                truncated: false,
                ms: 1,
              }));
              const url = "https://app.example.com/accounts/u_1?token=secret";
              await tracedOutbound(app, tracer).call({ ...REQUEST, url });
            });
            note({ status: 200 });
          },
        ),
    );
  return { tracer, spans, lost, ask };
}

Deno.test("openTracer makes the spans of a request: its turn, its queries and its calls, under the request's id", async () => {
  const { tracer, spans, ask } = scene();
  await ask();
  await tracer.flush();
  const byName = new Map(spans.map((span) => [span.name, span]));
  assert.deepEqual([...byName.keys()], [
    "database select",
    "outbound action",
    "turn",
    "POST /api/widget/:key/messages",
  ]);
  assert.deepEqual(new Set(spans.map(({ traceId }) => traceId)), new Set([ID.replaceAll("-", "")]));
  const parents = ["database select", "outbound action", "turn"].map((name) => byName.get(name)?.parentSpanId);
  const [request, turn] = [byName.get("POST /api/widget/:key/messages")?.spanId, byName.get("turn")?.spanId];
  assert.deepEqual(parents, [turn, turn, request]);
  assert.deepEqual(byName.get("outbound action")?.facts, {
    door: "action",
    method: "GET",
    call: "audit-1",
    result: "answer",
    status: 200,
  });
  // What the sandbox takes of a span, and nothing that was asked, answered or kept secret.
  for (const span of spans) spanSchema.parse(span);
  assert.doesNotMatch(JSON.stringify(spans), /secret|u_1|plan|example/);
});

Deno.test("openTracer marks failed spans, and records nothing outside of a trace", async () => {
  const { tracer, spans } = scene();
  await assert.rejects(tracer.trace("turn", {}, () => Promise.reject(new Error("a customer's words"))));
  await tracer.trace("request", {}, async (note) => await Promise.resolve(note({ status: 503 })));
  tracer.query(tracer.nowMs(), "select");
  await tracer.flush();
  assert.deepEqual(spans.map(({ name, failed }) => [name, failed]), [["turn", true], ["request", true]]);
  const none = scene(0);
  await none.ask();
  await none.tracer.flush();
  assert.deepEqual(none.spans, []);
});

Deno.test("openTracer drops spans that the collector refuses, and logs it once", async () => {
  const { tracer, lost, ask } = scene(1, false);
  for (let round = 0; round < 3; round++) {
    await ask();
    await tracer.flush();
  }
  assert.deepEqual(lost, ["lost"]);
});

Deno.test("tracedExtractor makes a span for each document and mail with its outcome, and none of its content", async () => {
  const { tracer, spans } = scene();
  const extractor = tracedExtractor({
    extract: () => Promise.resolve({ kind: "failed", code: "scanned", message: "a secret" }),
    readMail: () => Promise.reject(new Error("a secret")),
  }, tracer);
  const document = { kind: "text", bytes: new TextEncoder().encode("a secret"), contentType: null, url: null } as const;
  assert.equal((await extractor.extract(document)).kind, "failed");
  await assert.rejects(extractor.readMail(document.bytes));
  await tracer.flush();
  assert.deepEqual(spans.map(({ name, failed, facts }) => [name, failed, facts]), [
    ["extractor", false, { result: "failed" }],
    ["extractor", true, {}],
  ]);
  for (const span of spans) spanSchema.parse(span);
  assert.doesNotMatch(JSON.stringify(spans), /secret/);
});

Deno.test("openTracer makes spans of another process's steps, bounded in number and by the wait", async () => {
  const { tracer, spans } = scene();
  const outside: TimedStep[] = [
    { name: "queue", startMs: 0, ms: 1 },
    { name: "read", startMs: 1, ms: 1e300 },
    { name: "read", startMs: 1e300, ms: 1 },
  ];
  const ask = () => {
    const take = stepsTaker();
    take?.(outside);
    take?.(Array.from({ length: 2 * TRACE_LIMITS.stepsMax }, (): TimedStep => ({ name: "mask", startMs: 0, ms: 0 })));
    take?.(outside);
    return Promise.resolve(take !== null);
  };
  assert.equal(await tracer.stepped("extractor", ask), false, "nothing is asked for outside of what is traced");
  const { tracer: none } = scene(0);
  assert.equal(await none.trace("turn", {}, () => none.stepped("extractor", ask)), false);
  assert.equal(await tracer.trace("extractor", {}, () => tracer.stepped("extractor", ask)), true);
  await tracer.flush();
  const parent = spans.find(({ name }) => name === "extractor");
  const steps = spans.filter((span) => span !== parent);
  assert.equal(steps.length, TRACE_LIMITS.stepsMax);
  assert.deepEqual(steps.slice(0, 4).map(({ name }) => name), [
    ...["extractor queue", "extractor read", "extractor read", "extractor mask"],
  ]);
  for (const { parentSpanId, traceId, startMs, endMs } of steps) {
    assert.deepEqual([parentSpanId, traceId], [parent?.spanId, parent?.traceId]);
    assert.ok(parent !== undefined && parent.startMs <= startMs && startMs <= endMs && endMs <= parent.endMs);
  }
  for (const span of spans) spanSchema.parse(span);
});
