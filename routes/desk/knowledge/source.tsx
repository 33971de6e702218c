/**
 * The page of a source: its state, problems, pages and operations.
 *
 * @module
 */
import type { ListedPage, ListedSource } from "../../../core/knowledge/list.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { Icon } from "../ui/icons.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { useLocale, When } from "../ui/locale.tsx";
import { Ask, Head } from "../ui/parts.tsx";
import { StateBadge, SyncProgress } from "./list.tsx";
import { KNOWLEDGE, sourcePage } from "./addresses.ts";
import { isBusy, isWorthReading } from "../../../core/knowledge/source_state.ts";
import { amountOf, count, TYPES } from "./labels.ts";

/** The filter of the pages. */
export type PageFilter = { readonly show: "all" | "failed"; readonly words: string };

/** The data of the page. */
export type SourceFacts = {
  readonly source: ListedSource;
  readonly pages: readonly ListedPage[];
  readonly filter: PageFilter;
};

/** A longer list has to be filtered. */
const ROWS_MAX = 300;

/** Errors that are shown; the others are collapsed, since the pages below show the same. */
const ERRORS_SHOWN = 3;

/** Fewer pages need no filter. */
const FILTERED_MIN = 5;

export function SourcePage({ shell, facts }: { shell: Shell; facts: SourceFacts }) {
  const { source, pages, filter } = facts;
  const { id, name, url, type } = source;
  return (
    <Page shell={shell} title={name} path={KNOWLEDGE} live="knowledge">
      <Head title={<span dir="auto">{name}</span>} back={{ path: KNOWLEDGE, label: "Knowledge" }}>
        {hasRight(shell.caller, "knowledge.edit") && <Doings source={source} csrf={shell.csrf} />}
      </Head>
      <section class="panel source-about" data-part="about" data-live-id={id}>
        <p class="source-line">
          <Icon name={TYPES[type].icon} />
          <span>{TYPES[type].one ?? TYPES[type].label}</span>
          <StateBadge source={source} />
          <span class="muted">{amountOf(shell.locale, source)}</span>
          {source.lastSync !== null && (
            <span class="muted">
              read <When at={source.lastSync} />
            </span>
          )}
          {source.sync?.again && (
            <span class="muted">
              tries again <When at={source.sync.again} />
            </span>
          )}
        </p>
        {url !== null && <a class="source-url" href={url} target="_blank" rel="noopener noreferrer">{url}</a>}
        {type === "website" && <CrawlLine source={source} />}
        <SyncProgress source={source} />
        <Errors errors={source.errors} />
      </section>
      <section class="panel">
        <header class="pages-head">
          <h2>Pages</h2>
          {pages.length > FILTERED_MIN && <Filter id={id} filter={filter} />}
        </header>
        <PageRows id={id} pages={shownPages(pages, filter)} total={pages.length} source={source} />
      </section>
    </Page>
  );
}

/** The errors, the first ones visible at once. */
function Errors({ errors }: Pick<ListedSource, "errors">) {
  const list = (some: readonly string[]) => (
    <ul class="source-errors">{some.map((error) => <li key={error}>{error}</li>)}</ul>
  );
  if (errors.length === 0) return null;
  if (errors.length <= ERRORS_SHOWN) return list(errors);
  return (
    <>
      {list(errors.slice(0, ERRORS_SHOWN))}
      <details class="more-fields">
        <summary>{errors.length - ERRORS_SHOWN} more</summary>
        {list(errors.slice(ERRORS_SHOWN))}
      </details>
    </>
  );
}

function Doings({ source, csrf }: { source: ListedSource; csrf: string }) {
  const { id, name } = source;
  return (
    <div class="source-doings">
      {isWorthReading(source) && (
        <form method="post" action={`${sourcePage(id)}/resync`}>
          <input type="hidden" name="csrf" value={csrf} />
          <button class="button" type="submit">Read again</button>
        </form>
      )}
      <Ask
        id="remove-source"
        open="Remove"
        title="Remove this source?"
        says={`The AI stops answering from “${name}” immediately. This cannot be undone.`}
        keep="Cancel"
        yes="Remove"
        action={`${sourcePage(id)}/remove`}
        fields={{ csrf }}
      />
    </div>
  );
}

function CrawlLine({ source }: { source: ListedSource }) {
  const { maxPages, include, exclude } = source.options;
  return (
    <p class="muted">
      At most {count(useLocale(), maxPages, "page")}
      {include.length > 0 && <>, only below {include.join(", ")}</>}
      {exclude.length > 0 && <>, without {exclude.join(", ")}</>}. Read again every week.
    </p>
  );
}

function Filter({ id, filter }: { id: string; filter: PageFilter }) {
  return (
    <form class="pages-filter filter-row" method="get" action={sourcePage(id)}>
      <input
        type="search"
        name="words"
        value={filter.words}
        placeholder="Title or address"
        aria-label="Title or address"
      />
      <select name="show" aria-label="Which pages">
        <option value="all" selected={filter.show === "all"}>All pages</option>
        <option value="failed" selected={filter.show === "failed"}>With problems</option>
      </select>
      <button class="button" type="submit">Show</button>
    </form>
  );
}

function shownPages(pages: readonly ListedPage[], { show, words }: PageFilter): readonly ListedPage[] {
  const wanted = words.trim().toLowerCase();
  return pages.filter(({ error, title, url }) =>
    (show === "all" || error !== null) && `${title} ${url}`.toLowerCase().includes(wanted)
  );
}

function PageRows(props: { id: string; pages: readonly ListedPage[]; total: number; source: ListedSource }) {
  const { id, pages, total, source } = props;
  if (pages.length === 0) {
    const empty = isBusy(source) ? "Pages appear here as they are read." : "No pages were read.";
    return <p class="pages-none" data-part="pages">{total === 0 ? empty : "No matching pages."}</p>;
  }
  return (
    <ul class="page-rows" data-part="pages">
      {pages.slice(0, ROWS_MAX).map((page) => (
        <li key={page.id} data-key={page.id}>
          <a class="page-row" href={sourcePage(id, page.id)}>
            <span class="page-title" dir="auto">{page.title || page.url}</span>
            {/^https?:/.test(page.url) && <span class="page-url">{page.url}</span>}
            <span class="page-state">
              {page.state === "failed" ? <span class="badge bad">not read</span> : <When at={page.fetchedAt} />}
            </span>
            {page.error !== null && <span class="page-error">{page.error}</span>}
          </a>
        </li>
      ))}
      {pages.length > ROWS_MAX && (
        <li data-key="more" class="pages-none">
          {count(useLocale(), pages.length - ROWS_MAX, "page")} more. Narrow the list with the search.
        </li>
      )}
    </ul>
  );
}
