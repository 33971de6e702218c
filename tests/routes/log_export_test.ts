/** Exporting the desk's log to a collector: a record's fields, and what happens when the collector accepts none. */

import assert from "node:assert/strict";
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import { withRequestId } from "../../ipc/request_id.ts";
import { openLog } from "../../routes/log.ts";
import { openBatches } from "../../routes/trace/batches.ts";
import { openLogExport } from "../../routes/trace/log_export.ts";
import { requestTraceId } from "../../routes/trace/tracer.ts";
import type { LogRecord } from "../../sandbox/client.ts";
import { recordSchema } from "../../sandbox/telemetry/protocol.ts";

const ID = "3f2a8b9c-0000-4000-8000-123456789abc";
const CONFIG = { otlpUrl: "http://127.0.0.1:4318", otlpSignals: ["logs"], log: "text", logLevel: "info" } as const;

/** Runs work with standard error taken away; its lines. */
async function quietly(work: () => void | Promise<void>): Promise<readonly string[]> {
  const { error } = console;
  const lines: string[] = [];
  console.error = (line: unknown) => lines.push(String(line));
  try {
    await work();
  } finally {
    console.error = error;
  }
  return lines;
}

function scene(takes = true) {
  const sent: LogRecord[] = [];
  const exported = openLogExport(CONFIG);
  assert.ok(exported);
  exported.connect(
    (records) => Promise.resolve(sent.push(...records) > 0 && takes),
    () => ({ traceId: requestTraceId(), spanId: null }),
  );
  return { sent, exported, log: openLog(CONFIG, exported.add) };
}

Deno.test("a log line is exported with its level, facts and request, within the protocol's limits", async () => {
  const { sent, exported, log } = scene();
  const cause = Object.assign(new Error("no"), { detail: "Key (text)=(my card is 4242) already exists." });
  await quietly(() => {
    withRequestId(ID, () => log("error", "A turn failed.", { cause, n: 3, ids: ["a", "b"], isLate: true }));
    log("debug", "Below the level.");
    log(
      "info",
      "x".repeat(9000),
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, "y".repeat(5000)])),
    );
  });
  await exported.flush();
  const [failed, long] = sent;
  assert.ok(failed && long && sent.length === 2);
  assert.deepEqual([failed.level, failed.message], ["error", "A turn failed."]);
  assert.equal(failed.traceId, ID.replaceAll("-", ""));
  const facts = Object.fromEntries(failed.facts);
  assert.deepEqual([facts["n"], facts["ids"], facts["isLate"], facts["request"]], [3, '["a","b"]', true, ID]);
  assert.match(String(facts["cause"]), /Error: no[\s\S]*log_export_test\.ts/);
  assert.doesNotMatch(JSON.stringify(failed), /4242/);
  for (const record of sent) recordSchema.parse(record);
  assert.ok(JSON.stringify(long).length < TRACE_LIMITS.recordCharsMax + 2000);
});

Deno.test("text that looks like a key is masked in the log and its export", async () => {
  const { sent, exported, log } = scene();
  const key = "sk_live_0123456789abcdef";
  const lines = await quietly(() => {
    log("warn", "The model's server refused.", { cause: `401 for key ${key}, and "${key}"`, error: new Error(key) });
  });
  await exported.flush();
  assert.equal(lines.length, 1);
  for (const text of [lines[0] ?? "", JSON.stringify(sent)]) {
    assert.match(text, /401 for key \[key\]/);
    assert.ok(!text.includes(key), text);
  }
});

Deno.test("no log is exported without a collector, or if the operator excludes logs", () => {
  assert.equal(openLogExport({ ...CONFIG, otlpUrl: null }), null);
  assert.equal(openLogExport({ ...CONFIG, otlpSignals: ["traces", "metrics"] }), null);
});

Deno.test("log lines from before the sandbox is connected are exported later", async () => {
  const exported = openLogExport(CONFIG);
  assert.ok(exported);
  await quietly(async () => {
    openLog(CONFIG, exported.add)("warn", "At the start.");
    await exported.flush();
  });
  const sent: LogRecord[] = [];
  exported.connect((records) => Promise.resolve(sent.push(...records) > 0), () => ({ traceId: null, spanId: null }));
  await exported.flush();
  assert.deepEqual(sent.map(({ message }) => message), ["At the start."]);
});

Deno.test("a failing collector is reported once, only on standard error", async () => {
  const { sent, exported, log } = scene(false);
  const lines = await quietly(async () => {
    for (const message of ["One.", "Two."]) {
      log("info", message);
      await exported.flush();
    }
  });
  assert.equal(lines.filter((line) => line.includes("did not take lines of the log")).length, 1);
  assert.deepEqual(sent.map(({ message }) => message), ["One.", "Two."]);
});

Deno.test("the export queue is bounded beside a collector that never answers, and sends one batch at a time", async () => {
  const answer = Promise.withResolvers<boolean>();
  const batches: number[] = [];
  let lost = 0;
  const queue = openBatches<number>({
    ...{ waitingMax: 10, batchMax: 4, onLost: () => lost++ },
    send: (batch) => {
      batches.push(batch.length);
      return answer.promise;
    },
  });
  for (let n = 0; n < 8; n++) queue.add(n);
  const flushing = queue.flush();
  for (let n = 0; n < 100; n++) queue.add(n);
  assert.equal(queue.flush(), flushing);
  assert.deepEqual([batches, lost], [[4], 1]);
  answer.resolve(true);
  await flushing;
  assert.deepEqual(batches, [4, 4, 4, 2]);
});
