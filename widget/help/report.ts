/**
 * Reads the argument of `reportError`.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { redact } from "../loader/redact.ts";
import type { TroubleDetail } from "../protocol.ts";

const LIMITS = { message: 500, code: 64, data: 2048 } as const;

/** Reads the argument of `reportError`; null (with a warning) when it has no message, or cannot be read. */
export function readReport(given: unknown): TroubleDetail | null {
  try {
    return detailOf(given);
  } catch (error) {
    console.error("[Svc] failed:", error);
    return null;
  }
}

function detailOf(given: unknown): TroubleDetail | null {
  const { message, code, data }: { message?: unknown; code?: unknown; data?: unknown } =
    typeof given === "object" && given ? given : { message: given };
  if (typeof message !== "string" || !message) {
    console.warn("[Svc] reportError takes {message, code?, data?}");
    return null;
  }
  const detail: { -readonly [name in keyof TroubleDetail]: TroubleDetail[name] } = {
    message: redact(message, LIMITS.message),
  };
  if (typeof code === "string" || typeof code === "number") detail.code = String(code).slice(0, LIMITS.code);
  try {
    if (data !== undefined) detail.data = redact(JSON.stringify(data), LIMITS.data);
  } catch {
    // Data that is not JSON is left out.
  }
  return detail;
}
