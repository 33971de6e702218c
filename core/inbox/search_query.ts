/**
 * What is typed into the search of the inbox.
 *
 * Words and "quoted phrases" are looked for in messages and in the customer's name, e-mail and id; all of them have to be
 * found. `#12` is the conversation with that number; `tag:`, `is:`, `before:` and `after:` leave fewer.
 *
 * @module
 */
import { INBOX_LIMITS } from "../limits/conversations.ts";

/** A word, or a phrase in quotes. */
export type SearchTerm = {
  readonly text: string;
  readonly isPhrase: boolean;
};

/** A search, read. */
export type SearchQuery = {
  readonly terms: readonly SearchTerm[];
  /** The number of a conversation; null where none is named. */
  readonly number: number | null;
  readonly tags: readonly string[];
  readonly states: readonly SearchState[];
  /** The last message is not before, and before, the beginning of these days, in UTC. */
  readonly after: Date | null;
  readonly before: Date | null;
};

/** What `is:` may name. */
const SEARCH_STATES = ["open", "waiting", "snoozed", "resolved", "unassigned", "mine", "ai"] as const;
export type SearchState = typeof SEARCH_STATES[number];

const PART = /(?:(tag|is|before|after):)?(?:"([^"]*)"|(\S+))/gi;
const DAY_WRITTEN = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER_MAX = 2 ** 31 - 1;

/**
 * Reads a search. What looks like a filter and is none is a word.
 *
 * @example
 * ```ts
 * readSearch('"past due" tag:billing is:open'); // one phrase, one tag, one state
 * ```
 */
export function readSearch(text: string): SearchQuery {
  const parts = [...text.slice(0, INBOX_LIMITS.searchCharsMax).replace(/\p{Cc}/gu, " ").matchAll(PART)].map(readPart);
  const all = <Kind extends Part["kind"]>(kind: Kind) =>
    parts.filter((part): part is Extract<Part, { kind: Kind }> => part.kind === kind);
  return {
    terms: all("term").slice(0, INBOX_LIMITS.searchTermsMax).map(({ term }) => term),
    number: all("number").at(-1)?.number ?? null,
    tags: all("tag").map(({ tag }) => tag),
    states: all("state").map(({ state }) => state),
    after: all("after").at(-1)?.day ?? null,
    before: all("before").at(-1)?.day ?? null,
  };
}

/** Whether a search asks for anything. */
export function asksAnything({ terms, number, tags, states, after, before }: SearchQuery): boolean {
  return terms.length + tags.length + states.length > 0 || number !== null || after !== null || before !== null;
}

type Part =
  | { readonly kind: "term"; readonly term: SearchTerm }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "state"; readonly state: SearchState }
  | { readonly kind: "after"; readonly day: Date }
  | { readonly kind: "before"; readonly day: Date }
  | { readonly kind: "nothing" };

function readPart([whole, filter, quoted, bare = ""]: RegExpMatchArray): Part {
  const value = (quoted ?? bare).trim();
  const name = filter?.toLowerCase();
  const state = SEARCH_STATES.find((known) => known === value.toLowerCase());
  if (name === "tag" && value !== "") return { kind: "tag", tag: value };
  if (name === "is" && state !== undefined) return { kind: "state", state };
  const day = dayOf(value);
  if (name === "after" && day !== null) return { kind: "after", day };
  if (name === "before" && day !== null) return { kind: "before", day };
  const [, digits] = /^#(\d{1,10})$/.exec(value) ?? [];
  if (digits !== undefined && Number(digits) <= NUMBER_MAX) return { kind: "number", number: Number(digits) };
  const text = filter === undefined ? value : whole;
  return /[\p{L}\p{N}]/u.test(text)
    ? { kind: "term", term: { text, isPhrase: quoted !== undefined } }
    : { kind: "nothing" };
}

function dayOf(value: string): Date | null {
  const day = DAY_WRITTEN.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : day;
}
