/**
 * The filter of the inbox: a form that writes a search, so that the address contains everything and can be saved.
 *
 * @module
 */
import { languageName } from "../../../core/language_name.ts";
import { LANGUAGES } from "../../../core/languages/languages.ts";
import { INBOX_SORTS, readSearch, type SearchQuery } from "../../../core/inbox/search_query.ts";
import { type InboxView, searchOfView, tagOfView } from "../../../core/inbox/views.ts";
import { Icon } from "../ui/icons.tsx";
import type { ListFacts } from "./facts.ts";

/** The fields of the form: the filter, its label, and its values. */
const FIELDS = [
  ["is", "State", [
    ["waiting", "Needs a person"],
    ["open", "Open"],
    ["snoozed", "Snoozed"],
    ["resolved", "Resolved"],
    ["mine", "Mine"],
    ["unassigned", "Unassigned"],
    ["ai", "AI handling"],
  ]],
  ["channel", "Channel", [["chat", "Chat"], ["mail", "Mail"]]],
  ["waited", "Waiting for", [["15m", "15 minutes"], ["1h", "1 hour"], ["4h", "4 hours"], ["1d", "1 day"]]],
] as const;

const SORT_LABELS = { newest: "Newest message", oldest: "Oldest message", waiting: "Longest wait" } as const;

/**
 * Converts a sent filter to a search; null when the address is not from the form.
 *
 * @example
 * filteredSearch(new URLSearchParams("filter=1&is=waiting&tag=past due&words=cat")); // 'cat is:waiting tag:"past due"'
 */
export function filteredSearch(query: URLSearchParams): string | null {
  if (!query.has("filter")) return null;
  const parts = ["is", "assignee", "tag", "language", "channel", "waited", "sort"].flatMap((name) => {
    const value = (query.get(name) ?? "").trim().replaceAll('"', "");
    return value === "" || (name === "sort" && value === "newest") ? [] : [`${name}:${quoted(value)}`];
  });
  return [(query.get("words") ?? "").trim(), ...parts].filter((part) => part !== "").join(" ");
}

function quoted(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}

/** Converts a view to an equivalent search, to be refined. */
function searchFor(view: InboxView): string {
  const search = searchOfView(view);
  if (search !== null) return search;
  const tag = tagOfView(view);
  if (tag !== null) return `tag:${quoted(tag)}`;
  return view === "all" ? "" : `is:${view}`;
}

/** The words of a search without its filters. */
function wordsOf({ terms, number }: SearchQuery): string {
  const words = terms.map(({ text, isPhrase }) => isPhrase ? `"${text}"` : text);
  return [...words, ...(number === null ? [] : [`#${number}`])].join(" ");
}

/** The form, in a menu. */
export function Filter({ list }: { list: ListFacts }) {
  const query = readSearch(searchFor(list.view));
  const chosen: Readonly<Record<string, string>> = {
    is: query.states[0] ?? "",
    waited: query.waitedMinutes === null ? "" : waitedText(query.waitedMinutes),
    assignee: query.assignees[0] ?? "",
    tag: query.tags[0] ?? "",
    language: query.language ?? "",
    channel: query.channel ?? "",
  };
  const more = [
    ["assignee", "Assigned to", list.teammates.map(({ name }) => [name, name] as const)],
    ["tag", "Tag", list.tags.map(({ tag }) => [tag, tag] as const)],
    ["language", "Language", LANGUAGES.map(({ code }) => [code, languageName(code)] as const)],
  ] as const;
  return (
    <details class="menu filter" id="menu-filter">
      <summary class="button small">
        <Icon name="settings" />
        Filter and sort
      </summary>
      <div class="menu-list">
        <form method="get" action="/desk/inbox">
          <input type="hidden" name="filter" value="1" />
          <label class="field">
            <span>Contains</span>
            <input name="words" value={wordsOf(query)} autocomplete="off" />
          </label>
          <div class="filter-fields">
            {[...FIELDS, ...more].map(([name, label, options]) => (
              <Choice key={name} name={name} label={label} options={options} chosen={chosen[name] ?? ""} />
            ))}
            <label class="field">
              <span>Sort by</span>
              <select name="sort">
                {INBOX_SORTS.map((sort) => (
                  <option key={sort} value={sort} selected={sort === (query.sort ?? "newest")}>
                    {SORT_LABELS[sort]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <button class="button small primary" type="submit">Show</button>
        </form>
      </div>
    </details>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string;
};

/** A field with choices. Adds the current value if it is not among them, so that showing the form loses nothing. */
function Choice({ name, label, options, chosen }: ChoiceProps) {
  const known = options.some(([value]) => value === chosen);
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>
        <option value="">Any</option>
        {!known && chosen !== "" && <option value={chosen} selected>{chosen}</option>}
        {options.map(([value, words]) => <option key={value} value={value} selected={value === chosen}>{words}
        </option>)}
      </select>
    </label>
  );
}

function waitedText(minutes: number): string {
  if (minutes % (24 * 60) === 0) return `${minutes / (24 * 60)}d`;
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}
