/**
 * The search of the inbox: its field above the views, and its empty state.
 *
 * @module
 */
import { FILTERS, type SearchQuery, unknownFilters } from "../../../core/inbox/search_query.ts";
import { type InboxView, searchOfView } from "../../../core/inbox/views.ts";
import { INBOX_LIMITS } from "../../../core/limits/conversations.ts";
import { Icon } from "../ui/icons.tsx";
import { Empty } from "../ui/parts.tsx";

/** The field; a search has its own address, so that it can be bookmarked and shared. */
export function Search({ view }: { view: InboxView }) {
  const search = searchOfView(view);
  return (
    <form class="inbox-search" method="get" action="/desk/inbox" role="search" data-part="search">
      <Icon name="search" />
      <input
        name="q"
        type="search"
        value={search ?? ""}
        maxlength={INBOX_LIMITS.searchCharsMax}
        placeholder="Search conversations"
        aria-label="Search conversations"
        title="Words, “a phrase”, #12, tag:billing, is:waiting, after:2026-11-01, before:2026-12-01 (/)"
        autocomplete="off"
        data-search
      />
      {search !== null && (
        <a class="icon-link" href="/desk/inbox" aria-label="Clear the search" title="Clear the search">
          <Icon name="close" />
        </a>
      )}
    </form>
  );
}

/** The empty state of a search, with the available filters. */
export function NothingFound({ query }: { query: SearchQuery }) {
  const { faults } = query;
  const unknown = unknownFilters(query);
  return (
    <Empty
      icon="search"
      title="No conversation found"
      says={faults.length > 0 ? "Nothing was searched for." : "Try fewer words, or the beginning of one."}
    >
      {faults.map(({ written, takes }) => (
        <p key={written} class="search-fault">
          <code>{written}</code> is not known. It can be {takes}.
        </p>
      ))}
      {faults.length === 0 && unknown.map((written) => (
        <p key={written} class="search-fault">
          <code>{written}</code> is not a filter, so it was searched for as text. The filters are {FILTERS.join(", ")}.
        </p>
      ))}
      <dl class="search-help">
        {SYNTAX.map(([example, says]) => (
          <div>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Empty>
  );
}

const SYNTAX = [
  ['"past due"', "A phrase"],
  ["#12", "A conversation's number"],
  ["tag:billing", "A tag"],
  ["is:waiting", "Also open, snoozed, resolved, mine, unassigned, ai"],
  ["assignee:ben", "Who it is assigned to"],
  ["language:de", "The language of the chat"],
  ["channel:mail", "Began as an email; or channel:chat"],
  ["waited:2h", "Waiting for a person for this long; also 30m, 1d"],
  ["sort:waiting", "Longest wait first; also newest, oldest"],
  ["after:2026-11-01", "Last message since; before: until"],
] as const;
