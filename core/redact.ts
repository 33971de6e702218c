/**
 * Removes private data and hidden characters from what a page sent. The browser also removes private data before it
 * sends anything, but it may be outdated or another program, so the desk does it again before storing.
 *
 * @module
 */
import { cleanUrl } from "../widget/loader/clean_url.ts";
import { redact } from "../widget/loader/redact.ts";
import { withoutHidden } from "../widget/visible_text.ts";

const ADDRESS_CHARS_MAX = 2000;

/**
 * Removes mail addresses, tokens, long numbers, the values of queries, and hidden characters, which could conceal one
 * of these.
 */
export function redactText(text: string): string {
  return redact(withoutHidden(text), text.length);
}

/** Removes private data from a URL. A value that is not a URL is redacted as a text. */
export function redactAddress(address: string): string {
  return URL.canParse(address) ? cleanUrl(address) : redact(withoutHidden(address), ADDRESS_CHARS_MAX);
}
