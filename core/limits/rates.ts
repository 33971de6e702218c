/**
 * Rate limits. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { HOUR, MINUTE } from "../units.ts";

/** A limit in a sliding window. */
export type Rate = { readonly max: number; readonly windowMs: number };

/** Requests allowed in a sliding window, by their kind. */
export const RATES = {
  /** All requests of one address to one chat: an office of 200 people, each with ten requests a minute. */
  widget: { max: 2000, windowMs: MINUTE },
  /** Uploads of one teammate. */
  upload: { max: 30, windowMs: MINUTE },
  mcp: { max: 120, windowMs: MINUTE },
  /** Requests of one token to the HTTP API. */
  api: { max: 300, windowMs: MINUTE },
  tryAction: { max: 20, windowMs: MINUTE },
  /** Keys set, and commands that may contain one: each is compared with a stored key. */
  setKey: { max: 20, windowMs: MINUTE },
  /** Wrong passwords of one account from one address. The right one resets its count, here and in the next two. */
  signIn: { max: 5, windowMs: 5 * MINUTE },
  /** The same for one account, from all addresses at which its person has not signed in before. */
  signInAccount: { max: 60, windowMs: HOUR },
  /** The same for one address, including wrong second factors and passkeys: an office on a Monday. */
  signInAddress: { max: 30, windowMs: 5 * MINUTE },
  /** Forms of an invitation, or a password reset link, of one address. */
  accountLink: { max: 30, windowMs: 5 * MINUTE },
  /** Sign-ins with a provider, started and ended, and logout tokens, of one address: an office in the morning. */
  oidc: { max: 200, windowMs: 5 * MINUTE },
  /** Second factors of one account, right or wrong. */
  secondStep: { max: 20, windowMs: HOUR },
  /** Test emails of one teammate. */
  testMail: { max: 5, windowMs: 5 * MINUTE },
  /** Unsubscribe pages and presses of one address. */
  unsubscribe: { max: 60, windowMs: MINUTE },
  /** Email links that open a conversation, of one address. */
  chatLink: { max: 60, windowMs: MINUTE },
  /** Reports of mail providers, of one address. */
  mailHook: { max: 300, windowMs: MINUTE },
  /** Reports of issue trackers, of one address: a tracker sends those of all its projects from a few. */
  issueHook: { max: 300, windowMs: MINUTE },
  /** Questions that one teammate asks the agent in a conversation. */
  askAgent: { max: 30, windowMs: 5 * MINUTE },
  /** Translation requests of a teammate, for messages or a reply. */
  translate: { max: 60, windowMs: 5 * MINUTE },
  /** Issues created by one teammate. */
  makeIssue: { max: 20, windowMs: 5 * MINUTE },
  /** Emails posted by providers: from one network address, and to one workspace. */
  mailInAddress: { max: 600, windowMs: MINUTE },
  mailIn: { max: 300, windowMs: MINUTE },
  /** Token requests of one address: a company's clients may share one. */
  connectionTokens: { max: 120, windowMs: MINUTE },
  /** Self-registrations of clients, of one address. */
  registerClient: { max: 30, windowMs: HOUR },
  /** Consent pages of one teammate: each may read a document of another server. */
  consent: { max: 30, windowMs: 5 * MINUTE },
  /** Password reset links requested, of one address and for one email. */
  forgotten: { max: 5, windowMs: HOUR },
  /** Passkey challenges issued to one address. */
  passkeyOptions: { max: 30, windowMs: MINUTE },
} as const satisfies Readonly<Record<string, Rate>>;

/** Whom an act in the chat counts for. */
export type CountedAs = "customer" | "visitor" | "address" | "workspace";

/**
 * Acts in the chat. A customer with a verified token counts only as `customer`, so no stranger at the same address can
 * use up their limit. Everyone else counts three times: the limit of a `visitor` is what one person may need, that of
 * an `address` leaves room for an office, a school or a mobile network that shares it, that of a `workspace` protects
 * the desk from many addresses.
 */
export const CHAT_RATES = {
  /** Chats opened by a new browser. A returning visitor does not count. */
  newVisitor: { address: { max: 300, windowMs: 10 * MINUTE }, workspace: { max: 20_000, windowMs: HOUR } },
  /** Sessions of a browser that had one before: one for each loaded page. */
  session: { visitor: { max: 60, windowMs: MINUTE } },
  /** Identity tokens of a session without a customer, before verification, which uses the sandbox. */
  token: { visitor: { max: 60, windowMs: MINUTE }, address: { max: 1200, windowMs: MINUTE } },
  /** Verified identity tokens of one customer, in all of their sessions. */
  identify: { customer: { max: 60, windowMs: MINUTE } },
  conversation: {
    customer: { max: 30, windowMs: HOUR },
    visitor: { max: 10, windowMs: HOUR },
    address: { max: 300, windowMs: HOUR },
    workspace: { max: 5000, windowMs: HOUR },
  },
  /** Messages, presses and ratings. */
  message: {
    // In all their browsers together.
    customer: { max: 60, windowMs: MINUTE },
    visitor: { max: 20, windowMs: MINUTE },
    address: { max: 400, windowMs: MINUTE },
  },
  /** "Talk to a person", instead of `message` and `conversation`: allowed even if those are used up. */
  person: { customer: { max: 20, windowMs: HOUR }, visitor: { max: 20, windowMs: HOUR } },
  upload: {
    customer: { max: 30, windowMs: MINUTE },
    visitor: { max: 15, windowMs: MINUTE },
    address: { max: 60, windowMs: MINUTE },
    workspace: { max: 600, windowMs: MINUTE },
  },
  /** Website actions that are new to the desk; one message may contain at most 60. */
  websiteAction: {
    customer: { max: 60, windowMs: HOUR },
    visitor: { max: 60, windowMs: HOUR },
    address: { max: 120, windowMs: HOUR },
    workspace: { max: 300, windowMs: HOUR },
  },
  /** Addresses that a visitor leaves, changes or declines to leave. */
  setVisitorEmail: {
    customer: { max: 10, windowMs: HOUR },
    visitor: { max: 10, windowMs: HOUR },
    address: { max: 60, windowMs: HOUR },
    workspace: { max: 1000, windowMs: HOUR },
  },
  /** Transcripts requested by email. */
  transcript: {
    customer: { max: 5, windowMs: HOUR },
    visitor: { max: 5, windowMs: HOUR },
    address: { max: 30, windowMs: HOUR },
    workspace: { max: 500, windowMs: HOUR },
  },
  /** First messages of live sockets: two for each loaded page. */
  hello: { visitor: { max: 120, windowMs: MINUTE }, address: { max: 1200, windowMs: MINUTE } },
  /** Reports of failures that request an offer of help; here a visitor is a visit of the website. */
  nudge: {
    visitor: { max: 6, windowMs: HOUR },
    address: { max: 600, windowMs: HOUR },
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<CountedAs, Rate>>>>>;
