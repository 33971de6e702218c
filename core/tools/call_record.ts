/**
 * Formats the audit's record of a call for a tool's answer: the request and the answer, keys masked.
 *
 * @module
 */
import type { AuditRecord } from "../actions/audit.ts";
import type { AuditRequest } from "../db/tables/actions.ts";
import { jsonBytes, type JsonObject } from "../json.ts";
import { cutText, type Fence } from "./fence.ts";

/** The maximum size of each part of an answer, in bytes of JSON. */
const PART_BYTES_MAX = { sentBody: 3000, headers: 3000, body: 8000 };

/**
 * Returns the members that describe how a call went; each is null if the call has none.
 *
 * @param fence of the app's answer
 */
export function recordedCall(
  record: Pick<AuditRecord, "request" | "response" | "ms"> | null,
  fence: Fence,
): JsonObject {
  const response = record?.response ?? null;
  return {
    status: response?.status ?? null,
    ms: record?.ms ?? null,
    sent: shownRequest(record?.request ?? null),
    received: response === null ? null : {
      status: response.status,
      headers: jsonBytes(response.headers) > PART_BYTES_MAX.headers ? {} : fence.members(response.headers),
      body: fence.text(response.body, PART_BYTES_MAX.body),
    },
  };
}

/** Returns a request with a truncated body; null if there was none. */
export function shownRequest(request: AuditRequest | null): JsonObject | null {
  if (request === null) return null;
  return { ...request, body: request.body === null ? null : cutText(request.body, PART_BYTES_MAX.sentBody) };
}
