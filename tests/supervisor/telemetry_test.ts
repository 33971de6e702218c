/** A real desk and a real collector: the desk sends its traces, log and metrics there through the sandbox. */

import assert from "node:assert/strict";
import { attributeOf, openCollector } from "../support/collector.ts";
import { startDesk } from "../support/demo.ts";
import { eventually } from "../support/wait.ts";

/** A sign-in that fails, which the log has a line about; the id of the request. */
async function failToSignIn(deskUrl: string): Promise<string> {
  const answer = await fetch(`${deskUrl}/desk/sign-in`, {
    method: "POST",
    headers: { origin: deskUrl, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: "nobody@example.com", password: "not the password", next: "/desk" }),
    redirect: "manual",
  });
  await answer.text();
  const id = answer.headers.get("x-request-id");
  assert.ok(id, `no request id with status ${answer.status}`);
  return id;
}

Deno.test("a desk sends its log with the trace of each line's request, its spans and its metrics to the collector", async () => {
  const collector = openCollector();
  const desk = await startDesk({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
  });
  try {
    const id = await failToSignIn(desk.deskUrl);
    const line = await eventually(
      "the line about the sign-in",
      () => collector.records().find((record) => record.body.stringValue === "Sign-in failed.") ?? null,
    );
    assert.deepEqual([line.severityText, attributeOf(line, "desk.request_id")], ["WARN", id]);
    assert.equal(attributeOf(line, "desk.reason"), "password");
    assert.equal(line.traceId, id.replaceAll("-", ""));
    const spans = await eventually("the span of the sign-in", () => {
      const own = collector.spans().filter(({ traceId }) => traceId === line.traceId);
      return own.some(({ name }) => name === "POST /desk/sign-in") ? own : null;
    });
    assert.ok(spans.some(({ spanId }) => spanId === line.spanId), "the line is in a span of its request");
    const metrics = await eventually("the metrics", () => {
      const sent = collector.metrics();
      return sent.length > 0 ? sent : null;
    });
    const names = metrics.map(({ name }: { readonly name: string }) => name);
    for (const name of ["desk_memory_bytes", "desk_sandbox_up"]) {
      assert.ok(names.includes(name), `${name} is in ${names}`);
    }
    assert.deepEqual([...new Set(collector.taken.map(({ token }) => token))], ["Bearer abc"]);
    // The link of the first owner is for who reads the console alone.
    const link = desk.setupLink?.split("/").at(-1) ?? "none";
    assert.ok(!collector.taken.some(({ body }) => body.includes(link)));
  } finally {
    await desk.stop();
    await collector.close();
  }
});

Deno.test("a desk whose collector never answers works, and says once on standard error what is lost", async () => {
  const collector = openCollector();
  collector.answer(null);
  const desk = await startDesk({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  try {
    await failToSignIn(desk.deskUrl);
    await eventually("a message that hangs", () => collector.taken.find(({ path }) => path === "/v1/logs") ?? null);
    await failToSignIn(desk.deskUrl);
    await eventually("the line about it", () => desk.output().includes("did not take lines of the log") || null);
    await failToSignIn(desk.deskUrl);
  } finally {
    assert.equal(await desk.stop(), 0);
    await collector.close();
  }
  assert.equal(desk.output().match(/did not take lines of the log/g)?.length, 1);
});
