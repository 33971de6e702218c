/**
 * Filters, sorts and pages through the list of the agent's files.
 *
 * @module
 */
import { type FileKind } from "../../../core/agent/files.ts";
import { partOf } from "../lists/list_parts.tsx";
import type { AgentEntry } from "./entries.ts";

/** The orders of the list, with their labels. */
export const ENTRY_ORDERS = { name: "Name", used: "Last used", failed: "Last failure" } as const;

/** The order of the list. */
export type EntryOrder = keyof typeof ENTRY_ORDERS;

/** The kinds of entry, in the order in which they are usually written. */
export const ENTRY_KINDS: readonly {
  readonly kind: FileKind;
  readonly label: string;
  /** The plural, as in "All 120 actions". */
  readonly many: string;
  readonly says: string;
}[] = [
  {
    kind: "instructions",
    label: "Instructions",
    many: "instructions",
    says: "How the agent speaks, and when a person takes over.",
  },
  { kind: "task", label: "Tasks", many: "tasks", says: "When something applies, and the steps that follow." },
  { kind: "action", label: "Actions", many: "actions", says: "Calls to your app." },
  { kind: "widget", label: "Cards", many: "cards", says: "What customers see of an answer." },
  { kind: "tests", label: "Tests", many: "files of tests", says: "Sample questions and what the agent should do." },
  { kind: "website", label: "Website", many: "website actions", says: "What the agent may do on your pages." },
];

/** The search and filters of the list. */
export type EntrySearch = {
  readonly words: string;
  readonly order: EntryOrder;
  /** The kind to list; null for all. */
  readonly kind: FileKind | null;
  /** The page of a single kind, from 1. */
  readonly page: number;
};

const SEARCH_CHARS_MAX = 100;

/** Entries per kind on the page of all kinds. */
const OF_EACH_KIND = 12;

/** Reads the search from an address; unknown values are ignored. */
export function entrySearchOf(query: URLSearchParams): EntrySearch {
  const asked = query.get("sort");
  const page = Number(query.get("page"));
  return {
    words: (query.get("q") ?? "").trim().slice(0, SEARCH_CHARS_MAX),
    order: asked === "used" || asked === "failed" ? asked : "name",
    kind: ENTRY_KINDS.find(({ kind }) => kind === query.get("kind"))?.kind ?? null,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a search. */
export function entriesPage({ words, order, kind, page }: EntrySearch): string {
  const query = new URLSearchParams([
    ...(words === "" ? [] : [["q", words]]),
    ...(order === "name" ? [] : [["sort", order]]),
    ...(kind === null ? [] : [["kind", kind]]),
    ...(page === 1 ? [] : [["page", String(page)]]),
  ]);
  return query.size === 0 ? "/desk/agent" : `/desk/agent?${query}`;
}

/** The entries of one kind on a page. */
export type ShownKind = typeof ENTRY_KINDS[number] & {
  readonly shown: readonly AgentEntry[];
  /** The number of matches. */
  readonly found: number;
  /** The number of the shown page of matches, and the number of pages. */
  readonly page: number;
  readonly pages: number;
};

/**
 * The kinds with matches, each with the entries on the page. Without a search also the empty kinds that `adds` has a
 * page for.
 */
export function shownKinds(
  entries: readonly AgentEntry[],
  search: EntrySearch,
  adds: (kind: FileKind) => boolean = () => false,
): readonly ShownKind[] {
  const sought = search.words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = entries.filter((entry) => {
    const text = searchedText(entry);
    return sought.every((word) => text.includes(word));
  });
  return ENTRY_KINDS.filter(({ kind }) => search.kind === null || kind === search.kind).flatMap((row) => {
    const own = inOrder(found.filter(({ kind }) => kind === row.kind), search.order);
    if (own.length === 0 && !(search.words === "" && adds(row.kind))) return [];
    const { rows, page, pages } = partOf(own, String(search.page));
    const shown = search.kind === null ? own.slice(0, OF_EACH_KIND) : rows;
    return [{ ...row, shown, found: own.length, page, pages }];
  });
}

function inOrder(entries: readonly AgentEntry[], order: EntryOrder): readonly AgentEntry[] {
  if (order === "name") return entries;
  const at = ({ usedAt, failedAt }: AgentEntry) => (order === "used" ? usedAt : failedAt)?.getTime() ?? 0;
  return entries.toSorted((one, other) => at(other) - at(one));
}

function searchedText({ path, title, about, words }: AgentEntry): string {
  return [path, path.replaceAll("_", " "), title, about, words].join("\n").toLowerCase();
}
