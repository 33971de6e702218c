/**
 * What a collector of OpenTelemetry takes, and the variables by which the operator wants it or not.
 *
 * @module
 */

/** Each goes to an address of its own. */
export const SIGNALS = ["traces", "logs", "metrics"] as const;
export type OtelSignal = typeof SIGNALS[number];

/** OpenTelemetry's own variables, each `otlp` (as without it) or `none`. */
export const EXPORTERS = {
  traces: "OTEL_TRACES_EXPORTER",
  logs: "OTEL_LOGS_EXPORTER",
  metrics: "OTEL_METRICS_EXPORTER",
} as const satisfies Readonly<Record<OtelSignal, string>>;
