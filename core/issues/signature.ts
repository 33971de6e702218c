/**
 * Authenticates webhooks of other services: by an HMAC of the body, or the secret itself.
 *
 * @module
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a text is the HMAC-SHA-256 of a body in hex, compared in constant time. */
export function isHmac(given: string | null, secret: string, body: Uint8Array): boolean {
  return isEqualInConstantTime(given?.toLowerCase() ?? "", createHmac("sha256", secret).update(body).digest("hex"));
}

/** Compares two texts in constant time. */
export function isEqualInConstantTime(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => new TextEncoder().encode(text));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
}
