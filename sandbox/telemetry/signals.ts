/**
 * The signals of an OpenTelemetry collector, and the variables that switch them.
 *
 * @module
 */

/** Each has its own address. */
export const SIGNALS = ["traces", "logs", "metrics"] as const;
export type OtelSignal = typeof SIGNALS[number];

/** OpenTelemetry's own variables, each `otlp` (the default) or `none`. */
export const EXPORTERS = {
  traces: "OTEL_TRACES_EXPORTER",
  logs: "OTEL_LOGS_EXPORTER",
  metrics: "OTEL_METRICS_EXPORTER",
} as const satisfies Readonly<Record<OtelSignal, string>>;
