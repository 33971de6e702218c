/**
 * Every key of the store, with the type of its value and how long it lives: the schema.
 *
 * @module
 */
import { z } from "zod";
import { CONVERSATION_LIMITS } from "../core/limits/conversations.ts";
import { TEAMMATE_LIMITS, VISITOR_LIMITS } from "../core/limits/people.ts";
import type { JsonValue } from "../core/json.ts";
import type { Kv } from "./open.ts";

/** One kind of entry. */
export type KeySpace<Value> = {
  readonly name: string;
  /** What is read is checked. A field that another version added is left out; nobody is signed out for it. */
  readonly schema: z.ZodType<Value>;
  /** An entry is gone this long after it was last written. */
  readonly lifetimeMs: number;
};

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const attributes: z.ZodType<{ readonly [key: string]: JsonValue }> = z.record(z.string(), z.json());
const page = z.object({ url: z.string(), title: z.string() });

/** Who a widget session was identified as, by a token that is good until `expiresAt`. */
const identity = z.object({
  userId: z.string(),
  contactId: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  attributes,
  expiresAt: z.date(),
});

/** Something that went wrong on a visitor's page. */
const trouble = z.object({
  kind: z.enum(["error", "request_failed", "rage_click", "stuck", "reported"]),
  at: z.date(),
  detail: z.object({
    message: z.string(),
    code: z.string(),
    method: z.string(),
    url: z.string(),
    status: z.int(),
    data: z.string(),
  }).partial(),
});

/** The table of keys. Ids of sessions are hashed: the store cannot be used to take one over. */
export const KEYS = {
  /** By the hash of the session's id. */
  deskSession: {
    name: "desk-session",
    schema: z.object({
      workspace: z.string(),
      teammate: z.string(),
      csrf: z.string(),
      startedAt: z.date(),
    }),
    lifetimeMs: TEAMMATE_LIMITS.sessionMs,
  },
  /** By the hash of the session's id. */
  widgetSession: {
    name: "widget-session",
    schema: z.object({
      workspace: z.string(),
      visitorId: z.string(),
      identity: identity.nullable(),
      page: page.nullable(),
      expiresAt: z.date(),
    }),
    lifetimeMs: CONVERSATION_LIMITS.widgetSessionMs,
  },
  /** One open page of the desk that shows a conversation, by workspace, conversation and the page's own id. */
  deskSeat: {
    name: "desk-seat",
    schema: z.object({
      teammate: z.string(),
      name: z.string(),
      wroteAt: z.date(),
      /** Gone if not heard of until then. */
      until: z.date(),
    }),
    // Some times as long as a page waits before it says that it is there.
    lifetimeMs: 2 * MINUTE_MS,
  },
  /** One open socket of a visitor, by workspace, visit and the socket's own id. */
  visitorPlace: {
    name: "visitor-place",
    schema: z.object({
      page,
      /** Only a page that embeds the chat knows these. */
      facts: z.object({
        referrer: z.string().nullable(),
        viewport: z.string(),
        locale: z.string(),
        timezone: z.string(),
      }).nullable(),
      browser: z.string().nullable(),
      state: z.enum(["browsing", "chatting", "failed", "stuck"]),
      lastError: trouble.nullable(),
      /** Only the chat itself knows these. */
      chat: z.object({ visitorId: z.string(), contactId: z.string().nullable() }).nullable(),
      since: z.date(),
      /** When it was last said where they are. */
      at: z.date(),
      /** Gone if not heard of until then. */
      until: z.date(),
    }),
    lifetimeMs: VISITOR_LIMITS.silentMs,
  },
  /** The pages of a visitor, oldest first, by workspace and visit. */
  visitorTrail: {
    name: "visitor-trail",
    schema: z.array(z.object({ url: z.string(), title: z.string(), at: z.date() })),
    lifetimeMs: VISITOR_LIMITS.trailMs,
  },
  /** The visits that are known to be a visitor's, by workspace and visitor: so that they can be forgotten. */
  visitorVisits: {
    name: "visitor-visits",
    schema: z.array(z.string()),
    lifetimeMs: VISITOR_LIMITS.trailMs,
  },
  /** What a teammate said to somebody on a website, by workspace, visit and an id. */
  visitorCall: {
    name: "visitor-call",
    schema: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("nudge"), text: z.string(), by: z.string() }),
      z.object({ kind: z.literal("frame") }),
    ]),
    lifetimeMs: VISITOR_LIMITS.callMs,
  },
  /** The offers of help that were shown, by workspace and visit: each its kind and page. */
  nudges: {
    name: "nudges",
    schema: z.array(z.string()),
    lifetimeMs: VISITOR_LIMITS.nudgesMs,
  },
  /** By workspace and origin: where the chat was seen on a page. */
  seenSite: {
    name: "seen-site",
    schema: z.object({ origin: z.string(), at: z.date() }),
    lifetimeMs: 90 * DAY_MS,
  },
  /** By the name of the rate and whom it counts. */
  rate: {
    name: "rate",
    schema: z.object({ window: z.int(), count: z.int(), before: z.int() }),
    // Twice the longest window of the rates: a counter looks one window back.
    lifetimeMs: 2 * HOUR_MS,
  },
} as const satisfies Readonly<Record<string, KeySpace<unknown>>>;

/** A teammate who is signed in to the desk. */
export type DeskSession = z.output<typeof KEYS.deskSession.schema>;

/** A chat in somebody's browser. */
export type WidgetSession = z.output<typeof KEYS.widgetSession.schema>;

/** One open socket of a visitor. */
export type VisitorPlace = z.output<typeof KEYS.visitorPlace.schema>;

/** What a teammate said to somebody on a website: an offer of help, or a request to load the chat. */
export type VisitorCall = z.output<typeof KEYS.visitorCall.schema>;

/** An origin where the chat was seen. */
export type SeenSite = z.output<typeof KEYS.seenSite.schema>;

/** The counter of one rate for one subject. */
export type RateCount = z.output<typeof KEYS.rate.schema>;

/** An entry, and the version to name when it is replaced. */
export type StoredValue<Value> = { readonly value: Value | null; readonly versionstamp: string | null };

/** Reads one entry; null when there is none, or when it is not what this version writes. */
export async function readKey<Value>(
  kv: Kv,
  space: KeySpace<Value>,
  ...parts: readonly string[]
): Promise<StoredValue<Value>> {
  const entry = await kv.get([space.name, ...parts]);
  const parsed = space.schema.safeParse(entry.value);
  return { value: parsed.success ? parsed.data : null, versionstamp: entry.versionstamp };
}

/** Writes one entry. */
export async function writeKey<Value>(
  kv: Kv,
  space: KeySpace<Value>,
  value: Value,
  ...parts: readonly string[]
): Promise<void> {
  await kv.set([space.name, ...parts], value, { expireIn: space.lifetimeMs });
}

/** Writes one entry if nobody has since it was read. */
export async function replaceKey<Value>(
  kv: Kv,
  space: KeySpace<Value>,
  value: Value,
  versionstamp: string | null,
  ...parts: readonly string[]
): Promise<boolean> {
  const key = [space.name, ...parts];
  const result = await kv.atomic()
    .check({ key, versionstamp })
    .set(key, value, { expireIn: space.lifetimeMs })
    .commit();
  return result.ok;
}

/** Removes one entry. */
export async function removeKey(
  kv: Kv,
  space: KeySpace<unknown>,
  ...parts: readonly string[]
): Promise<void> {
  await kv.delete([space.name, ...parts]);
}
