/**
 * The audit's record of a call in a tool's answer: the request and the answer, keys masked.
 *
 * @module
 */
import type { AuditRecord } from "../actions/audit.ts";
import type { AuditRequest } from "../db/tables/actions.ts";
import { jsonBytes, type JsonObject } from "../json.ts";
import { cutText, type Fence } from "./outside.ts";

/** What each part may take of an answer, in bytes of JSON. */
const PART_BYTES_MAX = { sentBody: 3000, headers: 3000, body: 8000 };

/**
 * The members that say how a call went; each is null where the call came to none.
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

/** A request, its body cut; null when none was made. */
export function shownRequest(request: AuditRequest | null): JsonObject | null {
  if (request === null) return null;
  return { ...request, body: request.body === null ? null : cutText(request.body, PART_BYTES_MAX.sentBody) };
}
