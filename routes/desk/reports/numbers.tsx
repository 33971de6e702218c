/**
 * Numbers of a report that open the conversations they count.
 *
 * @module
 */
import { filterQuery, type ReportFilter } from "../../../core/reports/filter.ts";
import { numberText, useLocale } from "../locale.tsx";

/** The report. */
export const REPORTS_PATH = "/desk/reports";

/** The list that a number opens. */
export const LISTED_PATH = "/desk/reports/conversations";

/** What the numbers of a page are about; `mayList` is false for who may not read conversations. */
export type Opens = { readonly filter: ReportFilter; readonly mayList: boolean };

/** What a number leaves of the report. */
export type NumberChange = Partial<ReportFilter>;

/** The address of the conversations that a number counts. */
function listAddress({ filter }: Pick<Opens, "filter">, change: NumberChange): string {
  const keys = { ...filter.keys, ...change.keys };
  return `${LISTED_PATH}?${filterQuery({ ...filter, ...change, keys })}`;
}

/** A number; a link where it counts something and its reader may read conversations. */
export function NumberLink({ opens, count, change }: { opens: Opens; count: number; change: NumberChange }) {
  const text = numberText(useLocale(), count);
  return count > 0 && opens.mayList ? <a href={listAddress(opens, change)}>{text}</a> : <span>{text}</span>;
}
