/**
 * The list of conversations behind a number of a report.
 *
 * @module
 */
import { filterQuery, type ReportFilter } from "../../../core/reports/filter.ts";
import type { ListedConversation } from "../../../core/reports/listed.ts";
import { DIMENSION_NAMES, DIMENSIONS, MEASURES, NO_KEY } from "../../../core/reports/measures.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { dayName, type Locale, useLocale, When } from "../ui/locale.tsx";
import { Empty, Head } from "../ui/parts.tsx";
import { LISTED_PATH, REPORTS_PATH } from "./numbers.tsx";
import { keyInWords, type ReportNames } from "./words.ts";

/** The conversations on one page of a list. */
export type ListedRows = {
  readonly rows: readonly ListedConversation[];
  readonly names: ReportNames;
  /** Where the older ones begin; null when there are none. */
  readonly older: string | null;
};

/** The data of the page. */
export type ListedFacts = ListedRows & { readonly filter: ReportFilter };

export function ListedPage({ shell, facts }: { shell: Shell; facts: ListedFacts }) {
  const { filter } = facts;
  const back = {
    path: `${REPORTS_PATH}?${filterQuery({ ...filter, only: "all", action: null, ended: null })}`,
    label: "Reports",
  };
  return (
    <Page shell={shell} title={MEASURES[filter.only].label} path={REPORTS_PATH}>
      <Head title={MEASURES[filter.only].label} says={whichOnes(facts, shell.locale)} back={back} />
      <ListedPanel facts={facts} address={`${LISTED_PATH}?${filterQuery(filter)}`} />
    </Page>
  );
}

/** A page of the list at `address`, and a link to the next one. */
export function ListedPanel({ facts, address }: { facts: ListedRows; address: string }) {
  const { rows, older } = facts;
  return (
    <>
      <section class="panel" aria-label="Conversations">
        {rows.length === 0
          ? <Empty icon="chart" title="No conversations" says="No conversation of these days counts for this number." />
          : <ListedTable facts={facts} />}
      </section>
      {older !== null && (
        <footer class="more">
          <a class="button" href={`${address}&before=${encodeURIComponent(older)}`}>Older</a>
        </footer>
      )}
    </>
  );
}

/** The filter in words. */
function whichOnes({ filter, names }: ListedFacts, locale: Locale): string {
  const chosen = DIMENSION_NAMES.flatMap((name) => {
    const key = filter.keys[name];
    return key === undefined ? [] : [`${DIMENSIONS[name].label}: ${keyInWords(name, key, locale, names)}`];
  });
  const period = filter.from === filter.to
    ? dayName(locale, filter.from)
    : `${dayName(locale, filter.from)} – ${dayName(locale, filter.to)}`;
  const action = filter.action === null ? [] : [`Action: ${filter.action}${filter.ended ? `, ${filter.ended}` : ""}`];
  return [period, ...chosen, ...action].join(" · ");
}

function ListedTable({ facts: { rows, names } }: { facts: ListedRows }) {
  const locale = useLocale();
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th scope="col">Conversation</th>
          <th scope="col">Topic</th>
          <th scope="col">Answered by</th>
          <th scope="col">Rating</th>
          <th scope="col">Begun</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <td data-label="Conversation">
              <a href={`/desk/inbox/${row.number}`}>#{row.number}</a>{" "}
              <span dir="auto">{row.customerName ?? "Visitor"}</span>
              {row.status === "resolved" && (
                <>
                  {" "}
                  <span class="badge good">resolved</span>
                </>
              )}
            </td>
            <td data-label="Topic">{keyInWords("topic", row.topic ?? NO_KEY, locale, names)}</td>
            <td data-label="Answered by" dir="auto">{answeredBy(row, names)}</td>
            <td data-label="Rating">
              {row.rating === null ? "–" : keyInWords("rating", String(row.rating), locale, names)}
            </td>
            <td data-label="Begun">
              <When at={row.startedAt} exact />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function answeredBy(
  { peopleAnswers, aiAnswers, handoffKind, assignee }: ListedConversation,
  { people }: ReportNames,
): string {
  const person = assignee === null ? "people" : people.get(assignee) ?? "people";
  if (peopleAnswers > 0) return aiAnswers > 0 ? `The AI, then ${person}` : person === "people" ? "People" : person;
  if (handoffKind !== null) return "No one, passed on";
  return aiAnswers > 0 ? "The AI" : "No one";
}
