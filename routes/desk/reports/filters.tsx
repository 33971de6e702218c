/**
 * The filters of a report: its period, and which conversations it includes.
 *
 * @module
 */
import { dayAfter } from "../../../core/date_format.ts";
import { filterQuery, type ReportFilter } from "../../../core/reports/filter.ts";
import { CHOOSABLE_NAMES, type DimensionName, DIMENSIONS } from "../../../core/reports/measures.ts";
import { useLocale } from "../ui/locale.tsx";
import { Choice, Entry } from "../lists/record_list.tsx";
import { REPORTS_PATH } from "./numbers.tsx";
import type { ReportFacts } from "./facts.ts";
import { keyInWords } from "./words.ts";

/** Periods that end today. */
const PERIODS = [["7 days", 7], ["30 days", 30], ["90 days", 90], ["12 months", 365]] as const;

/** The periods, and a form with all filters. */
export function Filters({ facts }: { facts: ReportFacts }) {
  const { report: { filter }, today, query, fault } = facts;
  const isNarrowed = Object.keys(filter.keys).length > 0;
  return (
    <>
      <nav class="tabs" aria-label="Period">
        {PERIODS.map(([label, days]) => {
          const period = { from: dayAfter(today, 1 - days), to: today };
          return (
            <a
              key={label}
              href={`${REPORTS_PATH}?${filterQuery({ ...filter, ...period })}`}
              aria-current={fault === null && filter.from === period.from && filter.to === period.to
                ? "true"
                : undefined}
            >
              {label}
            </a>
          );
        })}
      </nav>
      <details class="report-filters" open={isNarrowed || fault !== null}>
        <summary>Days and filters</summary>
        <form class="filters" method="get" action={REPORTS_PATH}>
          <Entry name="from" label="From" query={query} fault={fault} type="date" />
          <Entry name="to" label="To" query={query} fault={fault} type="date" />
          {CHOOSABLE_NAMES.map((name) => <KeyChoice key={name} name={name} facts={facts} />)}
          <div class="row">
            <button class="button primary" type="submit">Show</button>
            {isNarrowed && <a class="button quiet" href={withoutKeys(filter)}>Clear</a>}
          </div>
        </form>
      </details>
    </>
  );
}

function KeyChoice(
  { name, facts: { choices, names, report, query, fault } }: { name: DimensionName; facts: ReportFacts },
) {
  const locale = useLocale();
  const chosen = report.filter.keys[name];
  const keys = choices[name].map(({ key }) => key);
  const all = chosen === undefined || keys.includes(chosen) ? keys : [...keys, chosen];
  return (
    <Choice
      name={name}
      label={DIMENSIONS[name].label}
      query={query}
      fault={fault}
      options={all.map((key) => [key, keyInWords(name, key, locale, names)] as const)}
    />
  );
}

function withoutKeys(filter: ReportFilter): string {
  return `${REPORTS_PATH}?${filterQuery({ ...filter, keys: {} })}`;
}
