/**
 * The session of a visitor, and the customer that the page identifies.
 *
 * @module
 */
import type { PageInfo, VisitFacts } from "./live_protocol.ts";

/** The body of `POST …/session`. */
export type SessionRequest = {
  readonly visitor?: string;
  /** The token of an email's link, instead of the visitor. */
  readonly link?: string;
  readonly page: PageInfo;
  readonly facts?: VisitFacts;
};

/** The response of `POST …/session`; `session` is sent as `Authorization: Bearer …` with every call below. */
export type SessionAnswer = {
  readonly session: string;
  /** Resumes the conversation later; stored by the browser only with consent. */
  readonly visitor: string;
  /** ISO date and time. */
  readonly expiresAt: string;
  readonly conversation?: { readonly id: string; readonly lastN: number };
};

/** The customer's session, which replaces the anonymous one; `visitor` if that changes too. */
export type OpenedSession = Omit<SessionAnswer, "visitor" | "conversation"> & { readonly visitor?: string };

/** The response of `POST …/identify`; the page gets it without the session. */
export type IdentifyReply = IdentifyAnswer & { readonly opened?: OpenedSession };

/** The page's result of its identify (401 when not identified). */
export type IdentifyAnswer =
  | { readonly identified: true; readonly name: string | null }
  | {
    readonly identified: false;
    readonly code: string;
    readonly reason: string;
  };
