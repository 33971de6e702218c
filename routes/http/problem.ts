/**
 * Maps refused requests to HTTP: RFC 9457 problem details, from one table.
 *
 * @module
 */
import { isAway, isUnstorable } from "../../core/db/errors.ts";
import { requestId } from "../../ipc/request_id.ts";
import { StoreSilent } from "../../kv/limit_waits.ts";
import type { Log } from "../../core/ports/log.ts";
import { DeskError, type DeskErrorCode } from "../../core/problem.ts";

/** The HTTP status of every error code. */
export const STATUS: Readonly<Record<DeskErrorCode, number>> = {
  invalid_input: 400,
  files_have_problems: 422,
  not_found: 404,
  name_taken: 409,
  unauthenticated: 401,
  signed_out: 401,
  forbidden: 403,
  confirm_required: 409,
  key_use_not_accepted: 409,
  reads_not_accepted: 409,
  version_conflict: 409,
  repeated_request: 409,
  other_open: 409,
  key_not_set: 409,
  anonymous_customer: 403,
  too_large: 413,
  unsupported_file: 415,
  message_first: 409,
  timeout: 504,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  internal: 500,
};

/** `Retry-After` in seconds while a store is unavailable. */
const AWAY_RETRY_S = 5;

/**
 * Converts any thrown value to a response. Anything but a {@link DeskError} is a bug: its cause is logged, never shown.
 */
export function problemAnswer(error: unknown, log: Log): Response {
  const refusal = refusalOf(error);
  if (refusal?.code === "unavailable") log("error", refusal.message, { cause: String(refusal.cause) });
  if (refusal !== null) return answerOf(refusal);
  const reference = requestId() ?? crypto.randomUUID();
  log("error", "A request failed.", { reference, cause: error instanceof Error ? error.stack : String(error) });
  return answerOf(new DeskError("internal", `Something went wrong on the desk. Reference: ${reference}`));
}

/**
 * Converts a thrown value to a refusal of the request; null for a bug. A value that the database cannot store is the
 * request's fault; an unavailable store is reported as such.
 */
export function refusalOf(error: unknown): DeskError | null {
  if (error instanceof DeskError) return error;
  const store = error instanceof StoreSilent ? "live store" : isAway(error) ? "database" : null;
  if (store !== null) {
    const fix = "What was saved before is safe. Try again in a moment.";
    const detail = { fix, retryAfterS: AWAY_RETRY_S, cause: error };
    return new DeskError("unavailable", `The desk's ${store} does not answer at the moment.`, detail);
  }
  if (!isUnstorable(error)) return null;
  const message = "The request holds a character, a number or a date that cannot be stored.";
  return new DeskError("invalid_input", message, { cause: error });
}

function answerOf(error: DeskError): Response {
  const status = STATUS[error.code];
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (error.retryAfterS !== undefined) headers.set("retry-after", String(error.retryAfterS));
  const body = {
    type: "about:blank",
    title: error.message,
    status,
    code: error.code,
    ...(error.fix === undefined ? {} : { detail: error.fix }),
    ...(error.problems.length === 0 ? {} : { problems: error.problems }),
    ...(error.faults.length === 0 ? {} : { errors: error.faults }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}
