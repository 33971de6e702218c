/**
 * The schema of the store: every key, with the type of its value and its lifetime.
 *
 * @module
 */
import { z } from "zod";
import { CONNECTION_LIMITS } from "../core/limits/connections.ts";
import { CONVERSATION_LIMITS } from "../core/limits/conversations.ts";
import { MCP_LIMITS } from "../core/limits/mcp.ts";
import { OIDC_LIMITS } from "../core/limits/oidc.ts";
import { SIGN_IN_LIMITS, TEAMMATE_LIMITS, VISITOR_LIMITS } from "../core/limits/people.ts";
import type { JsonValue } from "../core/json.ts";
import type { Kv } from "./open.ts";
import { page, visitCount, visitorSocket } from "./visitor_values.ts";

/** A kind of entry. */
export type KeySpace<Value> = {
  readonly name: string;
  /**
   * Validates a value when it is read. Unknown fields, from another version, are dropped, which keeps sessions valid.
   */
  readonly schema: z.ZodType<Value>;
  /** The time after its last write at which an entry expires. */
  readonly lifetimeMs: number;
};

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const attributes: z.ZodType<{ readonly [key: string]: JsonValue }> = z.record(z.string(), z.json());

/** The identity of a widget session, from a token that is valid until `expiresAt`. */
const identity = z.object({
  userId: z.string(),
  contactId: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  attributes,
  expiresAt: z.date(),
  /** The sandbox's proof of the customer, sent with each call for them. */
  ticket: z.string(),
});

/** The kinds of entry. Session ids are hashed, so that the store's content cannot be used to take over a session. */
export const KEYS = {
  /** By the hash of the session's id. */
  deskSession: {
    name: "desk-session",
    schema: z.object({
      workspace: z.string(),
      teammate: z.string(),
      csrf: z.string(),
      startedAt: z.date(),
      /** The browser and system of the sign-in, and its address. */
      device: z.string(),
      address: z.string(),
      /** The OpenID provider of the sign-in, with its session; null for a password or a link. */
      provider: z.object({ issuer: z.string(), sid: z.string().nullable() }).nullable().catch(null),
    }),
    lifetimeMs: TEAMMATE_LIMITS.sessionMs,
  },
  /** When a session was last used, by workspace, teammate and the session's hash; lists the sessions of a teammate. */
  teammateSession: {
    name: "teammate-session",
    schema: z.object({ seenAt: z.date() }),
    lifetimeMs: TEAMMATE_LIMITS.sessionMs,
  },
  /** A sign-in with a correct password that awaits the second step; by the hash of the cookie's id. */
  halfSignIn: {
    name: "half-sign-in",
    schema: z.object({
      workspace: z.string(),
      /** Null for a person who joins the workspace with it. */
      teammate: z.string().nullable(),
      account: z.string(),
      /** The hash of the link by which they join, and what they typed. */
      joining: z.object({
        linkHash: z.string(),
        name: z.string(),
        company: z.string(),
        timezone: z.string(),
      }).nullable().catch(null),
      /** The hash of the stored password: a new password ends the sign-in. */
      passwordMark: z.string(),
      /** The page to open afterwards. */
      next: z.string(),
      /** Attempts at the second step. */
      tries: z.int(),
      startedAt: z.date(),
    }),
    lifetimeMs: SIGN_IN_LIMITS.halfSignInMs,
  },
  /** A challenge for a passkey, by its hash; used once. */
  passkeyChallenge: {
    name: "passkey-challenge",
    schema: z.object({
      use: z.enum(["sign_in", "second_step", "add"]),
      /**
       * The hash of the half sign-in or the session that it was issued to; null for a sign-in with only the passkey.
       */
      holder: z.string().nullable(),
      startedAt: z.date(),
    }),
    lifetimeMs: SIGN_IN_LIMITS.challengeMs,
  },
  /** When the person of a session last confirmed their password, by the session's hash. */
  reauthentication: {
    name: "reauthentication",
    schema: z.object({ at: z.date() }),
    lifetimeMs: SIGN_IN_LIMITS.reauthenticationMs,
  },
  /** A person, by email, has signed in from an address; by the hash of both. */
  knownNetwork: { name: "known-network", schema: z.literal(true), lifetimeMs: SIGN_IN_LIMITS.knownNetworkMs },
  /** Set while all sessions of an account are being ended, by account. */
  endingSessions: { name: "ending-sessions", schema: z.literal(true), lifetimeMs: MINUTE_MS },
  /** A new authenticator app before its first code, by the hash of the session. */
  newApp: {
    name: "new-authenticator-app",
    schema: z.object({
      account: z.string(),
      sealed: z.object({ v: z.literal(2), kid: z.string(), seq: z.int(), iv: z.string(), ct: z.string() }),
      startedAt: z.date(),
    }),
    lifetimeMs: SIGN_IN_LIMITS.newAppMs,
  },
  /** By the hash of the session's id. */
  widgetSession: {
    name: "widget-session",
    schema: z.object({
      workspace: z.string(),
      visitorId: z.string(),
      // An entry of an earlier version has no ticket: the customer is anonymous until the page identifies them again.
      identity: identity.nullable().catch(null),
      /** The email's link that started the session, by the hash of its token; the session ends with the link. */
      link: z.object({ hash: z.string(), conversation: z.string(), expiresAt: z.date() }).nullable().default(null),
      page: page.nullable(),
      expiresAt: z.date(),
    }),
    lifetimeMs: CONVERSATION_LIMITS.widgetSessionMs,
  },
  /** An open page of the desk that shows a conversation, by workspace, conversation and the page's id. */
  deskSeat: {
    name: "desk-seat",
    schema: z.object({
      teammate: z.string(),
      name: z.string(),
      wroteAt: z.date(),
      /** Expires unless renewed until then. */
      until: z.date(),
    }),
    // Several times the interval at which a page renews its entry.
    lifetimeMs: 2 * MINUTE_MS,
  },
  /** A page of the desk that is visible to a teammate, by workspace, teammate and the page's id. */
  visiblePage: {
    name: "visible-page",
    schema: z.object({
      /** Expires unless renewed until then. */
      until: z.date(),
    }),
    lifetimeMs: 2 * MINUTE_MS,
  },
  /** An open socket of a visitor, by workspace, visit and the socket's id. */
  visitorSocket: {
    name: "visitor-place",
    schema: visitorSocket,
    lifetimeMs: VISITOR_LIMITS.silentMs,
  },
  /** The pages of a visitor, oldest first, by workspace and visit. */
  visitorTrail: {
    name: "visitor-trail",
    schema: z.array(z.object({ url: z.string(), title: z.string(), at: z.date() })),
    lifetimeMs: VISITOR_LIMITS.trailMs,
  },
  /** The number of a browser's visits, by workspace and visit. */
  visitCount: {
    name: "visit-count",
    schema: visitCount,
    lifetimeMs: VISITOR_LIMITS.trailMs,
  },
  /** The visits of a visitor, by workspace and visitor; needed to delete a visitor's data. */
  visitorVisits: {
    name: "visitor-visits",
    schema: z.array(z.string()),
    lifetimeMs: VISITOR_LIMITS.trailMs,
  },
  /** A teammate's call to a visitor on a website, by workspace, visit and an id. */
  visitorCall: {
    name: "visitor-call",
    schema: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("nudge"), text: z.string(), by: z.string() }),
      z.object({ kind: z.literal("frame") }),
    ]),
    lifetimeMs: VISITOR_LIMITS.callMs,
  },
  /** The offers of help that a visitor was shown, as kind and page, by workspace and visit. */
  nudges: {
    name: "nudges",
    schema: z.array(z.string()),
    lifetimeMs: VISITOR_LIMITS.nudgesMs,
  },
  /** An origin whose pages load the chat, by workspace and origin. */
  seenSite: {
    name: "seen-site",
    schema: z.object({ origin: z.string(), at: z.date() }),
    lifetimeMs: 90 * DAY_MS,
  },
  /** A sign-in that awaits the provider's response, by the hash of its `state`. */
  oidcFlow: {
    name: "oidc-flow",
    schema: z.object({
      workspace: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      nonce: z.string(),
      verifier: z.string(),
      /** The hash of the cookie of the browser that started it: another browser must not complete it. */
      browser: z.string(),
      /** The page to open afterwards. */
      next: z.string(),
      /** The teammate who connects the sign-in to their account; null for signing in. */
      teammate: z.string().nullable(),
      /** The hash of the session that is being confirmed; null for none. */
      confirms: z.string().nullable().catch(null),
      startedAt: z.date(),
    }),
    lifetimeMs: OIDC_LIMITS.flowMs,
  },
  /** A client's pending request for consent, by the hash of the id in its form. */
  consent: {
    name: "consent",
    schema: z.object({
      workspace: z.string(),
      teammate: z.string(),
      /** The hash of the session that was asked: no other may answer. */
      session: z.string(),
      client: z.string(),
      clientName: z.string(),
      clientHost: z.string(),
      redirectUri: z.string(),
      challenge: z.string(),
      /** Returned to the client unchanged; null if the client sent none. */
      state: z.string().nullable(),
      /** The kinds of tools that it requests. */
      kinds: z.array(z.string()),
      startedAt: z.date(),
    }),
    lifetimeMs: CONNECTION_LIMITS.consentMs,
  },
  /** The session that allowed a client and its role then, with its rights, by the hash of the code that the client got. */
  connectCode: {
    name: "connect-code",
    schema: z.object({ session: z.string(), role: z.string() }),
    lifetimeMs: CONNECTION_LIMITS.codeMs,
  },
  /** An unanswered question to the person at an AI client, by workspace, token and the hash of its id. */
  clientQuestion: {
    name: "client-question",
    schema: z.object({
      /** The digest of the tool, its arguments, and the text that the person reads. */
      digest: z.string(),
      askedAt: z.date(),
    }),
    lifetimeMs: MCP_LIMITS.questionMs,
  },
  /** The metadata document of a client, by the hash of its address. */
  clientDocument: {
    name: "client-document",
    schema: z.object({
      id: z.string(),
      name: z.string(),
      redirectUris: z.array(z.string()),
      host: z.string().nullable(),
      readAt: z.date(),
    }),
    lifetimeMs: CONNECTION_LIMITS.documentKeptMs,
  },
  /**
   * A provider's logout, for sign-ins that are under way: by workspace and the hashes of the issuer, the subject and the
   * session; the last two are empty where the logout does not name them.
   */
  providerLogout: {
    name: "provider-logout",
    schema: z.object({ at: z.date() }),
    lifetimeMs: OIDC_LIMITS.flowMs,
  },
  /** A used logout token, by its issuer and id: each ends sessions only once. */
  logoutToken: {
    name: "logout-token",
    schema: z.object({ usedAt: z.date() }),
    lifetimeMs: 2 * OIDC_LIMITS.logoutAgeMs,
  },
  /** By the name of the rate and its subject. */
  rate: {
    name: "rate",
    schema: z.object({ window: z.int(), count: z.int(), before: z.int() }),
    // Twice the longest window of a rate: a counter needs the previous window.
    lifetimeMs: 2 * HOUR_MS,
  },
} as const satisfies Readonly<Record<string, KeySpace<unknown>>>;

/** A teammate's session on the desk. */
export type DeskSession = z.output<typeof KEYS.deskSession.schema>;

/** A sign-in before its second step. */
export type HalfSignIn = z.output<typeof KEYS.halfSignIn.schema>;

/** A challenge for a passkey. */
export type PasskeyChallenge = z.output<typeof KEYS.passkeyChallenge.schema>;

/** A new authenticator app before its first code. */
export type NewApp = z.output<typeof KEYS.newApp.schema>;

/** A chat in a visitor's browser. */
export type WidgetSession = z.output<typeof KEYS.widgetSession.schema>;

/** An open socket of a visitor: its page, and properties of the browser. */
export type VisitorSocket = z.output<typeof KEYS.visitorSocket.schema>;

/** A teammate's call to a visitor on a website: an offer of help, or a request to load the chat. */
export type VisitorCall = z.output<typeof KEYS.visitorCall.schema>;

/** An origin whose pages load the chat. */
export type SeenSite = z.output<typeof KEYS.seenSite.schema>;

/** A sign-in that awaits the provider's response. */
export type OidcFlow = z.output<typeof KEYS.oidcFlow.schema>;

/** A client's pending request for consent. */
export type AskedConsent = z.output<typeof KEYS.consent.schema>;

/** The cached metadata document of a client. */
export type CachedDocument = z.output<typeof KEYS.clientDocument.schema>;

/** The counter of one rate for one subject. */
export type RateCount = z.output<typeof KEYS.rate.schema>;

/** An entry, with its version for the optimistic lock. */
export type StoredValue<Value> = { readonly value: Value | null; readonly versionstamp: string | null };

/** Reads an entry; its value is null when it is missing or does not match the schema. */
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

/** Writes an entry under an optimistic lock. @returns false when it has changed since it was read */
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

/** Reads and removes an entry that may be used once; of two concurrent callers one gets null. */
export async function takeKey<Value>(
  kv: Kv,
  space: KeySpace<Value>,
  ...parts: readonly string[]
): Promise<Value | null> {
  const key = [space.name, ...parts];
  const { value, versionstamp } = await readKey(kv, space, ...parts);
  const result = await kv.atomic().check({ key, versionstamp }).delete(key).commit();
  return result.ok ? value : null;
}

/** Removes one entry. */
export async function removeKey(
  kv: Kv,
  space: KeySpace<unknown>,
  ...parts: readonly string[]
): Promise<void> {
  await kv.delete([space.name, ...parts]);
}
