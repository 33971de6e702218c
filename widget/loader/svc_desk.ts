/**
 * The type of `window.SvcDesk`.
 *
 * @module
 */
import type { EventName, Listener } from "./events.ts";

/** Options of `SvcDesk.start`: whether the text is sent at once. */
export type StartOptions = { readonly send?: boolean };

/** The result of `SvcDesk.identify`. */
export type Identified = {
  readonly identified: boolean;
  readonly code?: string;
  readonly reason?: string;
};

/**
 * The API of the page. No method throws into the page's code.
 *
 * @see docs/chat-widget.md
 */
export type SvcDesk = {
  readonly version: string;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Shows the launcher again. */
  readonly show: () => void;
  /** Hides the launcher; `open` still opens the chat. */
  readonly hide: () => void;
  /** The number of unseen answers. */
  readonly unread: number;
  /** Opens the chat with a text in its field for the visitor to send; with `send` it is sent at once. */
  readonly start: (text: string, how?: StartOptions) => void;
  /** Sets attributes of the visitor, such as their plan, replacing earlier ones. They do not identify anyone. */
  readonly setAttributes: (attributes: unknown) => void;
  /** Takes a token, or a function that returns one: it is called now, and again before each token expires. */
  readonly identify: (token: string | (() => string | Promise<string>)) => Promise<Identified>;
  readonly logout: () => void;
  readonly setTheme: (theme: unknown) => void;
  readonly prefill: (text: string) => void;
  readonly consent: (given: boolean) => void;
  /** Reports a failure, in words that the visitor may read. */
  readonly reportError: (report: { message: string; code?: string; data?: unknown }) => void;
  /** Offers an action of the page to the agent, as a tool of `document.modelContext`. */
  readonly registerAction: (action: unknown) => { readonly unregister: () => void };
  /** Calls a listener with every phase of an action; `preventDefault()` on a request declines it. */
  readonly onWidgetAction: (listener: Listener) => () => void;
  readonly on: (name: EventName, listener: Listener) => () => void;
  /** Removes the chat from the page. Later calls do nothing. */
  readonly destroy: () => void;
  /** Whether the chat was removed from the page. */
  readonly destroyed: boolean;
};
