/**
 * The list of sources with their states.
 *
 * @module
 */
import type { EmbeddingState } from "../../../core/knowledge/embed/state.ts";
import type { ListedSource } from "../../../core/knowledge/list.ts";
import type { SourceState } from "../../../core/db/tables/knowledge.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { RowBox } from "../lists/bulk_parts.tsx";
import { FindForm } from "../lists/find_form.tsx";
import { Icon } from "../ui/icons.tsx";
import type { Shell } from "../page/shell.ts";
import { byName, PartLinks, type PartOfList } from "../lists/list_parts.tsx";
import { useLocale, When } from "../ui/locale.tsx";
import { Empty } from "../ui/parts.tsx";
import { EmbeddingLine } from "./embeddings.tsx";
import { KnowledgePage } from "./frame.tsx";
import { KNOWLEDGE, NEW_SOURCE, sourcePage } from "./addresses.ts";
import { isBusy, isWorthReading } from "../../../core/knowledge/source_state.ts";
import { type bulkOf, SourcesBar, SourcesOutcome } from "./bulk.tsx";
import { amountOf, SOURCE_TYPES, STATES, TYPES } from "./labels.ts";

/** The orders of the list, with their labels. */
const SOURCE_ORDERS = { newest: "Newest", name: "Name", read: "Read last" } as const;

/** The order of the list. */
type SourceOrder = keyof typeof SOURCE_ORDERS;

/** The order named in an address; newest first by default. */
export function sourceOrderOf(asked: string | null): SourceOrder {
  return asked === "name" || asked === "read" ? asked : "newest";
}

/** Sorts sources, given newest first. */
export function inOrder(sources: readonly ListedSource[], order: SourceOrder): readonly ListedSource[] {
  const readAt = ({ lastSync }: ListedSource) => lastSync?.getTime() ?? 0;
  if (order === "name") return sources.toSorted((one, other) => byName(one.name, other.name));
  return order === "read" ? sources.toSorted((one, other) => readAt(other) - readAt(one)) : sources;
}

/** The filter of the list. */
export type SourceFilter = {
  readonly words: string;
  readonly state: SourceState | null;
  readonly sort: SourceOrder;
  /** Whether the list is long enough for a search field. */
  readonly isOffered: boolean;
};

/** The list; its rows are updated while a sync runs. */
export function SourcesPage(
  props: {
    shell: Shell;
    /** The page of those that match the filter, in order. */
    part: PartOfList<ListedSource>;
    filter: SourceFilter;
    openQuestions: number;
    embeddings: EmbeddingState;
    /** The bulk change before this page; null for none. */
    bulk: ReturnType<typeof bulkOf>;
    /** All sources, for the names of the skipped ones. */
    all: readonly ListedSource[];
  },
) {
  const { shell, part: { rows: sources, page, pages }, filter, openQuestions, embeddings, bulk, all } = props;
  const isFiltered = filter.words !== "" || filter.state !== null;
  const mayChange = hasRight(shell.caller, "knowledge.edit");
  return (
    <KnowledgePage shell={shell} tab={KNOWLEDGE} openQuestions={openQuestions} live>
      {bulk !== null && <SourcesOutcome {...bulk} sources={all} />}
      {filter.isOffered && <Find filter={filter} isFiltered={isFiltered} />}
      <section class="panel choosing" data-part="sources">
        {mayChange && sources.length > 0 && <SourcesBar csrf={shell.csrf} />}
        {sources.length === 0 && isFiltered
          ? <Empty icon="search" title="No matching sources" says="Search for other words, or in every state." />
          : sources.length === 0
          ? <NoSources mayChange={mayChange} />
          : (
            <ul class="source-rows" data-rows data-view="sources">
              {sources.map((source) => (
                <li key={source.id} data-key={source.id}>
                  {mayChange && <RowBox field="source" value={source.id} name={source.name} />}
                  <Row source={source} csrf={shell.csrf} mayChange={mayChange} />
                </li>
              ))}
            </ul>
          )}
        <PartLinks page={page} pages={pages} many="sources" address={(at) => sourcesPage(filter, at)} />
      </section>
      <EmbeddingLine state={embeddings} />
    </KnowledgePage>
  );
}

function sourcesPage({ words, state, sort }: SourceFilter, page: number): string {
  return `${KNOWLEDGE}?${new URLSearchParams({ q: words, state: state ?? "", sort, page: String(page) })}`;
}

function Find({ filter: { words, state, sort }, isFiltered }: { filter: SourceFilter; isFiltered: boolean }) {
  return (
    <FindForm
      address={KNOWLEDGE}
      words={words}
      label="Find a source"
      placeholder="Name or address"
      isFiltered={isFiltered}
    >
      <select name="state" aria-label="State">
        <option value="">Every state</option>
        {Object.entries(STATES).map(([name, { label }]) => (
          <option key={name} value={name} selected={name === state}>{label}</option>
        ))}
      </select>
      <select name="sort" aria-label="Sort by">
        {Object.entries(SOURCE_ORDERS).map(([name, label]) => (
          <option key={name} value={name} selected={name === sort}>{label}</option>
        ))}
      </select>
    </FindForm>
  );
}

function NoSources({ mayChange }: { mayChange: boolean }) {
  return (
    <div class="no-sources">
      <Empty
        icon="book"
        title="The AI knows nothing about your company yet"
        says="Add help pages, files or your own text. Customers then get answers with a link to the source; without a model, the text is quoted word for word."
      />
      {mayChange && (
        <ul class="source-kinds">
          {SOURCE_TYPES.map((type) => (
            <li key={type}>
              <a href={`${NEW_SOURCE}?kind=${type}`}>
                <Icon name={TYPES[type].icon} />
                <strong>{TYPES[type].label}</strong>
                <span>{TYPES[type].says}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Row(props: { source: ListedSource; csrf: string; mayChange: boolean }) {
  const { source, csrf, mayChange } = props;
  const { id, type, name, errors, lastSync } = source;
  return (
    <div class="source-row">
      <span class="source-icon" title={TYPES[type].label}>
        <Icon name={TYPES[type].icon} />
      </span>
      <div class="source-name">
        <a href={sourcePage(id)} dir="auto" data-row>{name}</a>
        <small>
          {amountOf(useLocale(), source)}
          {lastSync !== null && (
            <>
              {" · "}read <When at={lastSync} />
            </>
          )}
        </small>
      </div>
      <StateBadge source={source} />
      {mayChange && !isBusy(source) && isWorthReading(source) && (
        <form method="post" action={`${sourcePage(id)}/resync`}>
          <input type="hidden" name="csrf" value={csrf} />
          <button class="button small quiet" type="submit" aria-label={`Read again: ${name}`}>Read again</button>
        </form>
      )}
      <SyncProgress source={source} />
      {errors.length > 0 && (
        <p class="source-trouble">
          {errors[0]}
          {errors.length > 1 && <a href={sourcePage(id)}>and {errors.length - 1} more</a>}
        </p>
      )}
    </div>
  );
}

/** The state in one word. */
export function StateBadge({ source }: { source: Pick<ListedSource, "state"> }) {
  const { label, tone } = STATES[source.state];
  return <span class={`badge source-state ${tone}`}>{label}</span>;
}

/** The progress of a crawl; nothing when none is running. */
export function SyncProgress({ source }: { source: ListedSource }) {
  const { sync, state } = source;
  if (sync === null || !isBusy(source)) return null;
  const isCounted = state === "crawling" && sync.pagesFound > 0;
  return isCounted
    ? <progress class="sync-progress" aria-label="Pages read" max={sync.pagesFound} value={sync.pagesDone} />
    : <progress class="sync-progress" aria-label="In progress" />;
}
