/**
 * Removes potentially private data from a text before it leaves the page.
 *
 * @module
 */

/**
 * Removes email addresses, tokens, long numbers and query values, and cuts the text at a length.
 *
 * An email address is matched as a whole run of characters, so that none is searched twice. Long runs of digits are
 * card and account numbers.
 */
export function redact(text: string, charsMax: number): string {
  // Cut first, so that a huge text costs nothing.
  return text.slice(0, charsMax * 2)
    .replace(/(?:[\w.+-]|%(?!40))+((@|%40)[\w-]+(\.[\w-]+)+)?/g, (run, mail) => mail ? "[email]" : run)
    .replace(/\beyJ[\w-]{8,}(\.[\w-]+)*/g, "[token]")
    .replace(/[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}/gi, "[id]")
    .replace(/\b(?:\d[ -]?){9,}\b/g, "[number]")
    .replace(/([?&][\w.%[\]-]+=)[^\s&#"']+/g, "$1")
    .replace(/[\w-]{16,}/g, (run) => isOpaque(run) ? "[token]" : run)
    .slice(0, charsMax);
}

/** Whether a run of letters, digits, `-` and `_` is a token: words are shorter, or contain no digits. */
function isOpaque(run: string): boolean {
  if (/^[\da-f]+$/i.test(run)) return true;
  return run.length > 19 && run.split(/[-_]/).some((part) => part.length > 9 && /\d/.test(part) && /[a-z]/i.test(part));
}
