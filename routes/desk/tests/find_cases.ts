/**
 * Filters and pages through the list of cases.
 *
 * @module
 */
import { expectationsOf, type TestCase, type TestFile } from "../../../core/agent/cases/test_file.ts";
import type { LastResult } from "../../../core/test_runs/last_results.ts";
import { TESTS } from "./addresses.ts";

/** Filters by the last result, with their labels. */
export const CASE_STATES = {
  all: "All cases",
  failed: "Failed last",
  passed: "Passed last",
  new: "Not run yet",
} as const;

/** The search and filters of the list. */
export type CaseSearch = {
  readonly words: string;
  /** The file to list; empty for all. */
  readonly file: string;
  readonly state: keyof typeof CASE_STATES;
  /** The page, from 1. */
  readonly page: number;
};

const SEARCH_CHARS_MAX = 100;

/** Cases per page. */
const SHOWN_MAX = 60;

/** Reads the search from an address; unknown values are ignored. */
export function caseSearchOf(query: URLSearchParams): CaseSearch {
  const state = query.get("state");
  const page = Number(query.get("page"));
  return {
    words: (query.get("q") ?? "").trim().slice(0, SEARCH_CHARS_MAX),
    file: query.get("file") ?? "",
    state: state === "failed" || state === "passed" || state === "new" ? state : "all",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The address of a search. */
export function casesPage({ words, file, state, page }: CaseSearch): string {
  const query = new URLSearchParams([
    ...(words === "" ? [] : [["q", words]]),
    ...(file === "" ? [] : [["file", file]]),
    ...(state === "all" ? [] : [["state", state]]),
    ...(page === 1 ? [] : [["page", String(page)]]),
  ]);
  return query.size === 0 ? TESTS : `${TESTS}?${query}`;
}

/** Whether the search excludes anything. */
export function isSearching({ words, file, state }: CaseSearch): boolean {
  return words !== "" || file !== "" || state !== "all";
}

/** The cases on a page, by file. */
export type ShownCases = {
  readonly files: readonly TestFile[];
  readonly found: number;
  readonly page: number;
  readonly pages: number;
};

/** The search's matches on its page. */
export function findShownCases(
  files: readonly TestFile[],
  results: readonly LastResult[],
  search: CaseSearch,
): ShownCases {
  const passed = new Map(results.map(({ file, name, pass }) => [`${file}/${name}`, pass]));
  const words = search.words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const fits = (file: string, test: TestCase) => {
    if (!isInState(search.state, passed.get(`${file}/${test.name}`))) return false;
    const text = searchedText(file, test);
    return words.every((word) => text.includes(word));
  };
  const found = files.filter(({ name }) => search.file === "" || name === search.file)
    .flatMap(({ name, cases }) => cases.filter((test) => fits(name, test)).map((test) => ({ file: name, test })));
  const pages = Math.max(1, Math.ceil(found.length / SHOWN_MAX));
  const page = Math.min(search.page, pages);
  const shown = Map.groupBy(found.slice((page - 1) * SHOWN_MAX, page * SHOWN_MAX), ({ file }) => file);
  const parts = [...shown].map(([name, own]) => ({ name, cases: own.map(({ test }) => test) }));
  // Without a search empty files are listed too, so that a first case can be added.
  const empty = isSearching(search) || page > 1 ? [] : files.filter(({ cases }) => cases.length === 0);
  return { files: [...parts, ...empty], found: found.length, page, pages };
}

function isInState(state: CaseSearch["state"], pass: boolean | undefined): boolean {
  switch (state) {
    case "all":
      return true;
    case "failed":
      return pass === false;
    case "passed":
      return pass === true;
    case "new":
      return pass === undefined;
  }
}

function searchedText(file: string, test: TestCase): string {
  const expected = expectationsOf(test).flatMap(({ tools, widget, criteria }) => [
    ...(tools ?? []).map(({ name }) => name),
    widget ?? "",
    criteria ?? "",
  ]);
  return [file, test.name, ...test.steps.map(({ sent }) => sent.text), ...expected].join("\n").toLowerCase();
}
