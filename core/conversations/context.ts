/**
 * Who is in the chat, and where they are.
 *
 * @module
 */
import type { PerformCall } from "../actions/call.ts";
import type { VerifiedCustomer } from "../actions/context.ts";
import type { Page } from "../db/visitor_facts.ts";
import type { PageOffer } from "../website/offer.ts";

/** The person behind a session of the chat; made by the route from the session alone, never from a request's body. */
export type ChatSession = {
  readonly visitorId: string;
  /** Set while a verified token is valid. */
  readonly customer: VerifiedCustomer | null;
};

/** What a message or a press comes with. */
export type TurnContext = {
  readonly workspace: string;
  readonly session: ChatSession;
  /** Null: the visitor's newest conversation that is not resolved, or a new one. */
  readonly conversationId: string | null;
  readonly page: Page | null;
  readonly locale: string | null;
  /** What the page around the chat can do; left out or null where there is no page to ask, as in a test of the agent. */
  readonly offer?: PageOffer | null;
  /** What makes calls in a test of the agent; left out: the one path of every real call. */
  readonly perform?: PerformCall;
  /** Ends the turn because the desk stops; never the end of a browser's request. Left out: the turn runs to its end. */
  readonly stop?: AbortSignal;
};
