/**
 * Contacts: everyone who opened the chat while signed in to the app, and senders of emails, with search and filters.
 *
 * @module
 */
import type { ContactNames, ContactRow, ContactSort } from "../../../core/contacts/list.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty, Head, NotVerified, Verified } from "../ui/parts.tsx";

/** The data of the page. */
export type ContactsFacts = {
  readonly rows: readonly ContactRow[];
  /** The search and the filters. */
  readonly query: URLSearchParams;
  /** Where the next page begins; null on the last one. */
  readonly older: string | null;
};

/** The address of the list. */
export const CONTACTS_PATH = "/desk/contacts";

/** The filters besides the search. */
const CHOICES = [
  ["blocked", "Blocked", [["yes", "Blocked"], ["no", "Not blocked"]]],
  ["verified", "Verified", [["yes", "Verified"], ["no", "Not verified"]]],
] as const;

/** The orders; the first is the default. */
const SORTS: readonly (readonly [value: ContactSort | "", words: string])[] = [
  ["", "Seen last"],
  ["new", "Newest"],
  ["name", "Name"],
];

export function ContactsPage({ shell, facts }: { shell: Shell; facts: ContactsFacts }) {
  const { rows, query, older } = facts;
  const isFiltered = ["q", ...CHOICES.map(([name]) => name)].some((name) => (query.get(name) ?? "") !== "");
  return (
    <Page shell={shell} title="Contacts" path={CONTACTS_PATH}>
      <Head
        title="Contacts"
        says="Customers who signed in to your app and opened the chat, and people who wrote an email."
      />
      <Filters query={query} isFiltered={isFiltered} />
      <section class="panel" aria-label="Contacts">
        {rows.length === 0 ? <NoContacts isFiltered={isFiltered} /> : <Contacts rows={rows} />}
      </section>
      {(older !== null || query.has("after")) && (
        <nav class="list-parts" aria-label="Pages of contacts">
          {query.has("after") && <a class="button" href={withQuery(query, null)}>First contacts</a>}
          {older !== null && <a class="button" href={withQuery(query, older)}>Next contacts</a>}
        </nav>
      )}
    </Page>
  );
}

function Filters({ query, isFiltered }: { query: URLSearchParams; isFiltered: boolean }) {
  return (
    <form class="filters people" method="get" action={CONTACTS_PATH} role="search">
      <label class="field">
        <span>Name, email or id</span>
        <input name="q" type="search" value={query.get("q") ?? ""} maxlength={200} autocomplete="off" />
      </label>
      {CHOICES.map(([name, label, options]) => (
        <label class="field">
          <span>{label}</span>
          <select name={name}>
            <option value="">All</option>
            {options.map(([value, words]) => (
              <option key={value} value={value} selected={query.get(name) === value}>{words}</option>
            ))}
          </select>
        </label>
      ))}
      <label class="field">
        <span>Sort by</span>
        <select name="sort">
          {SORTS.map(([value, words]) => (
            <option key={value} value={value} selected={query.get("sort") === value}>{words}</option>
          ))}
        </select>
      </label>
      <div class="row">
        <button class="button primary" type="submit">Show</button>
        {isFiltered && <a class="button quiet" href={CONTACTS_PATH}>Clear</a>}
      </div>
    </form>
  );
}

/** The display name of a contact. */
export function contactName({ name, email, externalId }: Omit<ContactNames, "id">): string {
  return name ?? email ?? externalId ?? "No name";
}

function Contacts({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <table class="table wide contacts">
      <thead>
        <tr>
          <th>Contact</th>
          <th>Id in your app</th>
          <th>Conversations</th>
          <th class="end">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <div class="person">
                <Avatar name={row.name} />
                <div>
                  <a href={`${CONTACTS_PATH}/${row.id}`} dir="auto">{contactName(row)}</a>{" "}
                  {row.verifiedAt !== null && <Verified />} {row.verifiedAt === null && <NotVerified />}{" "}
                  {row.blocked && <span class="badge bad">blocked</span>}{" "}
                  {row.mergedInto !== null && <span class="badge">merged</span>}
                  {row.email !== null && row.name !== null && <small>{row.email}</small>}
                  {row.sharesEmail && (
                    <small>Wrote by email from the email of a verified customer. It may be someone else.</small>
                  )}
                </div>
              </div>
            </td>
            <td data-label={row.externalId === null ? undefined : "id"}>
              <span class="muted id">{row.externalId}</span>
            </td>
            <td data-label="conversations">{row.conversations}</td>
            <td class="end" data-label="seen">
              <When at={row.lastSeen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NoContacts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty icon="people" title="No matching contacts" says="Try fewer words or filters." />;
  return (
    <Empty
      icon="people"
      title="No contacts yet"
      says="Customers appear here when they open the chat while signed in to your app, and when they write an email."
    >
      <a class="button primary" href="/desk/agent/tools/set_identity">Identify customers</a>
    </Empty>
  );
}

function withQuery(query: URLSearchParams, after: string | null): string {
  const kept = new URLSearchParams([...query].filter(([name, value]) => name !== "after" && value !== ""));
  if (after !== null) kept.set("after", after);
  return `${CONTACTS_PATH}?${kept}`;
}
