/**
 * Removing private data from what a page sent. The browser does the same before it sends anything, but it may be old or
 * another program, so the desk does it again before it stores anything.
 *
 * @module
 */
import { cleanUrl } from "../widget/loader/clean_url.ts";
import { redact } from "../widget/loader/redact.ts";

const ADDRESS_CHARS_MAX = 2000;

/** A text without mail addresses, tokens, long numbers and the values of queries. */
export function redactText(text: string): string {
  return redact(text, text.length);
}

/** An address without private data. A value that is not an address is redacted as a text. */
export function redactAddress(address: string): string {
  return URL.canParse(address) ? cleanUrl(address) : redact(address, ADDRESS_CHARS_MAX);
}
