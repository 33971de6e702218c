/**
 * Removes what may be private from a text before it leaves the page.
 *
 * @module
 */

/**
 * Patterns and their replacements, applied in this order. The name in a mail address is bounded (RFC 5321 allows 64
 * characters), as a search without a bound takes quadratic time. Long runs of digits are card and account numbers.
 */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[\w.+%-]{1,64}(@|%40)[\w-]+(\.[\w-]+)+/g, "[email]"],
  [/\beyJ[\w-]{8,}(\.[\w-]+)*/g, "[token]"],
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, "[id]"],
  [/\b(?:\d[ -]?){9,}\b/g, "[number]"],
  [/([?&][\w.%[\]-]+=)[^\s&#"']+/g, "$1"],
];

/** The text without mail addresses, tokens, long numbers and the values of queries, cut at a length. */
export function redact(text: string, charsMax: number): string {
  // Cut first, so that a huge text costs nothing.
  const cut = text.slice(0, charsMax * 2);
  return PRIVATE.reduce((left, [what, instead]) => left.replace(what, instead), cut)
    .replace(/[\w-]{16,}/g, (run) => isOpaque(run) ? "[token]" : run).slice(0, charsMax);
}

/** Whether a run of letters, digits, `-` and `_` is a token: words are shorter, or have no digits in them. */
function isOpaque(run: string): boolean {
  if (/^[\da-f]+$/i.test(run)) return true;
  return run.length > 19 && run.split(/[-_]/).some((part) => part.length > 9 && /\d/.test(part) && /[a-z]/i.test(part));
}
