/**
 * The desk's telemetry for the operator's collector: traces, log and metrics, each where configured.
 *
 * @module
 */
import type { Config } from "../../config.ts";
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import type { Log } from "../../core/ports/log.ts";
import project from "../../deno.json" with { type: "json" };
import type { Sandbox } from "../../sandbox/client.ts";
import { every } from "../background.ts";
import { setGauges } from "../metrics/metrics_route.ts";
import type { Served } from "../served.ts";
import { deskTracer } from "./desk_tracer.ts";
import type { LogExport } from "./log_export.ts";
import { requestTraceId, type Tracer } from "./tracer.ts";

/** The senders of a process. */
export type Telemetry = {
  /** Null when traces are not configured. */
  readonly tracer: Tracer | null;
  /** Starts sending in the background. */
  readonly start: (served: Served) => void;
  /** Sends what is queued and stops; does not wait for a collector that does not answer. */
  readonly stop: () => Promise<void>;
};

/** Opens the senders, which reach the collector through the sandbox. */
export function openTelemetry(
  config: Config,
  sandbox: Pick<Sandbox, "spans" | "records" | "metrics">,
  log: Log,
  logExport: LogExport | null,
): Telemetry {
  const tracer = deskTracer(config, sandbox, log);
  const { version } = project;
  logExport?.connect(
    async (records) => (await sandbox.records({ version, records })).kind === "exported",
    () => tracer?.spanContext() ?? { traceId: requestTraceId(), spanId: null },
  );
  const flush = () => Promise.all([tracer?.flush(), logExport?.flush()]);
  const stops: (() => void)[] = [];
  return {
    tracer,
    start: (served) => {
      if (tracer !== null || logExport !== null) stops.push(every(TRACE_LIMITS.sendMs, () => void flush()));
      if (wantsMetrics(config)) stops.push(startMetrics(served, sandbox, log));
    },
    stop: async () => {
      stops.forEach((stop) => stop());
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, TRACE_LIMITS.lastMs);
      await Promise.race([flush(), late.promise]);
      clearTimeout(timer);
    },
  };
}

function wantsMetrics({ otlpUrl, otlpSignals }: Config): boolean {
  return otlpUrl !== null && otlpSignals.includes("metrics");
}

/** Sends the metrics now and at each interval; returns a function that stops it. */
function startMetrics(served: Served, sandbox: Pick<Sandbox, "metrics">, log: Log): () => void {
  let isLosing = false;
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    const isTaken = await sendMetrics(served, sandbox).catch(() => false).finally(() => {
      isSending = false;
    });
    if (!isTaken && !isLosing) log("warn", "The collector did not take the metrics.");
    isLosing = !isTaken;
  };
  void send();
  return every(TRACE_LIMITS.metricsMs, () => void send());
}

async function sendMetrics(served: Served, sandbox: Pick<Sandbox, "metrics">): Promise<boolean> {
  await setGauges(served);
  const metrics = await served.metrics.exported();
  const times = { startMs: performance.timeOrigin, timeMs: performance.timeOrigin + performance.now() };
  return (await sandbox.metrics({ version: project.version, ...times, metrics })).kind === "exported";
}
