/**
 * Checks what a door accepts, whatever the target: the size of a request, its kind, and its secrets.
 *
 * @see sandbox/doors.ts
 * @module
 */
import { type DoorPolicy, DOORS, isSecretOfDoor, READING_HEADERS } from "./doors.ts";
import { isForm } from "./fill_secrets.ts";
import { type OutboundRequest, type Refused, refused } from "./protocol.ts";
import { isPushRequest } from "./push/push.ts";
import { isWebhookRequest } from "./webhook.ts";

type RequestKind = {
  readonly fits: (request: OutboundRequest) => boolean;
  /** The refusal's message. */
  readonly message: string;
};

const KINDS: Readonly<Record<Exclude<DoorPolicy["takes"], "any">, RequestKind>> = {
  openid: { fits: isOidcRequest, message: "this door reads metadata and keys, and posts forms" },
  event: { fits: isWebhookRequest, message: "this door posts signed events" },
  push: { fits: isPushRequest, message: "this door takes pushes to https alone" },
};

/** Why a request's door refuses it; null when it accepts it. @param secretNames the secrets in its placeholders */
export function refuseAtDoor(request: OutboundRequest, secretNames: readonly string[]): Refused | null {
  const { requestBytesMax, reads, takes } = DOORS[request.door];
  if ((request.body?.length ?? 0) > requestBytesMax) return refused("request", "the body is larger than may be sent");
  if (reads && !isReading(request)) return refused("door", "this door only reads");
  if (takes !== "any" && !KINDS[takes].fits(request)) return refused("door", KINDS[takes].message);
  return secretNames.every((name) => isSecretOfDoor(name, request.door))
    ? null
    : refused("door", "a secret of this request does not leave by this door");
}

function isReading({ method, body, secrets, headers }: OutboundRequest): boolean {
  return method === "GET" && body === null && Object.keys(secrets).length === 0 &&
    Object.keys(headers).every((name) => READING_HEADERS.has(name.toLowerCase()));
}

/** Whether a request is one of OpenID Connect: reading metadata or keys without a secret, or posting a form. */
function isOidcRequest({ method, body, secrets, headers }: OutboundRequest): boolean {
  if (method === "GET") return body === null && Object.keys(secrets).length === 0;
  return method === "POST" && isForm(headers);
}
