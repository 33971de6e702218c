/**
 * The port to the extractor: the process that reads the text of untrusted documents.
 *
 * @module
 */
/** A document written by someone else, as received. */
export type ExtractRequest = {
  readonly kind: "html" | "text" | "markdown" | "pdf" | "docx";
  readonly bytes: Uint8Array;
  /** The Content-Type header of its response, for its charset. */
  readonly contentType: string | null;
  /** Its address after redirects: the base of relative links. Null for an upload. */
  readonly url: string | null;
};

/**
 * The text of a document as Markdown, without hidden text and what surrounds the main content.
 *
 * A heading at which the page can be opened ends in its fragment: `## Refunds {#refunds}`. It is the end of a line that
 * begins with `#` outside a code block, and matches `/ \{#([^\s{}]+)\}$/`; a heading's own text never contains `{#` (it
 * is written `{\#`), so a page cannot fake a fragment that it does not have.
 */
export type Extracted = {
  readonly kind: "extracted";
  readonly title: string;
  readonly markdown: string;
  /** BCP 47 as declared in the document, such as `en` or `pt-BR`; null if it is not. */
  readonly language: string | null;
  /** The page's own canonical URL; it may name another host. */
  readonly canonical: string | null;
  /** URLs to crawl, without duplicates and fragments, except for `nofollow` ones. */
  readonly links: readonly string[];
  /** The URL of the same page as Markdown. */
  readonly alternateMarkdown: string | null;
  /** The target of an immediate redirect (`meta http-equiv="refresh"`). */
  readonly movesTo: string | null;
  /** The page asks not to be indexed. */
  readonly noindex: boolean;
  /** The page asks that none of its links be followed; `links` is empty then. */
  readonly nofollow: boolean;
};

/** Why there is no text. The message contains the fix. Only `busy` and `gone` are worth a retry. */
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

/** An address in a header. */
export type ReadMailbox = { readonly address: string; readonly name: string };

/**
 * A parsed email. All of it was chosen by its sender, and none of it identifies them. Message-IDs have their angle
 * brackets.
 */
export type ReadMail = {
  readonly kind: "mail";
  readonly messageId: string | null;
  /** The Message-IDs that it claims to answer, the nearest first. */
  readonly answers: readonly string[];
  readonly from: ReadMailbox | null;
  readonly replyTo: ReadMailbox | null;
  /** Every recipient address in the headers, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The Date header as received. */
  readonly date: string;
  /** The whole text. */
  readonly text: string;
  /** The newly written part: without quotes and signature. */
  readonly said: string;
  readonly nature: "person" | "auto_reply" | "automatic" | "list" | "bounce" | "complaint";
  /** The sign by which the nature was recognised. */
  readonly sign: string | null;
  /** The subject of a bounce or a complaint. */
  readonly report: {
    readonly recipient: string | null;
    /** Such as `5.1.1`. */
    readonly status: string | null;
    /** The action of the report, such as `failed` or `delayed` (RFC 3464), in lower case. */
    readonly action: string | null;
    /** The answer of the recipient's server, on one line. */
    readonly said: string | null;
    /** The type of a complaint, such as `abuse`. */
    readonly feedback: string | null;
    readonly messageId: string | null;
  } | null;
  /** `content` in base64. */
  readonly files: readonly { readonly name: string; readonly content: string }[];
  /** The number of excess files. */
  readonly filesLeftOut: number;
};

/** Reads untrusted documents in a separate process. Never throws for a fault of the document or of that process. */
export type Extractor = {
  extract(request: ExtractRequest): Promise<Extracted | ExtractFailure>;
  /** Parses a received email. */
  readMail(bytes: Uint8Array): Promise<ReadMail | ExtractFailure>;
};
