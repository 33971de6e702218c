/**
 * Spans as OTLP's JSON, with the names of OpenTelemetry's semantic conventions.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 * @module
 */
import type { Span, SpansRequest } from "./protocol.ts";

/** The name of each fact. */
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

/** The body of `POST /v1/traces`. */
export function printSpans(service: string, { version, spans }: SpansRequest): string {
  const resource = [attribute("service.name", service), attribute("service.version", version)];
  return JSON.stringify({
    resourceSpans: [{
      resource: { attributes: resource },
      scopeSpans: [{ scope: { name: "desk" }, spans: spans.map(printSpan) }],
    }],
  });
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

function attribute(key: string, value: string | number) {
  return { key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } };
}

/** Whole microseconds, because a number has no room for the nanoseconds since 1970. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
