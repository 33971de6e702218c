/**
 * The trace that a client's request belongs to (W3C Trace Context), by which log lines of the desk are found.
 *
 * @module
 */
import { metaOf } from "./metadata.ts";
import type { McpRequest } from "./message.ts";

/** The ids of a trace and of the client's span. */
export type ClientTrace = { readonly traceId: string; readonly spanId: string };

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-|$)/;

/** The trace in `_meta` (revision 2026-07-28) or in the header; null when missing or invalid. */
export function traceOf(headers: Headers, { params }: Pick<McpRequest, "params">): ClientTrace | null {
  const { traceparent = headers.get("traceparent") } = metaOf(params);
  if (typeof traceparent !== "string") return null;
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}
