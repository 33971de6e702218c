/**
 * The session of a chat and the context of one turn.
 *
 * @module
 */
import type { PerformCall } from "../actions/call.ts";
import type { VerifiedCustomer } from "../actions/context.ts";
import type { Page } from "../db/visitor_facts.ts";
import type { PageOffer } from "../website/offer.ts";

/** The person behind a chat session; built by the route from the session alone, never from a request's body. */
export type ChatSession = {
  readonly visitorId: string;
  /** Set while a verified token is valid. */
  readonly customer: VerifiedCustomer | null;
  /**
   * Set for a session that was opened by a link in an email: the one conversation that it may read and write. It cannot
   * confirm anything.
   */
  readonly link?: { readonly conversation: string } | null;
};

/** The context of a message or a press. */
export type TurnContext = {
  readonly workspace: string;
  readonly session: ChatSession;
  /** Null: the visitor's newest unresolved conversation, or a new one. */
  readonly conversationId: string | null;
  readonly page: Page | null;
  readonly locale: string | null;
  /**
   * Actions and page control of the page around the chat; null or omitted without a page, as in a test of the agent.
   */
  readonly offer?: PageOffer | null;
  /** Replaces {@link callAction} in a test of the agent. */
  readonly perform?: PerformCall;
  /** Interrupts the turn when the desk stops. The end of a browser's request never does. */
  readonly stop?: AbortSignal;
};
