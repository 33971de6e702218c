/**
 * What the operator watches the desk by: the log, metrics, and a collector of traces.
 *
 * @module
 */
import { LOG_LEVELS, type LogLevel } from "../core/ports/log.ts";
import { readOtlpHeaders } from "../sandbox/telemetry/headers.ts";
import { EXPORTERS, type OtelSignal, SIGNALS } from "../sandbox/telemetry/signals.ts";
import { type Reader, readUrl } from "./reader.ts";

/** The settings of the log, metrics and traces. */
export type MonitoringConfig = {
  /** What Prometheus sends to read `/metrics`; null: no one may. */
  readonly metricsToken: string | null;
  /** The collector of traces, the log and metrics; null: nothing is sent. */
  readonly otlpUrl: string | null;
  /** Which of these the operator wants there. */
  readonly otlpSignals: readonly OtelSignal[];
  /** Held by the supervisor and the sandbox alone. */
  readonly otlpHeaders: string | null;
  readonly otelService: string;
  /** Which part of all requests is traced, 0 to 1. */
  readonly traceRatio: number;
  readonly log: "text" | "json";
  /** The lowest level that is logged. */
  readonly logLevel: LogLevel;
};

/** Reads the settings of the log, metrics and traces. */
export function readMonitoring({ read, readSecret }: Reader): MonitoringConfig {
  const readCollector = (value: string) => {
    const url = URL.parse(readUrl(value, ["http:", "https:"]) ?? "");
    return url !== null && url.username === "" && url.search === "" && url.hash === "" ? value : null;
  };
  const readExporter = (value: string) => value === "otlp" ? true : value === "none" ? false : null;
  const readRatio = (value: string) => /^(0(\.\d{1,6})?|1(\.0+)?)$/.test(value) ? Number(value) : null;
  return {
    log: read("SVC_LOG", "text", (value) => value === "text" || value === "json" ? value : null),
    logLevel: read("SVC_LOG_LEVEL", "info", (value) => LOG_LEVELS.find((level) => level === value) ?? null),
    metricsToken: readSecret("SVC_METRICS_TOKEN", (value) => /^[\x21-\x7e]{16,200}$/.test(value)),
    otlpUrl: read("OTEL_EXPORTER_OTLP_ENDPOINT", null, readCollector),
    otlpSignals: SIGNALS.filter((signal) => read(EXPORTERS[signal], true, readExporter)),
    otlpHeaders: readSecret("OTEL_EXPORTER_OTLP_HEADERS", (value) => readOtlpHeaders(value) !== null),
    otelService: read("OTEL_SERVICE_NAME", "desk", (value) => /^[\w ./:-]{1,100}$/.test(value) ? value : null),
    traceRatio: read("OTEL_TRACES_SAMPLER_ARG", 1, readRatio),
  };
}
