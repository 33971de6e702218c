/**
 * Visitors: who is on the websites now, on which pages, and their failures.
 *
 * @module
 */
import type { SeenVisitor } from "../../visitors.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { useLocale, When } from "../ui/locale.tsx";
import { Empty, Head, Verified } from "../ui/parts.tsx";
import { BY_CLOCK, countryOf, timeThere } from "./country.ts";
import { ago, nameOf, placeOf, referrerSite, STATES, troubleLine, visitorPage, visitsLine } from "./labels.ts";
import { orderedVisitors, STATE_ORDER, type VisitorFilter, VISITS_KINDS } from "./order.ts";

/** Further visitors are counted, not shown: a longer list would not be read. */
const ROWS_MAX = 200;

export function VisitorsPage(
  { shell, visitors, filter }: { shell: Shell; visitors: readonly SeenVisitor[]; filter: VisitorFilter },
) {
  const shown = orderedVisitors(visitors, filter, shell.locale.language);
  const stuck = visitors.filter(({ state }) => state === "stuck").length;
  return (
    <Page shell={shell} title="Visitors" path="/desk/visitors" live="visit">
      <Head title="Visitors" says="Who is on your websites now. Visitors who have not consented are not listed." />
      <section class="panel">
        <p class="visitors-count" data-part="count">
          <strong>{visitors.length}</strong> {visitors.length === 1 ? "visitor" : "visitors"} now{" "}
          {stuck > 0 && <span class="badge bad">{stuck} stuck</span>}
        </p>
        <Search filter={filter} />
        <ul class="visitor-rows" data-part="rows">
          {shown.slice(0, ROWS_MAX).map((visitor) => (
            <li key={visitor.visit} data-key={visitor.visit}>
              <Row visitor={visitor} />
            </li>
          ))}
          {visitors.length > 0 && shown.length === 0 && (
            <li data-key="none">
              <Empty icon="search" title="No matching visitors" says="Remove a word, or show everyone." />
            </li>
          )}
          {visitors.length === 0 && (
            <li data-key="empty">
              <Empty
                icon="visitor"
                title="No visitors right now"
                says="Visitors appear here as soon as a page with the chat is open."
              >
                <a class="button" href="/desk/widget/install">Install the chat</a>
              </Empty>
            </li>
          )}
        </ul>
      </section>
    </Page>
  );
}

/** The search: words of the name, page, referrer, language or failure, and a state. */
function Search({ filter }: { filter: VisitorFilter }) {
  return (
    <form class="visitor-search filter-row" method="get" action="/desk/visitors" role="search" aria-label="Visitors">
      <input
        type="search"
        name="q"
        value={filter.query}
        maxlength={100}
        aria-label="Search visitors"
        placeholder="Name, page, country, failure"
        autocomplete="off"
      />
      <select name="state" aria-label="State">
        <option value="">Every state</option>
        {STATE_ORDER.map((state) => (
          <option key={state} value={state} selected={state === filter.state}>{STATES[state].label}</option>
        ))}
      </select>
      <select name="visits" aria-label="Visits">
        <option value="">Every visit</option>
        {VISITS_KINDS.map((kind) => <option key={kind} value={kind} selected={kind === filter.visits}>{kind}</option>)}
      </select>
      <button class="button" type="submit">Search</button>
    </form>
  );
}

function Row({ visitor }: { visitor: SeenVisitor }) {
  const { contact, page, state, lastError, since } = visitor;
  const from = referrerSite(visitor);
  const locale = useLocale();
  const country = countryOf(visitor, locale.language);
  const time = timeThere(visitor, locale);
  const known = [
    country?.name,
    time !== null && `${time} there`,
    visitsLine(visitor),
    from !== null && `from ${from}`,
  ].filter(Boolean);
  return (
    <a class="visitor-row" href={visitorPage(visitor.visit)}>
      <Avatar name={contact?.name ?? null} />
      <span class="visitor-name">
        <span>{nameOf(visitor)}</span>
        {contact !== null && <Verified />}
      </span>
      <span class={`badge ${STATES[state].tone}`}>{STATES[state].label}</span>
      <span class="visitor-place" dir="auto" title={page.url}>
        {page.title || placeOf(page.url)}
      </span>
      <span class="visitor-since">
        since <When at={since} />
      </span>
      {known.length > 0 && (
        <span class="visitor-known" title={country?.by === "clock" ? BY_CLOCK : undefined}>{known.join(" · ")}</span>
      )}
      {lastError !== null && (
        <span class="visitor-trouble">
          <span title={troubleLine(lastError)}>{troubleLine(lastError)}</span>
          <time datetime={lastError.at.toISOString()}>{ago(lastError.at, locale.now)}</time>
        </span>
      )}
    </a>
  );
}
