/**
 * Taking out of what a page told what may be private. The browser does the same before it sends anything; but a browser
 * may be old, or somebody else's program, so the desk does it again before it keeps anything.
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

/** An address without what may be private; what is none is read as a text. */
export function redactAddress(address: string): string {
  return URL.canParse(address) ? cleanUrl(address) : redact(address, ADDRESS_CHARS_MAX);
}
