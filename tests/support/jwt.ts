/**
 * Signs tokens like an app's server, and wrongly in every way.
 *
 * @module
 */
import type { CustomerClaims } from "../../sandbox/identity/customer_claims.ts";
import { createHmac } from "node:crypto";

/** A token from the exact text of its header and payload. */
export function signText(header: string, payload: string | Uint8Array, secret: string): string {
  const signed = `${base64url(header)}.${base64url(payload)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** A token with these claims, by default with a valid header. */
export function signToken(
  claims: Readonly<Record<string, unknown>>,
  secret: string,
  header: Readonly<Record<string, unknown>> = { alg: "HS256", typ: "JWT" },
): string {
  return signText(JSON.stringify(header), JSON.stringify(claims), secret);
}

/** A ticket for tests with a simulated outside: it names the customer, and no sandbox would accept it. */
export function playedTicket(userId: string): string {
  return signToken({ sub: userId }, "played");
}

/** The customer in a ticket, unverified. */
export function customerOfTicket(ticket: string): CustomerClaims {
  const payload = Uint8Array.fromBase64(ticket.split(".")[1] ?? "", { alphabet: "base64url" });
  const { sub, email = null, name = null, attributes = {} } = JSON.parse(new TextDecoder().decode(payload));
  return { userId: String(sub), email, name, attributes };
}

/** Encodes bytes or text as base64url without padding. */
export function base64url(content: string | Uint8Array): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** The Unix time `seconds` from now, for the `exp` of a token that a process with its own clock checks. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}
