/**
 * Who chats: the session of a visitor, and the customer that the page names.
 *
 * @module
 */
import type { PageInfo, VisitFacts } from "./live_protocol.ts";

/** The body of `POST …/session`. */
export type SessionRequest = {
  readonly visitor?: string;
  /** The token of a link in a mail, in place of the visitor. */
  readonly link?: string;
  readonly page: PageInfo;
  readonly facts?: VisitFacts;
};

/** The answer of `POST …/session`; `session` goes into `Authorization: Bearer …` of every call below. */
export type SessionAnswer = {
  readonly session: string;
  /** Resumes the conversation another time; kept by the browser only with consent. */
  readonly visitor: string;
  /** ISO date and time. */
  readonly expiresAt: string;
  readonly conversation?: { readonly id: string; readonly lastN: number };
};

/** The customer's own session, which takes the place of the anonymous one; `visitor` when that is another, too. */
export type OpenedSession = Omit<SessionAnswer, "visitor" | "conversation"> & { readonly visitor?: string };

/** The answer of `POST …/identify`; the page gets it without the session. */
export type IdentifyReply = IdentifyAnswer & { readonly opened?: OpenedSession };

/** What the page gets to know of its identify (401 when not identified). */
export type IdentifyAnswer =
  | { readonly identified: true; readonly name: string | null }
  | {
    readonly identified: false;
    readonly code: string;
    readonly reason: string;
  };
