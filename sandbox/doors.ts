/**
 * The doors: every kind of outbound request and its policy. Every request must name a door.
 *
 * @see docs/reference/processes.md
 * @module
 */

import { DOOR_LIMITS } from "./limits.ts";

/** The policy of one door. */
export type DoorPolicy = {
  /** One sentence for the documentation. */
  readonly description: string;
  /**
   * `app`: public hosts over https, and private hosts that the operator allowed. `model`: also the operator's own
   * model, at any address. `site`: as `app`, and over http as well. `public`: only public hosts over https, because the
   * address is chosen by someone without the right to write actions. `mail`: only mail servers, over SMTP or IMAP.
   * `bucket`: only the operator's bucket, at an address that the door `app` could call.
   */
  readonly hosts: "app" | "model" | "site" | "public" | "mail" | "bucket";
  /**
   * Whether it only reads, so that the ledger counts its requests per hour: public content over HTTP, with GET, without
   * body or secrets, and with no headers except {@linkcode READING_HEADERS}.
   */
  readonly reads: boolean;
  /** How a request names its customer: by a ticket, by their id, or not at all. */
  readonly customer: "ticket" | "named" | null;
  /** Whether `/stream` serves it. */
  readonly streams: boolean;
  /** Whether a JSON response over the size limit counts as no answer; otherwise its beginning is enough. */
  readonly wholeJson: boolean;
  /**
   * The kind of request that it accepts. `openid`: metadata and keys are read, and forms posted. `event`: JSON is
   * posted, signed as Standard Webhooks. `push`: a message is posted, encrypted for a browser.
   */
  readonly takes: "any" | "openid" | "event" | "push";
  /**
   * The prefix of the names of secrets that may only leave by this door; it accepts no others. Null: it accepts every
   * secret that does not belong to a door.
   */
  readonly ownSecrets: string | null;
  readonly totalMs: number;
  readonly requestBytesMax: number;
  /** Counted after decompression. */
  readonly answerBytesMax: number;
};

/** The policy of each door. */
export const DOORS = {
  action: {
    description: "Calls of actions to the customer's app.",
    hosts: "app",
    reads: false,
    customer: "ticket",
    streams: false,
    wholeJson: true,
    takes: "any",
    ownSecrets: null,
    ...DOOR_LIMITS.action,
  },
  named: {
    description: "Calls of actions for a customer whom an owner or admin names to try something out.",
    hosts: "app",
    reads: false,
    customer: "named",
    streams: false,
    wholeJson: true,
    takes: "any",
    ownSecrets: null,
    ...DOOR_LIMITS.named,
  },
  model: {
    description: "Requests to the server of the language model and of the embedding model.",
    hosts: "model",
    reads: false,
    customer: null,
    streams: true,
    wholeJson: true,
    takes: "any",
    ownSecrets: null,
    ...DOOR_LIMITS.model,
  },
  crawl: {
    description: "Reads the pages of websites for the knowledge.",
    hosts: "site",
    reads: true,
    customer: null,
    streams: true,
    wholeJson: true,
    takes: "any",
    ownSecrets: null,
    ...DOOR_LIMITS.crawl,
  },
  oidc: {
    description: "Asks the OpenID provider that a workspace's teammates sign in with.",
    hosts: "app",
    reads: false,
    customer: null,
    streams: false,
    wholeJson: true,
    takes: "openid",
    ownSecrets: "_oidc_",
    ...DOOR_LIMITS.oidc,
  },
  client: {
    description:
      "Reads the document by which an AI client describes itself, when a teammate connects it; asks Amazon SNS for its certificate and to confirm a subscription.",
    hosts: "public",
    reads: true,
    customer: null,
    streams: false,
    wholeJson: true,
    takes: "any",
    ownSecrets: null,
    ...DOOR_LIMITS.client,
  },
  webhook: {
    description: "Sends events to the webhooks of a workspace, signed as Standard Webhooks.",
    hosts: "app",
    reads: false,
    customer: null,
    streams: false,
    wholeJson: false,
    takes: "event",
    ownSecrets: "_webhook_",
    ...DOOR_LIMITS.webhook,
  },
  push: {
    description: "Sends notifications to teammates' browsers through their push services, encrypted and signed here.",
    hosts: "public",
    reads: false,
    customer: null,
    streams: false,
    wholeJson: false,
    takes: "push",
    ownSecrets: null,
    ...DOOR_LIMITS.push,
  },
  mailbox: {
    description: "Reads emails from the operator's mailbox, or from a workspace's own; it changes nothing there.",
    hosts: "mail",
    reads: true,
    customer: null,
    streams: true,
    wholeJson: false,
    takes: "any",
    ownSecrets: "_mail_in_",
    ...DOOR_LIMITS.mailbox,
  },
  files: {
    description: "Stores and reads attached files in the operator's S3-compatible bucket, where one is configured.",
    hosts: "bucket",
    reads: false,
    customer: null,
    streams: true,
    wholeJson: false,
    takes: "any",
    ownSecrets: null,
    ...DOOR_LIMITS.files,
  },
  mail: {
    description: "Hands emails to the operator's mail server, or to a workspace's own.",
    hosts: "mail",
    reads: false,
    customer: null,
    streams: false,
    wholeJson: false,
    takes: "any",
    ownSecrets: "_mail_out_",
    ...DOOR_LIMITS.mail,
  },
} as const satisfies Readonly<Record<string, DoorPolicy>>;

/** The only headers of a door that only reads: no cookies or credentials. */
export const READING_HEADERS: ReadonlySet<string> = new Set(["accept", "if-modified-since", "if-none-match"]);

/** The User-Agent of doors that only read. A robots.txt refers to it by the part before the slash. */
export const READING_USER_AGENT = "SvcDeskBot/1.0 (support desk; reads help pages when their owner asks)";

/** The protocol of a model's server. */
export type ModelProvider = "openai-compatible" | "anthropic";

/** The header with the operator's model key, for each kind of server. */
export const MODEL_KEY_HEADERS: Readonly<Record<ModelProvider, (key: string) => Readonly<Record<string, string>>>> = {
  "openai-compatible": (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ "x-api-key": key }),
};

/** Suffixes of the paths that a model server's protocol needs; the desk may request no others there. */
const MODEL_PATHS: Readonly<Record<ModelProvider, readonly string[]>> = {
  "openai-compatible": ["/chat/completions", "/embeddings"],
  anthropic: ["/messages"],
};

/** Whether a request to the operator's model is part of its protocol. */
export function isModelRequest(provider: ModelProvider, method: string, { pathname }: URL): boolean {
  return method === "POST" && MODEL_PATHS[provider].some((path) => pathname.endsWith(path));
}

const OWN_SECRETS = Object.values(DOORS).flatMap(({ ownSecrets }) => ownSecrets ?? []);

/**
 * Whether a secret may leave by a door: secrets of OpenID clients, webhooks and mail servers leave only by their own
 * door, and other secrets never do, so that these doors cannot be used to call an app without an audit record.
 */
export function isSecretOfDoor(name: string, door: Door): boolean {
  const own = DOORS[door].ownSecrets;
  return own === null ? !OWN_SECRETS.some((prefix) => name.startsWith(prefix)) : name.startsWith(own);
}

/** Whether a value is a kind of model server. */
export function isModelProvider(value: unknown): value is ModelProvider {
  return typeof value === "string" && Object.hasOwn(MODEL_KEY_HEADERS, value);
}

/** The name of a door. */
export type Door = keyof typeof DOORS;

/** Whether a value is the name of a door. */
export function isDoor(value: unknown): value is Door {
  return typeof value === "string" && Object.hasOwn(DOORS, value);
}
