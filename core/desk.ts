/**
 * The desk's open handles: made once in `routes/serve.ts`, passed as the first parameter.
 *
 * A function takes `Pick<Desk, …>` with what it touches, so its signature says what it can do, and a test passes a
 * record with a scripted model and an in-memory app.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { AgentCache } from "./agent/live.ts";
import type { Database } from "./db/schema.ts";
import type { TextSearch } from "./db/text_search.ts";
import type { Vectors } from "./db/vectors.ts";
import type { KeyRing } from "./identity/key_ring.ts";
import type { Embedder } from "./model/embedder.ts";
import type { Model } from "./model/model.ts";
import type { TokenCache } from "./teammates/api_tokens.ts";
import type { ToolCallLog } from "./tools/call_log.ts";

/** A value that only the sandbox can open: X25519, HKDF-SHA256 and AES-256-GCM, every part in base64url. */
export type Sealed = {
  readonly v: 1;
  readonly kid: string;
  readonly epk: string;
  readonly iv: string;
  readonly ct: string;
};

/** What may leave the desk: each door has a policy of its own in the sandbox. */
export type Door = "action" | "model" | "crawl";

/** One request to the outside. A secret's place is written `{secrets.NAME#marker}` in `url`, `headers` or `body`. */
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
  readonly deadlineMs: number;
};

/** The request was not allowed to leave; nothing was sent. */
export type OutboundRefusal = {
  readonly kind: "refused";
  readonly code: string;
  readonly message: string;
};

/** The request got no usable answer; when `sent` is true it may have had its effect. */
export type OutboundSilence = {
  readonly kind: "no_answer";
  readonly code: string;
  readonly message: string;
  readonly sent: boolean;
};

/** What the outside answered. Headers and body have every form of this request's secrets masked. */
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

/** The only way out of the desk: the sandbox behind its socket. Nothing here throws for a fault of the outside. */
export type Outbound = {
  call(request: OutboundRequest): Promise<OutboundAnswer>;
  stream(
    request: OutboundRequest,
    signal?: AbortSignal,
  ): Promise<OutboundStream>;
};

/** Sealing values, and opening the one kind that the desk itself needs: identity secrets. */
export type Seals = {
  /** Seals a value for the sandbox; `origins` are the origins that the value may be sent to. */
  seal(
    name: { readonly workspace: string; readonly name: string },
    content: { readonly value: string; readonly origins: readonly string[] },
  ): Promise<Sealed>;
  /** Binds a value that was sealed without origins; the sandbox refuses one that has some. */
  bind(
    name: { readonly workspace: string; readonly name: string },
    sealed: Sealed,
    origins: readonly string[],
  ): Promise<Sealed>;
  /** Opens a value sealed under a name that begins with `identity:`; the sandbox refuses any other name. */
  openIdentity(
    sealed: Sealed,
    name: { readonly workspace: string; readonly name: string },
  ): Promise<string>;
};

/** A document that somebody else wrote, as it came. */
export type ExtractRequest = {
  readonly kind: "html" | "text" | "markdown" | "pdf" | "docx";
  readonly bytes: Uint8Array;
  /** The Content-Type header that it came with: its charset counts. */
  readonly contentType: string | null;
  /** Where it was fetched from, after redirects: relative links start here. Null for an upload. */
  readonly url: string | null;
};

/**
 * The text of a document as Markdown. Hidden text and what surrounds the main content are not in it.
 *
 * A heading that the page can be opened at ends in its fragment: `## Refunds {#refunds}`. It is the end of a line that
 * begins with `#` outside a code block, and matches `/ \{#([^\s{}]+)\}$/`; a heading's own text never has `{#` in it
 * (it is written `{\#`), so what a page says cannot name a fragment that it does not have.
 */
export type Extracted = {
  readonly kind: "extracted";
  readonly title: string;
  readonly markdown: string;
  /** BCP 47 as the document says it, such as `en` or `pt-BR`; null when it does not. */
  readonly language: string | null;
  /** The address that the page gives itself; it may name another host. */
  readonly canonical: string | null;
  /** Web addresses to go on with, each once, without fragment, without those that say `nofollow`. */
  readonly links: readonly string[];
  /** The address of the same page as Markdown. */
  readonly alternateMarkdown: string | null;
  /** Where the page sends its reader on to at once (`meta http-equiv="refresh"`). */
  readonly movesTo: string | null;
  /** The page asks not to be found. */
  readonly noindex: boolean;
  /** The page asks that none of its links be followed; `links` is empty then. */
  readonly nofollow: boolean;
};

/** Why there is no text. The message says what to do. Only `busy` and `gone` are worth trying again. */
export type ExtractFailure = {
  readonly kind: "failed";
  readonly code:
    | "unsupported"
    | "unreadable"
    | "encrypted"
    | "scanned"
    | "empty"
    | "too_large"
    | "too_slow"
    | "too_heavy"
    | "busy"
    | "gone";
  readonly message: string;
};

/** Reads untrusted documents in a process of its own. Never throws for a fault of the document or of that process. */
export type Extractor = {
  extract(request: ExtractRequest): Promise<Extracted | ExtractFailure>;
};

/** A live event inside this desk: ids only, the reader fetches what it may see. */
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
  /** Somebody is writing to the other side; `by` is a teammate's id, or null for the customer. */
  | {
    readonly kind: "typing";
    readonly workspace: string;
    readonly conversationId: string;
    readonly by: string | null;
  }
  /** Who among the teammates has a conversation open, or writes in it, has changed. */
  | {
    readonly kind: "presence";
    readonly workspace: string;
    readonly conversationId: string;
  }
  /** A visitor signed in or out: who listens for them asks again which conversation is theirs. */
  | { readonly kind: "visitor"; readonly workspace: string; readonly visitorId: string }
  /** Somebody came to a website, went on to another page, or left; `visit` is the browser's own id. */
  | { readonly kind: "visit"; readonly workspace: string; readonly visit: string }
  /** A teammate turned to somebody on a website; what they said is kept under `call`. */
  | { readonly kind: "call"; readonly workspace: string; readonly visit: string; readonly call: string }
  /** A page has answered a call. */
  | { readonly kind: "page_call"; readonly workspace: string; readonly call: string }
  | { readonly kind: "settings"; readonly workspace: string }
  /** A source's state or counters have changed, or it was added or removed. */
  | { readonly kind: "knowledge"; readonly workspace: string; readonly sourceId: string };

/** Tells everyone who listens, in this process or (with PostgreSQL) in every instance. */
export type Live = {
  publish(event: LiveEvent): void;
  /** @returns a function that stops listening */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /**
   * Calls the listener whenever events of other instances may have been missed: whoever shows anything reads it anew.
   *
   * @returns a function that stops listening
   */
  onGap(listener: () => void): () => void;
};

/** Bytes of files by workspace and id, both made by the desk: no name of a sender's ever reaches a disk. */
export type Files = {
  /** Keeps what comes; nothing of it stays when the body fails. */
  write(workspace: string, id: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  read(workspace: string, id: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Removes it if it is there. */
  remove(workspace: string, id: string): Promise<void>;
  /** Ids of everything that is kept, by workspace. */
  list(): AsyncIterable<{ readonly workspace: string; readonly ids: readonly string[] }>;
};

/** One line of the desk's own log; never holds a customer's words or a key. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  message: string,
  detail?: Readonly<Record<string, unknown>>,
) => void;

/** The open handles of one desk. */
export type Desk = {
  readonly db: Kysely<Database>;
  /** Finds chunks of knowledge by their terms; the first call makes the indexes. */
  readonly textSearch: () => Promise<TextSearch>;
  /** Finds chunks by what they mean; the first call makes the tables. Null where the database cannot. */
  readonly vectors: () => Promise<Vectors | null>;
  readonly outbound: Outbound;
  readonly seals: Seals;
  readonly extractor: Extractor;
  readonly model: Model;
  /** Makes vectors of texts; null when none is configured. */
  readonly embedder: Embedder | null;
  /** Live agents, so that a turn does not parse files again. */
  readonly agents: AgentCache;
  /** What API tokens stand for, so that a request does not ask again. */
  readonly tokens: TokenCache;
  readonly live: Live;
  /** What customers and teammates attach, and the documents of knowledge. */
  readonly files: Files;
  readonly log: Log;
  readonly toolCalls: ToolCallLog;
  readonly now: () => Date;
  /** A new unguessable id, unique everywhere. */
  readonly newId: () => string;
  /** Bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  /** Opened identity secrets. */
  readonly keyRing: KeyRing;
  /** The desk's public origin, such as `https://desk.example`: for links that leave the desk. */
  readonly baseUrl: string;
  /** Private hosts that the operator allowed, as `host` or `host:port` (from `SVC_ALLOW_PRIVATE`). */
  readonly privateHosts: readonly string[];
};
