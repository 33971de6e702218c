/**
 * The parts of the lists of records, the audit and the activities: filters, the result of a check, links to other parts.
 *
 * @module
 */
import type { ChainCheck } from "../../core/db/check_chain.ts";

type FieldProps = { readonly name: string; readonly label: string; readonly query: URLSearchParams };

/** A filter by one of some choices, `[id, label]` each. */
export function Choice(props: FieldProps & { options: readonly (readonly [id: string, label: string])[] }) {
  const chosen = props.query.get(props.name) ?? "";
  return (
    <label class="field">
      <span>{props.label}</span>
      <select name={props.name}>
        <option value="">All</option>
        {props.options.map(([id, label]) => <option key={id} value={id} selected={id === chosen}>{label}</option>)}
      </select>
    </label>
  );
}

/** A filter that is typed. */
export function Entry(props: FieldProps & { type?: "date"; inputmode?: "numeric" }) {
  const { name, label, query, type, inputmode } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input name={name} type={type ?? "text"} inputmode={inputmode} value={query.get(name) ?? ""} maxlength={128} />
    </label>
  );
}

/** What broke a chain, in words. */
const BREAKS: Readonly<Record<Extract<ChainCheck, { kind: "broken" }>["reason"], string>> = {
  changed: "was changed after it was written",
  missing: "is missing",
  not_the_last: "should be the last one, but the chain does not end there",
};

/** What a check of the chain found; `empty` says that there is no record yet. */
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

/** An address with the filters that are set. */
export function withQuery(path: string, query: URLSearchParams, before?: string): string {
  const kept = new URLSearchParams([...query].filter(([name, value]) => name !== "before" && value !== ""));
  if (before !== undefined) kept.set("before", before);
  return kept.size === 0 ? path : `${path}?${kept}`;
}
