/**
 * The operator's collector, the only address for spans, log lines and metrics.
 *
 * @module
 */
import type { AnswerQuestion } from "../../ipc/server.ts";
import { bareHost } from "../address.ts";
import { readBody } from "../body.ts";
import { type ConnectionPool, sendPinned } from "../fetch.ts";
import type { Freeze } from "../freeze/freeze.ts";
import { TELEMETRY_LIMITS } from "../limits.ts";
import { answerOf } from "../messages.ts";
import { noAnswer, refused } from "../protocol.ts";
import type { Resolve } from "../resolve.ts";
import { beforeDeadline } from "../target.ts";
import { printMetrics, printRecords, printSpans } from "./otlp.ts";
import { type Exported, metricsRequestSchema, recordsRequestSchema, spansRequestSchema } from "./protocol.ts";
import type { OtelSignal } from "./signals.ts";

/** The collector: its address and headers, the service's name, and the signals that the operator wants. */
export type Collector = {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly signals: readonly OtelSignal[];
};

/** The dependencies of an export. */
export type ExportParts = {
  readonly collector: Collector | null;
  readonly freeze: Pick<Freeze, "state">;
  readonly pool: ConnectionPool;
  readonly resolve: Resolve;
};

/**
 * The handlers of `spans`, `records` and `metrics`. They are not in the ledger, because they contain nothing of an app
 * or a model, and go to the operator's own address.
 */
export function telemetryAnswers(parts: ExportParts): Readonly<Record<string, AnswerQuestion>> {
  return {
    spans: answerOf(spansRequestSchema, (message) => exportTo(parts, "traces", (name) => printSpans(name, message))),
    records: answerOf(
      recordsRequestSchema,
      (message) => exportTo(parts, "logs", (name) => printRecords(name, message)),
    ),
    metrics: answerOf(
      metricsRequestSchema,
      (message) => exportTo(parts, "metrics", (name) => printMetrics(name, message)),
    ),
  };
}

/** Exports a signal. Nothing is sent without a collector that wants it, and nothing while frozen. */
async function exportTo(
  { collector, freeze, pool, resolve }: ExportParts,
  signal: OtelSignal,
  print: (service: string) => string,
): Promise<Exported> {
  if (!collector?.signals.includes(signal)) return refused("door", `no collector of ${signal} is configured`);
  if (freeze.state().kind !== "open") return refused("frozen", "the operator has frozen the desk");
  const { endpoint, service } = collector;
  const url = new URL(`${endpoint.href}${endpoint.href.endsWith("/") ? "" : "/"}v1/${signal}`);
  const late = AbortSignal.timeout(TELEMETRY_LIMITS.exportMs);
  // The operator's own host may have any address, like their model's.
  const addresses = await beforeDeadline(Promise.resolve(resolve(bareHost(url))), late) ?? [];
  const headers = { ...collector.headers, "content-type": "application/json" };
  const opened = await sendPinned(pool, { url, addresses, method: "POST", headers, body: print(service) }, late);
  if (opened.kind !== "opened") return noAnswer("connection", `the collector of ${signal} does not answer`, true);
  // The response is ignored, but read to its end, which keeps the connection alive.
  await readBody(opened.message, TELEMETRY_LIMITS.answerBytesMax).catch(() => {});
  const { statusCode: status = 0 } = opened.message;
  if (status >= 200 && status < 300) return { kind: "exported" };
  return noAnswer("unreadable", `the collector answered ${status}`, true);
}
