/**
 * Parses the search of the inbox.
 *
 * Words and "quoted phrases" are looked up in messages and in the customer's name, email and id; all of them must
 * match. `#12` is the conversation with that number; `tag:`, `is:`, `assignee:`, `language:`, `channel:`, `waited:`,
 * `before:` and `after:` filter, and `sort:` sets the order.
 *
 * @module
 */
import { INBOX_LIMITS } from "../limits/conversations.ts";

/** A word, or a phrase in quotes. */
export type SearchTerm = {
  readonly text: string;
  readonly isPhrase: boolean;
};

/** A parsed search. */
export type SearchQuery = {
  readonly terms: readonly SearchTerm[];
  /** The number of a conversation, or null. */
  readonly number: number | null;
  readonly tags: readonly string[];
  readonly states: readonly SearchState[];
  /** Prefixes of the names of teammates it is assigned to. */
  readonly assignees: readonly string[];
  /** The language of the chat, such as `de`; null for any. */
  readonly language: string | null;
  /** How it began; null for both. */
  readonly channel: Channel | null;
  /** The minimum minutes that the customer has waited for a person; null for any. */
  readonly waitedMinutes: number | null;
  /** Null if not given: the newest message first. */
  readonly sort: InboxSort | null;
  /** The last message is not before `after`, and before `before`: starts of days, in UTC. */
  readonly after: Date | null;
  readonly before: Date | null;
  /** Filters with an invalid value: a search with one finds nothing, and the page shows the reason. */
  readonly faults: readonly SearchFault[];
};

/** A filter with an invalid value. */
export type SearchFault = {
  /** As typed, such as `is:nope`. */
  readonly written: string;
  /** The valid values, in words. */
  readonly takes: string;
};

/** The values of `is:`. */
const SEARCH_STATES = ["open", "waiting", "snoozed", "resolved", "unassigned", "mine", "ai"] as const;
export type SearchState = typeof SEARCH_STATES[number];

/** The values of `channel:`. */
const CHANNELS = ["chat", "mail"] as const;
type Channel = typeof CHANNELS[number];

/** The orders of a list: the newest message first, the oldest, or the longest wait. */
export const INBOX_SORTS = ["newest", "oldest", "waiting"] as const;
export type InboxSort = typeof INBOX_SORTS[number];

/** The valid values of each filter, in words. */
const TAKES: Readonly<Record<string, string>> = {
  tag: "a tag, such as tag:billing",
  is: listed("is:", SEARCH_STATES),
  before: "a day, such as before:2026-12-01",
  after: "a day, such as after:2026-11-01",
  assignee: "the beginning of a teammate's name, such as assignee:ben",
  language: "the code of a language, such as language:de",
  channel: listed("channel:", CHANNELS),
  waited: "minutes, hours or days, such as waited:30m, waited:2h or waited:1d",
  sort: listed("sort:", INBOX_SORTS),
};

function listed(filter: string, values: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "disjunction" }).format(values.map((value) => `${filter}${value}`));
}

const PART = /(?:(tag|is|before|after|assignee|language|channel|waited|sort):)?(?:"([^"]*)"|(\S+))/gi;
const DAY_WRITTEN = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER_MAX = 2 ** 31 - 1;

/**
 * Parses a search. An unknown filter is a word; a known one with an invalid value is a fault.
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
    assignees: all("assignee").map(({ name }) => name),
    language: all("language").at(-1)?.language ?? null,
    channel: all("channel").at(-1)?.channel ?? null,
    waitedMinutes: all("waited").at(-1)?.minutes ?? null,
    sort: all("sort").at(-1)?.sort ?? null,
    after: all("after").at(-1)?.day ?? null,
    before: all("before").at(-1)?.day ?? null,
    faults: all("fault").map(({ fault }) => fault),
  };
}

/** Returns the words of a search that look like unknown filters, such as `from:ann`, but not addresses. */
export function unknownFilters({ terms }: Pick<SearchQuery, "terms">): readonly string[] {
  return terms.filter(({ text, isPhrase }) => !isPhrase && /^[a-z]+:(?!\/\/)\S/i.test(text)).map(({ text }) => text);
}

/** The names of the filters, each with its colon. */
export const FILTERS: readonly string[] = Object.keys(TAKES).map((name) => `${name}:`);

/** Whether a search has any criteria. */
export function hasCriteria(query: SearchQuery): boolean {
  const { terms, tags, states, assignees } = query;
  const single = [
    query.number,
    query.after,
    query.before,
    query.language,
    query.channel,
    query.waitedMinutes,
    query.sort,
  ];
  return terms.length + tags.length + states.length + assignees.length > 0 ||
    single.some((value) => value !== null);
}

type Part =
  | { readonly kind: "term"; readonly term: SearchTerm }
  | { readonly kind: "number"; readonly number: number }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "state"; readonly state: SearchState }
  | { readonly kind: "assignee"; readonly name: string }
  | { readonly kind: "language"; readonly language: string }
  | { readonly kind: "channel"; readonly channel: Channel }
  | { readonly kind: "waited"; readonly minutes: number }
  | { readonly kind: "sort"; readonly sort: InboxSort }
  | { readonly kind: "after"; readonly day: Date }
  | { readonly kind: "before"; readonly day: Date }
  | { readonly kind: "fault"; readonly fault: SearchFault }
  | { readonly kind: "nothing" };

function readPart([whole, filter, quoted, bare = ""]: RegExpMatchArray): Part {
  const value = (quoted ?? bare).trim();
  const name = filter?.toLowerCase();
  const state = SEARCH_STATES.find((known) => known === value.toLowerCase());
  if (name === "tag" && value !== "") return { kind: "tag", tag: value };
  if (name === "is" && state !== undefined) return { kind: "state", state };
  if (name === "assignee" && value !== "") return { kind: "assignee", name: value };
  if (name === "language" && /^[a-z]{2,3}$/i.test(value)) return { kind: "language", language: value.toLowerCase() };
  const channel = CHANNELS.find((known) => known === value.toLowerCase());
  if (name === "channel" && channel !== undefined) return { kind: "channel", channel };
  const minutes = minutesOf(value);
  if (name === "waited" && minutes !== null) return { kind: "waited", minutes };
  const sort = INBOX_SORTS.find((known) => known === value.toLowerCase());
  if (name === "sort" && sort !== undefined) return { kind: "sort", sort };
  const day = dayOf(value);
  if (name === "after" && day !== null) return { kind: "after", day };
  if (name === "before" && day !== null) return { kind: "before", day };
  const takes = name === undefined ? undefined : TAKES[name];
  if (takes !== undefined) return { kind: "fault", fault: { written: whole, takes } };
  const [, digits] = /^#(\d{1,10})$/.exec(value) ?? [];
  if (digits !== undefined && Number(digits) <= NUMBER_MAX) return { kind: "number", number: Number(digits) };
  return /[\p{L}\p{N}]/u.test(value)
    ? { kind: "term", term: { text: value, isPhrase: quoted !== undefined } }
    : { kind: "nothing" };
}

const MINUTES = { m: 1, h: 60, d: 24 * 60 } as const;

/** Converts `30m`, `2h` or `1d` to minutes. */
function minutesOf(value: string): number | null {
  const [, count = "", unit = ""] = /^(\d{1,4})([mhd])$/i.exec(value) ?? [];
  const [, each] = Object.entries(MINUTES).find(([known]) => known === unit.toLowerCase()) ?? [];
  return each === undefined ? null : Number(count) * each;
}

function dayOf(value: string): Date | null {
  const day = DAY_WRITTEN.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : day;
}
