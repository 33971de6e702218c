/**
 * Taking out of a text what may be private, before it leaves the page.
 *
 * @module
 */

/** What is replaced, in this order. Long runs of digits are card and account numbers. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/[\w.+%-]+(@|%40)[\w-]+(\.[\w-]+)+/g, "[email]"],
  [/\beyJ[\w-]{8,}(\.[\w-]+)*/g, "[token]"],
  [/\b(?:\d[ -]?){9,}\b/g, "[number]"],
  [/([?&][\w.%[\]-]+=)[^\s&#"']+/g, "$1"],
];

/** The text without mail addresses, tokens, long numbers and the values of queries, cut at a length. */
export function redact(text: string, charsMax: number): string {
  // Cut first, so that a huge text costs nothing.
  const cut = text.slice(0, charsMax * 2);
  return PRIVATE.reduce((left, [what, instead]) => left.replace(what, instead), cut).slice(0, charsMax);
}
