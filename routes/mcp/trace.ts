/**
 * The trace that a client's request belongs to (W3C Trace Context), so that a line of the desk's log is found by it.
 *
 * @module
 */
import { metaOf } from "./metadata.ts";
import type { McpRequest } from "./message.ts";

/** Ids of a trace and of the client's part of it. */
export type ClientTrace = { readonly traceId: string; readonly spanId: string };

const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-|$)/;

/** The trace of the `_meta` (revision 2026-07-28), or else of the header; null for none, and for what is not valid. */
export function traceOf(headers: Headers, { params }: Pick<McpRequest, "params">): ClientTrace | null {
  const { traceparent = headers.get("traceparent") } = metaOf(params);
  if (typeof traceparent !== "string") return null;
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}
