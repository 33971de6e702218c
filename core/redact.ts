/**
 * Removing private data and hidden characters from what a page sent. The browser removes private data as well before it
 * sends anything, but it may be old or another program, so the desk does it again before it stores anything.
 *
 * @module
 */
import { cleanUrl } from "../widget/loader/clean_url.ts";
import { redact } from "../widget/loader/redact.ts";
import { withoutHidden } from "../widget/visible_text.ts";

const ADDRESS_CHARS_MAX = 2000;

/**
 * A text without mail addresses, tokens, long numbers, the values of queries, and hidden characters, which could hide
 * one of these.
 */
export function redactText(text: string): string {
  return redact(withoutHidden(text), text.length);
}

/** An address without private data. A value that is not an address is redacted as a text. */
export function redactAddress(address: string): string {
  return URL.canParse(address) ? cleanUrl(address) : redact(withoutHidden(address), ADDRESS_CHARS_MAX);
}
