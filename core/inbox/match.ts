/**
 * The place in a text where a search matched, for a line of the inbox.
 *
 * @module
 */
import type { SearchTerm } from "./search_query.ts";

/** A part of a text on one line: the match, and its surroundings. */
export type Match = { readonly before: string; readonly found: string; readonly after: string };

const BEFORE_CHARS_MAX = 40;
const AFTER_CHARS_MAX = 100;

/** Returns the first match of a term in a text; null if none occurs literally. */
export function matchIn(text: string, terms: readonly SearchTerm[]): Match | null {
  const line = text.replace(/\s+/g, " ").trim();
  const folded = line.toLowerCase();
  // Some letters change their length in lower case, which would shift the position.
  if (folded.length !== line.length) return null;
  const places = terms.map((term) => ({ at: placeOf(folded, term), length: term.text.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  const [place] = places;
  if (place === undefined) return null;
  const end = place.at + place.length;
  return {
    before: startingAtWord(line.slice(0, place.at)),
    found: line.slice(place.at, end),
    after: line.length - end <= AFTER_CHARS_MAX ? line.slice(end) : `${line.slice(end, end + AFTER_CHARS_MAX)}…`,
  };
}

/** Returns the position where a term begins a word, else where it occurs at all. */
function placeOf(folded: string, { text }: SearchTerm): number {
  const term = text.toLowerCase();
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return at;
  }
  return folded.indexOf(term);
}

/** Returns the end of the preceding text, cut between two words. */
function startingAtWord(before: string): string {
  if (before.length <= BEFORE_CHARS_MAX) return before;
  const end = before.slice(-BEFORE_CHARS_MAX);
  const space = end.indexOf(" ");
  return `…${space < 0 || space === end.length - 1 ? end : end.slice(space + 1)}`;
}
