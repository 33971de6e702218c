/**
 * The messages between a visitor's page, its chat and the desk: the live socket, and offers of help.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */

/** The visitor's current page. */
export type PageInfo = { readonly url: string; readonly title: string };

/** Attributes of the visitor reported by the page, by name. Teammates see them as unverified; they identify no one. */
export type PageAttributes = { readonly [name: string]: string };

/** From the desk to the visitor over the live socket. */
export type LiveToVisitor =
  | { readonly type: "message"; readonly n: number }
  /** A teammate is typing; valid for some seconds, or until their message. */
  | { readonly type: "typing"; readonly by: string }
  /** A teammate has seen the conversation up to this message. */
  | { readonly type: "seen"; readonly n: number }
  | { readonly type: "settings" }
  /** The chat's session has ended, and gets no more messages. */
  | { readonly type: "ended" }
  /** A teammate offers help; `by` is their name. */
  | { readonly type: "nudge"; readonly text: string; readonly by: string }
  /** A teammate wants to write to this visitor: the page loads the chat, which has the visitor's session. */
  | { readonly type: "frame" }
  | { readonly type: "ping" };

/** The kinds of failures on a page; a script's error is `error` on the live socket and `js_error` in a nudge. */
export type TroubleKind = "error" | "request_failed" | "rage_click" | "stuck" | "reported";

/** Details of a failure. Values are removed from URLs; bodies and headers never leave the page. */
export type TroubleDetail = {
  /** The message of an error or a report; for a rage click, the name of the control. */
  readonly message?: string;
  readonly code?: string;
  readonly method?: string;
  readonly url?: string;
  /** 0 when there was no response. */
  readonly status?: number;
  /** JSON that the page reported. */
  readonly data?: string;
};

/** A failure on a page. */
export type Trouble = {
  readonly kind: TroubleKind;
  /** ISO date and time. */
  readonly at: string;
  readonly detail: TroubleDetail;
};

/** The body of `POST …/nudge`: asks whether help may be offered. */
export type NudgeRequest = {
  /** The visit's id, random and meaningless elsewhere. */
  readonly visit: string;
  readonly kind: Exclude<TroubleKind, "error"> | "js_error";
  readonly at: string;
  readonly page: PageInfo;
  readonly detail: TroubleDetail;
};

/** The response of `POST …/nudge`; the text is empty when nothing is to be shown. */
export type NudgeAnswer = {
  readonly show: boolean;
  readonly text: string;
  /** Suggested answers, in the visitor's words. */
  readonly suggestions: readonly string[];
  /** Seconds during which further requests are pointless. */
  readonly cooldownS: number;
};

/** Facts about the visitor's browser; none identifies a person. */
export type VisitFacts = {
  readonly referrer: string | null;
  /** In px, such as `1280x720`. */
  readonly viewport: string;
  readonly locale: string;
  readonly timezone: string;
};

/**
 * From the visitor to the desk over the live socket. `hello` is the first message: the embedding page sends its
 * `visit`, the chat its `session` and the visit of the embedding page.
 */
export type LiveToDesk =
  | {
    readonly type: "hello";
    readonly session?: string;
    /** A random id that the browser stores with consent; it does not identify a person. */
    readonly visit?: string;
    readonly page: PageInfo;
    readonly facts?: VisitFacts;
  }
  /** `open` says whether the chat is open. */
  | { readonly type: "page"; readonly page: PageInfo; readonly open?: boolean }
  | ({ readonly type: "event" } & Trouble)
  /** Consent was withdrawn: the desk deletes the visitor's trail. */
  | { readonly type: "forget" }
  | { readonly type: "typing" }
  /** The visitor has the chat open and sees it up to this message. */
  | { readonly type: "seen"; readonly n: number }
  | { readonly type: "ping" };
