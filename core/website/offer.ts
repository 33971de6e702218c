/**
 * The actions that the current page offers: only those of an allowed website, without duplicate names.
 *
 * @module
 */
import { isAllowedWebsite } from "../settings/websites.ts";
import { hashOf } from "../actions/canonical.ts";
import { isReserved } from "./control/verbs.ts";
import type { OfferedAction } from "./offered.ts";

/** A page with its actions, as sent with a message or a press. */
export type PageOffer = {
  /**
   * The browser that sent it: only it is called, and only it may answer. A hash, because the session is a bearer token.
   */
  readonly browser: string;
  /** Such as `https://app.example`. */
  readonly origin: string;
  /** Without values. */
  readonly url: string;
  readonly actions: readonly OfferedAction[];
  /** Whether it allows page control. */
  readonly mayControl: boolean;
};

/** Returns the offer of a page; null if there is none, or the page's website may not use the chat. */
export function readOffer(
  sent: {
    readonly session: string;
    readonly url: string | null;
    readonly actions: readonly OfferedAction[];
    readonly mayControl?: boolean;
  },
  allowedWebsites: readonly string[],
): PageOffer | null {
  const at = sent.url === null ? null : URL.parse(sent.url);
  const { mayControl = false } = sent;
  const actions = sent.actions.filter(({ name }) => !isReserved(name));
  if (at === null || (actions.length === 0 && !mayControl) || !/^https?:$/.test(at.protocol)) return null;
  if (!isAllowedWebsite(allowedWebsites, at.origin)) return null;
  return {
    browser: browserOf(sent.session),
    origin: at.origin,
    url: at.origin + at.pathname,
    actions: actions.filter(({ name }, at) => actions.findIndex((other) => other.name === name) === at),
    mayControl,
  };
}

/** Identifies a session's browser where the session id must not appear, because it is a bearer token. */
export function browserOf(session: string): string {
  return hashOf(session);
}
