/**
 * Shared code of the lists of records, the audit and the activities: filters in queries, and downloads.
 *
 * @module
 */
import { DeskError, type InputFault, unmarkedParameter } from "../../../core/problem.ts";
import { RECORD_FILES, type RecordFileKind } from "../../../core/record_file.ts";
import type { Right } from "../../../core/teammates/rights.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { downloadAnswer } from "./download.ts";
import { DAY } from "../../../core/units.ts";

/** The maximum number of records in a file. */
export const RECORD_FILE_ROWS_MAX = 10_000;

/** Characters of an unknown choice that a page repeats. */
const GIVEN_CHARS_MAX = 40;

/** Streams records as a file. */
export function recordFileAnswer(
  served: Served,
  asked: TeammateRequest,
  { name, kind, right, text }: {
    readonly name: string;
    readonly kind: RecordFileKind;
    readonly right: Right;
    readonly text: AsyncIterable<string>;
  },
): Response {
  const file = `${name}-${served.desk.now().toISOString().slice(0, 10)}.${kind}`;
  return downloadAnswer(served, asked, { name: file, type: RECORD_FILES[kind], right, text });
}

/** An invalid filter: nothing is listed, and the page shows the reason at its field. */
export type FilterFault = { readonly says: string; readonly faults: readonly InputFault[] };

/** The result of reading filters, or why they are invalid; other errors are rethrown. */
export function readOrFault<Filter>(
  read: () => Filter,
): { readonly filter: Filter; readonly fault: null } | { readonly filter: null; readonly fault: FilterFault } {
  try {
    return { filter: read(), fault: null };
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== "invalid_input") throw error;
    const says = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}`;
    return { filter: null, fault: { says, faults: error.faults } };
  }
}

/** The record number that a page of the list continues from; null for the first page. */
export function beforeOf(query: URLSearchParams): number | null {
  const before = Number(query.get("before") ?? Number.NaN);
  return Number.isSafeInteger(before) ? before : null;
}

/** Reads a filter with fixed choices; an empty one is not set. @throws DeskError invalid_input naming the field */
export function oneOf<Name extends string>(
  query: URLSearchParams,
  field: string,
  known: readonly Name[],
): Name | undefined {
  const given = query.get(field) ?? "";
  if (given === "") return undefined;
  const found = known.find((name) => name === given);
  if (found !== undefined) return found;
  throw unmarkedParameter(field, `“${given.slice(0, GIVEN_CHARS_MAX)}” is not one of the choices.`);
}

/** Reads the days `from` and `to` of a query, both inclusive. @throws DeskError invalid_input naming the field */
export function daysOf(query: URLSearchParams): { readonly from?: Date; readonly until?: Date } {
  const [from, to] = [dayOf(query, "from"), dayOf(query, "to")];
  if (from !== undefined && to !== undefined && from > to) {
    throw unmarkedParameter("from", "must not be after the last day.");
  }
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { until: new Date(to.getTime() + DAY) }),
  };
}

function dayOf(query: URLSearchParams, field: string): Date | undefined {
  const given = query.get(field) ?? "";
  if (given === "") return undefined;
  const day = new Date(`${given}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(day.getTime())) return day;
  throw unmarkedParameter(field, "must be a day such as 2026-11-20.");
}
