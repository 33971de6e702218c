/**
 * Numbers of a report that link to their conversations.
 *
 * @module
 */
import { filterQuery, type ReportFilter } from "../../../core/reports/filter.ts";
import { numberText, useLocale } from "../ui/locale.tsx";

/** The address of the report. */
export const REPORTS_PATH = "/desk/reports";

/** The address of the list of conversations. */
export const LISTED_PATH = "/desk/reports/conversations";

/** The filter behind a page's numbers; `mayList` is false without the right to read conversations. */
export type Opens = { readonly filter: ReportFilter; readonly mayList: boolean };

/** The filters that a number adds to the report's. */
export type NumberChange = Partial<ReportFilter>;

/** The address of the conversations behind a number. */
function listAddress({ filter }: Pick<Opens, "filter">, change: NumberChange): string {
  const keys = { ...filter.keys, ...change.keys };
  return `${LISTED_PATH}?${filterQuery({ ...filter, ...change, keys })}`;
}

/** A number; a link when it is not 0 and the reader may read conversations. */
export function NumberLink({ opens, count, change }: { opens: Opens; count: number; change: NumberChange }) {
  const text = numberText(useLocale(), count);
  return count > 0 && opens.mayList ? <a href={listAddress(opens, change)}>{text}</a> : <span>{text}</span>;
}
