/**
 * The port to the extractor: the process that reads the text of untrusted documents.
 *
 * @module
 */
/** A document that someone else wrote, as it came. */
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

/** An address as a header names it. */
export type ReadMailbox = { readonly address: string; readonly name: string };

/**
 * An email in parts. All of it is what its sender chose to write, and none of it says who they are. Message-IDs have their
 * angle brackets.
 */
export type ReadMail = {
  readonly kind: "mail";
  readonly messageId: string | null;
  /** The Message-IDs that it says it answers, the nearest first. */
  readonly answers: readonly string[];
  readonly from: ReadMailbox | null;
  readonly replyTo: ReadMailbox | null;
  /** Every address that a header names as a recipient, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The Date header as it came. */
  readonly date: string;
  /** The whole text. */
  readonly text: string;
  /** What its sender wrote in it: without quotes and signature. */
  readonly said: string;
  readonly nature: "person" | "auto_reply" | "automatic" | "list" | "bounce" | "complaint";
  /** By what the nature was recognised. */
  readonly sign: string | null;
  /** What a bounce or a complaint is about. */
  readonly report: {
    readonly recipient: string | null;
    /** Such as `5.1.1`. */
    readonly status: string | null;
    /** What became of the mail, such as `failed` or `delayed` (RFC 3464), in lower case. */
    readonly action: string | null;
    /** What the recipient's server said, on one line. */
    readonly said: string | null;
    /** What a complaint says that it is, such as `abuse`. */
    readonly feedback: string | null;
    readonly messageId: string | null;
  } | null;
  /** `content` in base64. */
  readonly files: readonly { readonly name: string; readonly content: string }[];
  /** Files that were too many. */
  readonly filesLeftOut: number;
};

/** Reads untrusted documents in a process of its own. Never throws for a fault of the document or of that process. */
export type Extractor = {
  extract(request: ExtractRequest): Promise<Extracted | ExtractFailure>;
  /** Reads an email as it came. */
  readMail(bytes: Uint8Array): Promise<ReadMail | ExtractFailure>;
};
