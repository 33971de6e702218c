import assert from "node:assert/strict";
import { readConfig } from "../../config.ts";
import { QUEUES } from "../../core/db/sizes.ts";
import { openExtractorQueue } from "../../routes/extractor_queue.ts";
import { COUNTERS, GAUGES, HISTOGRAMS } from "../../routes/metrics/table.ts";
import { showMetrics } from "../../routes/metrics/metrics_route.ts";
import { countedOutbound, openMetrics } from "../../routes/metrics/metrics.ts";
import { METRICS_TOKEN, testServed } from "../support/served.ts";

const served = await testServed();
Deno.test.afterAll(() => served.close());

const read = (token: string | null) =>
  fetch(`${served.url}/metrics`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

/** A line of the text format: a comment, or a series with its value. */
const LINE = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"\\]*",?)+\})? (?:[\d.e+-]+|\+Inf))$/;

Deno.test("metrics are read with the operator's token alone, and hold patterns of routes and nothing of a request", async () => {
  for (const token of [null, "", "wrong", `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(0, -1)]) {
    const refused = await read(token);
    assert.equal(refused.status, 401);
    assert.doesNotMatch(await refused.text(), /desk_requests/);
  }
  await (await fetch(`${served.url}/desk/inbox/4711?q=secret-words`, { redirect: "manual" })).body?.cancel();
  await (await fetch(`${served.url}/nothing-of-this-name`)).body?.cancel();
  const answer = await read(METRICS_TOKEN);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const line of text.split("\n").filter((line) => line !== "")) assert.match(line, LINE);
  for (const name of Object.keys({ ...COUNTERS, ...HISTOGRAMS, ...GAUGES })) {
    assert.ok(text.includes(`# TYPE ${name} `), name);
  }
  assert.match(text, /^desk_requests_total\{route="GET \/desk\/inbox\/:number[^"]*",status="303"\} 1$/m);
  assert.match(text, /^desk_sandbox_up 1$/m);
  assert.match(text, /^desk_database_bytes [1-9]/m);
  for (const outbox of QUEUES) assert.match(text, new RegExp(`^desk_waiting\\{outbox="${outbox}"\\} \\d+$`, "m"));
  assert.match(text, /^desk_extractor_waiting 0$/m);
  assert.doesNotMatch(text, /4711|secret-words|nothing-of-this-name/);
});

Deno.test("there are no metrics where the operator has set no token", async () => {
  const asked = {
    request: new Request(`${served.url}/metrics`),
    params: {},
    address: "192.0.2.1",
    ip: "192.0.2.1",
    country: null,
  };
  await assert.rejects(showMetrics({ ...served.served, metricsToken: null }, asked), { code: "not_found" });
});

Deno.test("a token for metrics that is too short is refused at the start, and not repeated", () => {
  const result = readConfig((name) => name === "SVC_METRICS_TOKEN" ? "short-secret" : undefined);
  assert.ok(result.kind === "faults");
  assert.match(result.faults.join(), /SVC_METRICS_TOKEN: the value, which is not shown, is not valid/);
  assert.doesNotMatch(result.faults.join(), /short-secret/);
});

Deno.test("outgoing requests are counted by door and outcome", async () => {
  const metrics = openMetrics();
  const { desk } = served;
  const outbound = countedOutbound({
    ...desk.outbound,
    call: () => Promise.resolve({ kind: "refused", code: "frozen", message: "" }),
  }, metrics);
  const request = { door: "webhook", workspace: "w", method: "POST", url: "https://example.com", headers: {} } as const;
  const rest = { body: null, marker: "m", secrets: {}, customer: null, call: null, deadlineMs: 1 };
  await outbound.call({ ...request, ...rest });
  assert.match(await metrics.text(), /^desk_outbound_total\{door="webhook",result="refused"\} 1$/m);
});

Deno.test("a document counts as waiting for the extractor until it is answered, also when the answer is a fault", async () => {
  const { promise, resolve } = Promise.withResolvers<{ kind: "failed"; code: "busy"; message: string }>();
  const extractor = openExtractorQueue({
    extract: () => promise,
    readMail: () => Promise.reject(new Error("the connection is gone")),
    isAwake: () => Promise.resolve(false),
    close: () => {},
  }, true);
  assert.equal(await extractor.state(), "asleep");
  const document = extractor.extract({ kind: "text", bytes: new Uint8Array(), contentType: null, url: null });
  const mail = extractor.readMail(new Uint8Array());
  assert.equal(extractor.waiting(), 2);
  assert.equal(await extractor.state(), "away", "it has work, so that it should be there");
  await assert.rejects(mail);
  assert.equal(extractor.waiting(), 1);
  resolve({ kind: "failed", code: "busy", message: "" });
  await document;
  assert.equal(extractor.waiting(), 0);
});

Deno.test("the extractor counts as down after a failed start, until a document is read", async () => {
  const failure = (code: "gone" | "encrypted") => ({ kind: "failed", code, message: "" }) as const;
  let answer: ReturnType<typeof failure> = failure("gone");
  const extractor = openExtractorQueue({
    extract: () => Promise.resolve(answer),
    readMail: () => Promise.resolve(answer),
    isAwake: () => Promise.resolve(false),
    close: () => {},
  }, true);
  assert.equal(await extractor.state(), "asleep");
  await extractor.readMail(new Uint8Array());
  assert.equal(await extractor.state(), "away");
  answer = failure("encrypted");
  await extractor.extract({ kind: "pdf", bytes: new Uint8Array(), contentType: null, url: null });
  assert.equal(await extractor.state(), "asleep", "it was read by a process that has ended since");
});
