/**
 * Parts of the lists of records, the audit and the activities: filters, the result of a check, and links to other
 * pages.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { ChainCheck } from "../../../core/db/check_chain.ts";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import { Icon } from "../ui/icons.tsx";
import type { FilterFault } from "./records.ts";

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly query: URLSearchParams;
  /** Why the filters are invalid; null when they are valid. */
  readonly fault: FilterFault | null;
};

/** A filter with fixed choices, `[id, label]` each. An unknown value stays visible, to be corrected. */
export function Choice(
  { name, label, query, fault, options }: FieldProps & { options: readonly (readonly [id: string, label: string])[] },
) {
  const chosen = query.get(name) ?? "";
  const isKnown = chosen === "" || options.some(([id]) => id === chosen);
  const notes = fieldNotes("filter", name, fault?.faults ?? []);
  return (
    <FieldBox {...notes} label={label}>
      <select id={notes.id} name={name} {...noteIds(notes)}>
        <option value="">All</option>
        {options.map(([id, words]) => <option key={id} value={id} selected={id === chosen}>{words}</option>)}
        {!isKnown && <option value={chosen} selected>{chosen}</option>}
      </select>
    </FieldBox>
  );
}

/** A filter with a text field. */
export function Entry(
  { name, label, query, fault, type, inputmode }: FieldProps & {
    type?: "text" | "date";
    inputmode?: "numeric";
  },
) {
  return (
    <TextField
      of="filter"
      name={name}
      label={label}
      type={type ?? "text"}
      inputmode={inputmode}
      value={query.get(name) ?? ""}
      maxlength={128}
      faults={fault?.faults ?? []}
    />
  );
}

/** A notice on why nothing is listed. */
export function FilterNotice({ fault }: { fault: FilterFault | null }) {
  return fault && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault.says}</p>;
}

/**
 * The filters of a list: visible when there is room or one is invalid, otherwise a sheet behind a button on a phone.
 */
export function RecordFilters(
  props: { path: string; query: URLSearchParams; fault: FilterFault | null; children: Child },
) {
  const { path, query, fault } = props;
  const set = [...query].filter(([name, value]) => name !== "before" && value !== "").length;
  const folding = fault === null ? { class: "filters folding", popover: "auto" } as const : { class: "filters" };
  return (
    <>
      {fault === null && (
        <button class="button filters-open" type="button" popovertarget="filters">
          <Icon name="settings" />
          {set === 0 ? "Filter" : `Filter (${set} set)`}
        </button>
      )}
      <form {...folding} id="filters" method="get" action={path} aria-label="Filters">
        {props.children}
        <div class="row">
          <button class="button primary" type="submit">Show</button>
          <a class="button quiet" href={path}>Clear</a>
        </div>
      </form>
    </>
  );
}

/** The texts for the ways in which a chain can break. */
const BREAKS: Readonly<Record<Extract<ChainCheck, { kind: "broken" }>["reason"], string>> = {
  changed: "was changed after it was written",
  missing: "is missing",
  not_the_last: "should be the last one, but the chain does not end there",
};

/** The result of the chain's check; `empty` is the text without any record. */
export function ChainNotice(props: { chain: ChainCheck; empty: string }) {
  const { chain, empty } = props;
  if (chain.kind === "broken") {
    return (
      <div class="notice bad" role="alert">
        <strong>The chain is broken: record {chain.link} {BREAKS[chain.reason]}.</strong>
        <span>The database was changed outside the desk, or partly restored. Compare it with a backup.</span>
      </div>
    );
  }
  if (chain.head.link === 0) return <div class="notice" role="status">{empty}</div>;
  return (
    <div class="notice good" role="status">
      <strong>{intact(chain)}</strong>
      <span>
        Store this hash elsewhere to prove it later: <code>{chain.head.hash}</code>
      </span>
    </div>
  );
}

function intact({ head, removed }: Extract<ChainCheck, { kind: "whole" }>): string {
  return removed === 0
    ? `Intact: all ${head.link} records are unchanged.`
    : `Intact: records ${removed + 1} to ${head.link} are unchanged; the earlier ones were removed by retention.`;
}

type ListedFacts = {
  readonly query: URLSearchParams;
  readonly records: readonly unknown[];
  /** Where the older records begin; null when there are none. */
  readonly older: string | null;
};

/**
 * The footer of a list: the link to older records, labelled `older`, and the downloads of all that match the filters.
 */
export function RecordsFooter({ path, facts, older }: { path: string; facts: ListedFacts; older: string }) {
  const { query, records } = facts;
  return (
    <footer class="more">
      {facts.older !== null && <a class="button" href={withQuery(path, query, facts.older)}>{older}</a>}
      {records.length > 0 && (
        <>
          <a class="button quiet" href={withQuery(`${path}/records/csv`, query)}>Save as CSV</a>
          <a class="button quiet" href={withQuery(`${path}/records/json`, query)}>Save as JSON</a>
        </>
      )}
    </footer>
  );
}

/** An address with the current filters. */
function withQuery(path: string, query: URLSearchParams, before?: string): string {
  const kept = new URLSearchParams([...query].filter(([name, value]) => name !== "before" && value !== ""));
  if (before !== undefined) kept.set("before", before);
  return kept.size === 0 ? path : `${path}?${kept}`;
}
