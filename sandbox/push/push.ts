/**
 * The door `push`: notifications to teammates' browsers by Web Push. The installation's private key (VAPID) is created
 * and opened only here, and the message is encrypted here for the browser, so that the push service cannot read it.
 *
 * @see RFC 8030, RFC 8291, RFC 8292
 * @module
 */
import type { KeyFiles } from "../keys.ts";
import { type OutboundRequest, type Refused, refused } from "../protocol.ts";
import { openSecret, sealSecret, type SecretId } from "../secrets.ts";
import { pushBodySchema, type PushNewAnswer } from "./protocol.ts";

/** A push, ready to be sent. */
export type EncryptedPush = {
  readonly kind: "encrypted";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** Web Push with the keys of one sandbox. */
export type Pushes = {
  /** Creates a key pair. */
  readonly make: () => Promise<PushNewAnswer>;
  /** Encrypts and signs the push in a request. */
  readonly encrypt: (request: Pick<OutboundRequest, "url" | "body">) => Promise<EncryptedPush | Refused>;
};

/** The name of the signing key in the ledger. */
export const PUSH_KEY_NAME = "VAPID";

/** A name that placeholders cannot contain, so that no request can carry the key out. */
const KEY_ID: SecretId = { workspace: "installation", name: "push:vapid" };

/** Opens Web Push. @param now the time in milliseconds since 1970 */
export function makePushes(keys: KeyFiles, now: () => number): Pushes {
  return {
    make: async () => {
      const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys();
      const sealed = await sealSecret(keys[0], KEY_ID, now(), { value: privateKey, origins: [] });
      return { kind: "made", publicKey, sealed };
    },
    encrypt: async ({ url, body }) => {
      const push = pushBodyOf(body);
      if (push === null) return refused("door", "this door takes pushes alone");
      const { publicKey, sealed } = push.vapid;
      const key = await openSecret(keys, KEY_ID, sealed);
      if (key === null) return refused("secret_unreadable", "the key that signs pushes cannot be opened");
      const options = {
        vapidDetails: { subject: push.subject, publicKey, privateKey: key.value },
        TTL: push.ttlS,
        urgency: "high",
        topic: push.topic,
      } as const;
      try {
        const subscription = { endpoint: url, keys: push.browser };
        const { headers, body } = (await webPush()).generateRequestDetails(subscription, push.message, options);
        const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
        return { kind: "encrypted", headers: Object.fromEntries(sent), body };
      } catch {
        // The library's own message may contain a key.
        return refused("request", "the keys of this subscription are not those of a browser");
      }
    },
  };
}

/** Whether a request is a push: posted to an https address, with only the message. */
export function isPushRequest({ method, url, headers, body, secrets, customer }: OutboundRequest): boolean {
  return method === "POST" && /^https:/i.test(url) && Object.keys(headers).length === 0 &&
    Object.keys(secrets).length === 0 && customer === null && pushBodyOf(body) !== null;
}

function pushBodyOf(body: string | null) {
  try {
    const parsed = pushBodySchema.safeParse(JSON.parse(body ?? ""));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Loaded with the first push, since most desks start without one. */
async function webPush() {
  // @ts-types="./web_push.d.ts"
  return (await import("web-push")).default;
}
