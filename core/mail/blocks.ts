/**
 * The content of an email, before it is rendered.
 *
 * @module
 */

/** A part of an email. */
export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  /** A quoted message. */
  | { readonly kind: "quote"; readonly author: string; readonly text: string }
  /** The company's answer, in the chat's Markdown, with plain lines below. Without an author it is not quoted. */
  | {
    readonly kind: "answer";
    readonly author: string | null;
    readonly text: string;
    readonly below?: readonly string[];
  }
  /** A link of the desk. */
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  /** An item to look at: its name as a link to the desk, a customer's words, a line about it. */
  | {
    readonly kind: "entry";
    readonly title: string;
    readonly url: string;
    readonly text: string | null;
    readonly line: string;
  }
  | { readonly kind: "lines"; readonly lines: readonly string[] };

/** The content of an email, without its frame. */
export type MailBody = { readonly blocks: readonly MailBlock[] };

/** The document around the blocks. */
export type MailFrame = {
  /** The company, or the desk without a name. */
  readonly brand: string;
  /** The workspace's colour, such as `#2563eb`. */
  readonly color: string;
  /** A language tag. */
  readonly locale: string;
  readonly isRightToLeft: boolean;
  /** Small lines below: why the mail was sent. */
  readonly footer: readonly string[];
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
};

/** Whether a URL may be a link in an email. */
export function isLink(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
