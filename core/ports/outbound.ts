/**
 * The port to the outside: every request that leaves the desk, made by the sandbox.
 *
 * @module
 */
import type { Sealed } from "./vault.ts";

/** The doors of the sandbox: each has its own policy. */
export type Door = "action" | "named" | "model" | "crawl" | "oidc" | "webhook" | "mail" | "mailbox" | "push" | "client";

/**
 * The customer of a request: identified by the ticket that the sandbox issued when they signed in, or by their id at
 * the door `named`, for an owner or admin who tries something out.
 */
export type OutboundCustomer =
  | { readonly kind: "ticket"; readonly ticket: string }
  | {
    readonly kind: "named";
    readonly userId: string;
    readonly email?: string | null;
    readonly name?: string | null;
    readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  };

/**
 * One outgoing request. In `url`, `headers` and `body` the sandbox fills in `{secrets.NAME#marker}` and
 * `{user.CLAIM#marker}`, such as `{user.id#marker}`.
 */
export type OutboundRequest = {
  readonly door: Door;
  readonly workspace: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Random and fresh for every request, so that a customer's text can never name a secret. */
  readonly marker: string;
  readonly secrets: Readonly<Record<string, Sealed>>;
  /** Null for a request without `{user.CLAIM#marker}`. */
  readonly customer: OutboundCustomer | null;
  /** The id of the call's audit record, or null. */
  readonly call: string | null;
  readonly deadlineMs: number;
};

/** The request was not allowed to leave; nothing was sent. */
export type OutboundRefusal = {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string;
};

/** The request got no usable answer; if `sent` is true it may have taken effect. */
export type OutboundSilence = {
  readonly kind: "no_answer";
  readonly code: string;
  readonly message: string;
  readonly sent: boolean;
};

/** The external answer. Headers and body have every form of this request's secrets masked. */
export type OutboundAnswer =
  | {
    readonly kind: "answer";
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly truncated: boolean;
    readonly ms: number;
  }
  | OutboundRefusal
  | OutboundSilence;

/** An answer that is read while it arrives: the model's, or a page's bytes. */
export type OutboundStream =
  | {
    readonly kind: "stream";
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: ReadableStream<Uint8Array>;
  }
  | OutboundRefusal
  | OutboundSilence;

/** The only way out of the desk: the sandbox behind its socket. Never throws for an external fault. */
export type Outbound = {
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  stream(
    request: OutboundRequest,
    signal?: AbortSignal,
  ): Promise<OutboundStream>;
};
