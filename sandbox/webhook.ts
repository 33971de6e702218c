/**
 * The door `webhook`: events are posted as JSON and signed as Standard Webhooks. The secret itself is never sent: the
 * signature replaces the desk's placeholder for it.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @module
 */

import { secretNamesIn } from "./fill_secrets.ts";
import { type OutboundRequest, type Refused, refused } from "./protocol.ts";

/** The prefix of a secret in its displayed form; the key follows in base64. */
const SECRET_PREFIX = "whsec_";

/** The headers that the door accepts. */
const HEADERS: ReadonlySet<string> = new Set([
  ...["content-type", "user-agent", "webhook-id", "webhook-timestamp", "webhook-signature"],
]);

/** Whether a request is an event: posted JSON with the three headers, and secrets only in the signature. */
export function isWebhookRequest(request: OutboundRequest): boolean {
  const { method, headers, body } = request;
  const placesOutside = secretNamesIn({ ...request, headers: { ...headers, "webhook-signature": "" } });
  return method === "POST" && body !== null && headers["content-type"] === "application/json" &&
    Object.keys(headers).every((name) => HEADERS.has(name)) && placesOutside.length === 0 &&
    [headers["webhook-id"], headers["webhook-timestamp"], headers["webhook-signature"]].every(Boolean);
}

/**
 * The signatures of an event by each secret, such as `v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`, which replace
 * the secrets' placeholders.
 */
export async function signaturesOf(
  { headers, body }: Pick<OutboundRequest, "headers" | "body">,
  secrets: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string> | Refused> {
  const signed = new TextEncoder().encode(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  const signatures = new Map<string, string>();
  for (const [name, secret] of secrets) {
    const key = await signingKey(secret);
    if (key === null) return refused("secret_unreadable", `${name} is not the secret of a webhook`);
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    signatures.set(name, `v1,${mac.toBase64()}`);
  }
  return signatures;
}

async function signingKey(secret: string): Promise<CryptoKey | null> {
  if (!secret.startsWith(SECRET_PREFIX)) return null;
  try {
    const bytes = Uint8Array.fromBase64(secret.slice(SECRET_PREFIX.length));
    return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  } catch {
    return null;
  }
}
