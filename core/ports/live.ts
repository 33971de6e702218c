/**
 * The port for live events: changes published to all subscribers, in this process or in every instance.
 *
 * @module
 */
/** A live event inside this desk: ids only; the reader fetches what it may see. */
export type LiveEvent =
  | {
    readonly kind: "message";
    readonly workspace: string;
    readonly conversationId: string;
    readonly n: number;
  }
  | {
    readonly kind: "conversation";
    readonly workspace: string;
    readonly conversationId: string;
  }
  /** A side has read up to a message. */
  | {
    readonly kind: "seen";
    readonly workspace: string;
    readonly conversationId: string;
    readonly side: "customer" | "team";
    readonly n: number;
  }
  /** Someone is writing to the other side; `by` is a teammate's id, or null for the customer. */
  | {
    readonly kind: "typing";
    readonly workspace: string;
    readonly conversationId: string;
    readonly by: string | null;
  }
  /** The teammates who have a conversation open, or write in it, have changed. */
  | {
    readonly kind: "presence";
    readonly workspace: string;
    readonly conversationId: string;
  }
  /** A visitor signed in or out: their sockets look up their conversation again. */
  | { readonly kind: "visitor"; readonly workspace: string; readonly visitorId: string }
  /** A visitor came to a website, opened another page, or left; `visit` is the browser's own id. */
  | { readonly kind: "visit"; readonly workspace: string; readonly visit: string }
  /** A teammate wrote to a visitor on a website; the message is stored under `call`. */
  | { readonly kind: "call"; readonly workspace: string; readonly visit: string; readonly call: string }
  /** A page has answered a call. */
  | { readonly kind: "page_call"; readonly workspace: string; readonly call: string }
  | { readonly kind: "settings"; readonly workspace: string }
  /** Sessions of a teammate ended, or their role changed: their open pages check themselves. */
  | { readonly kind: "teammate"; readonly workspace: string; readonly teammate: string }
  /** A source's state or counters have changed, or it was added or removed. */
  | { readonly kind: "knowledge"; readonly workspace: string; readonly sourceId: string };

/** Publishes to all subscribers, in this process or (with PostgreSQL) in every instance. */
export type Live = {
  publish(event: LiveEvent): void;
  /** @returns a function that stops listening */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /**
   * Calls the listener when events of other instances may have been missed: views must reload.
   *
   * @returns a function that stops listening
   */
  onGap(listener: () => void): () => void;
};
