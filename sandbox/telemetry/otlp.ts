/**
 * Formats spans, log lines and metrics as OTLP's JSON, with the names of OpenTelemetry's semantic conventions.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 * @module
 */
import type { LogRecord, Metric, MetricsRequest, RecordsRequest, Span, SpansRequest } from "./protocol.ts";

/** The attribute for each fact of a span. */
const NAMES: Readonly<Record<keyof Span["facts"], string>> = {
  method: "http.request.method",
  route: "http.route",
  status: "http.response.status_code",
  request: "desk.request_id",
  door: "desk.door",
  result: "desk.result",
  call: "desk.audit_id",
  operation: "db.operation.name",
};

const KINDS = { internal: 1, server: 2 } as const;
const ERROR = 2;
/** OpenTelemetry's severity numbers of the levels. */
const SEVERITIES: Readonly<Record<LogRecord["level"], number>> = { debug: 5, info: 9, warn: 13, error: 17 };
/** Values count from the start of the process, not from the last export. */
const CUMULATIVE = 2;
const SCOPE = { name: "desk" };

/** Formats the body of `POST /v1/traces`. */
export function printSpans(service: string, { version, spans }: SpansRequest): string {
  return JSON.stringify({
    resourceSpans: [{
      resource: resourceOf(service, version),
      scopeSpans: [{ scope: SCOPE, spans: spans.map(printSpan) }],
    }],
  });
}

/** Formats the body of `POST /v1/logs`. */
export function printRecords(service: string, { version, records }: RecordsRequest): string {
  return JSON.stringify({
    resourceLogs: [{
      resource: resourceOf(service, version),
      scopeLogs: [{ scope: SCOPE, logRecords: records.map(printRecord) }],
    }],
  });
}

/** Formats the body of `POST /v1/metrics`. */
export function printMetrics(service: string, { version, startMs, timeMs, metrics }: MetricsRequest): string {
  const times = { startTimeUnixNano: nanoseconds(startMs), timeUnixNano: nanoseconds(timeMs) };
  return JSON.stringify({
    resourceMetrics: [{
      resource: resourceOf(service, version),
      scopeMetrics: [{ scope: SCOPE, metrics: metrics.map((metric) => printMetric(metric, times)) }],
    }],
  });
}

function resourceOf(service: string, version: string) {
  return { attributes: [attribute("service.name", service), attribute("service.version", version)] };
}

function printSpan({ name, isServer, traceId, spanId, parentSpanId, startMs, endMs, failed, facts }: Span) {
  const attributes = Object.entries(NAMES).flatMap(([fact, printed]) => {
    const value = Object.entries(facts).find(([known]) => known === fact)?.[1];
    return value === undefined ? [] : [attribute(printed, value)];
  });
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name,
    kind: isServer ? KINDS.server : KINDS.internal,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes,
    ...(failed ? { status: { code: ERROR } } : {}),
  };
}

/** The request's id has the same name as in a span; other facts keep their names from the log. */
function printRecord({ timeMs, level, message, traceId, spanId, facts }: LogRecord) {
  return {
    timeUnixNano: nanoseconds(timeMs),
    observedTimeUnixNano: nanoseconds(timeMs),
    severityNumber: SEVERITIES[level],
    severityText: level.toUpperCase(),
    body: { stringValue: message },
    attributes: facts.map(([name, value]) => attribute(name === "request" ? NAMES.request : `desk.${name}`, value)),
    ...(traceId === null ? {} : { traceId }),
    ...(spanId === null ? {} : { spanId }),
  };
}

function printMetric(metric: Metric, times: Readonly<Record<string, string>>) {
  const { name } = metric;
  const labelled = (labels: readonly (readonly [string, string])[]) => ({
    ...times,
    attributes: labels.map(([label, value]) => attribute(label, value)),
  });
  if (metric.kind === "histogram") {
    const dataPoints = metric.points.map(({ labels, sum, bounds, counts }) => ({
      ...labelled(labels),
      count: String(counts.reduce((all, count) => all + count, 0)),
      sum,
      bucketCounts: counts.map(String),
      explicitBounds: bounds,
    }));
    return { name, histogram: { dataPoints, aggregationTemporality: CUMULATIVE } };
  }
  const dataPoints = metric.points.map(({ labels, value }) => ({ ...labelled(labels), asDouble: value }));
  return metric.kind === "gauge"
    ? { name, gauge: { dataPoints } }
    : { name, sum: { dataPoints, aggregationTemporality: CUMULATIVE, isMonotonic: true } };
}

function attribute(key: string, value: string | number | boolean) {
  return { key, value: printValue(value) };
}

function printValue(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Rounded to microseconds, because a number cannot hold the nanoseconds since 1970 exactly. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
