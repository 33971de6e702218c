/**
 * The operator's collector, the one address that spans, lines of the log and metrics go to.
 *
 * @module
 */
import type { AnswerQuestion } from "../../ipc/server.ts";
import type { Freeze } from "../freeze/freeze.ts";
import { TELEMETRY_LIMITS } from "../limits.ts";
import { answerOf } from "../messages.ts";
import { noAnswer, refused } from "../protocol.ts";
import { printMetrics, printRecords, printSpans } from "./otlp.ts";
import { type Exported, metricsRequestSchema, recordsRequestSchema, spansRequestSchema } from "./protocol.ts";
import type { OtelSignal } from "./signals.ts";

/** Where telemetry goes, with what, under which name, and which of it the operator wants. */
export type Collector = {
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly signals: readonly OtelSignal[];
};

/** What an export needs. */
export type ExportParts = { readonly collector: Collector | null; readonly freeze: Pick<Freeze, "state"> };

/**
 * The questions `spans`, `records` and `metrics`. They are not in the ledger: they hold nothing of an app or a model, and
 * go to the operator's own address.
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

/** Nothing leaves without a collector that wants it, and nothing while frozen. */
async function exportTo(
  { collector, freeze }: ExportParts,
  signal: OtelSignal,
  print: (service: string) => string,
): Promise<Exported> {
  if (!collector?.signals.includes(signal)) return refused("door", `no collector of ${signal} is configured`);
  if (freeze.state().kind !== "open") return refused("frozen", "the operator has frozen the desk");
  const { endpoint, headers, service } = collector;
  const url = `${endpoint.href}${endpoint.href.endsWith("/") ? "" : "/"}v1/${signal}`;
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: print(service),
      redirect: "manual",
      signal: AbortSignal.timeout(TELEMETRY_LIMITS.exportMs),
    });
    await answer.body?.cancel();
    return answer.ok ? { kind: "exported" } : noAnswer("unreadable", `the collector answered ${answer.status}`, true);
  } catch {
    return noAnswer("connection", `the collector of ${signal} does not answer`, true);
  }
}
