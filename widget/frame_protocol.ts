/**
 * The messages between a page and the chat's frame in it, over a pinned port.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */
import type { OfferedAction, PageAnswer, PageCall, WidgetAction } from "./action_protocol.ts";
import type { PageAttributes, PageInfo, Trouble, VisitFacts } from "./live_protocol.ts";
import type { IdentifyAnswer, WidgetConfig } from "./protocol.ts";

/**
 * From the page to the frame over the pinned port; the first, `svc:connect`, is sent by postMessage and carries the
 * port.
 */
export type PageToFrame =
  | {
    readonly v: 1;
    readonly type: "svc:connect";
    readonly page: PageInfo;
    /** The properties of the visitor's browser; null in a preview. */
    readonly facts: VisitFacts | null;
    readonly theme: "light" | "dark" | "auto" | null;
    readonly color: string | null;
    /**
     * With consent the id of the visit; null without it, and the browser then stores nothing and opens no live socket.
     */
    readonly visit: string | null;
  }
  /** The page now offers other actions. */
  | { readonly v: 1; readonly type: "actions"; readonly actions: readonly OfferedAction[] }
  /** The page's answer to a call. */
  | { readonly v: 1; readonly type: "acted"; readonly id: string; readonly answer: PageAnswer }
  /** Whether the page now lets support use it. */
  | { readonly v: 1; readonly type: "control"; readonly on: boolean }
  /** Consent was given, with the id of the visit, or withdrawn, with null. */
  | { readonly v: 1; readonly type: "consent"; readonly visit: string | null }
  /**
   * The visitor has accepted an offer of help: its text, and the words that they chose. Nothing is sent automatically.
   */
  | {
    readonly v: 1;
    readonly type: "help";
    readonly text: string;
    readonly words: string;
    readonly trouble: Trouble | null;
  }
  /** There is or will be a conversation: a preloaded frame sends the desk nothing before this. */
  | { readonly v: 1; readonly type: "live" }
  /** `again`: it was open on the previous page. */
  | { readonly v: 1; readonly type: "open"; readonly again?: boolean }
  | { readonly v: 1; readonly type: "close" }
  /** Whether the chat is now in compact mode: a bar at the edge of a phone's page instead of covering it. */
  | { readonly v: 1; readonly type: "compact"; readonly on: boolean }
  /** The visitor's page, and the attributes that it reports. */
  | { readonly v: 1; readonly type: "page"; readonly page: PageInfo; readonly attributes: PageAttributes }
  | {
    readonly v: 1;
    readonly type: "identify";
    readonly id: number;
    readonly token: string;
  }
  | { readonly v: 1; readonly type: "logout" }
  /** With `send` the text is sent as a message that answers no question: only the visitor can say yes. */
  | { readonly v: 1; readonly type: "prefill"; readonly text: string; readonly send?: boolean }
  /** The desk's settings have changed. The frame fetches them from the desk, since it does not trust the page. */
  | { readonly v: 1; readonly type: "settings" }
  /** Settings to show; only in a preview on the desk. */
  | { readonly v: 1; readonly type: "config"; readonly config: WidgetConfig }
  | {
    readonly v: 1;
    readonly type: "theme";
    readonly theme: "light" | "dark" | "auto" | null;
    readonly color: string | null;
  };

/** From the frame to the page: `svc:hello` by postMessage, everything after it over the pinned port. */
export type FrameToPage =
  | { readonly v: 1; readonly type: "svc:hello" }
  | { readonly v: 1; readonly type: "ready" }
  /** The identity token expires soon: the page should send a new one. */
  | { readonly v: 1; readonly type: "renew" }
  /** There is a conversation, whose answers the visitor should see on every page. */
  | { readonly v: 1; readonly type: "talks" }
  /** The turn continues on the page that the visitor agreed to open, so the chat should be visible. */
  | { readonly v: 1; readonly type: "open" }
  | { readonly v: 1; readonly type: "close" }
  | { readonly v: 1; readonly type: "unread"; readonly count: number }
  | { readonly v: 1; readonly type: "message"; readonly author: "ai" | "teammate" }
  | { readonly v: 1; readonly type: "action"; readonly action: WidgetAction }
  /** The visitor has changed: actions running on the page are aborted. */
  | { readonly v: 1; readonly type: "stop" }
  /** The turn that used the page has ended. */
  | { readonly v: 1; readonly type: "rest" }
  /** A call of the desk for the page. */
  | { readonly v: 1; readonly type: "act"; readonly call: PageCall }
  /** On a phone: the height in px of the bar that the chat becomes; 0 to cover the page again. */
  | { readonly v: 1; readonly type: "compact"; readonly height: number }
  | { readonly v: 1; readonly type: "identified"; readonly id: number; readonly answer: IdentifyAnswer };
