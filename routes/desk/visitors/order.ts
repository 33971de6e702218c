/**
 * Filters and sorts the list of visitors: those with failures come first.
 *
 * @module
 */
import type { SeenVisitor } from "../../visitors.ts";
import { countryOf } from "./country.ts";
import { nameOf, placeOf, troubleLine } from "./labels.ts";

/** The filter of the list. */
export type VisitorFilter = {
  readonly query: string;
  readonly state: SeenVisitor["state"] | null;
  readonly visits: VisitsKind | null;
};

/** Whether a browser has come before. */
export const VISITS_KINDS = ["new", "returning"] as const;
type VisitsKind = (typeof VISITS_KINDS)[number];

/** The states, those that need help first. */
export const STATE_ORDER = [
  "stuck",
  "failed",
  "chatting",
  "browsing",
] as const satisfies readonly SeenVisitor["state"][];

/**
 * The visitors that match: first those who are stuck or have a failure, then those with a failure on an earlier page,
 * the latest first; then the others in their order.
 *
 * @param language of the countries' names
 */
export function orderedVisitors(
  visitors: readonly SeenVisitor[],
  filter: VisitorFilter,
  language: string,
): readonly SeenVisitor[] {
  const sought = filter.query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return visitors
    .filter(({ state }) => filter.state === null || state === filter.state)
    .filter(({ visits }) => filter.visits === null || filter.visits === visitsKind(visits))
    .filter((visitor) => {
      const words = wordsOf(visitor, language);
      return sought.every((word) => words.includes(word));
    })
    .toSorted((one, other) => placeIn(one) - placeIn(other) || failedAt(other) - failedAt(one));
}

/** Whether this is a browser's first visit; null when that was not counted. */
function visitsKind(visits: SeenVisitor["visits"]): VisitsKind | null {
  if (visits === null) return null;
  return visits.count > 1 ? "returning" : "new";
}

function placeIn({ state, lastError }: SeenVisitor): number {
  if (state === "stuck" || state === "failed") return STATE_ORDER.indexOf(state);
  return STATE_ORDER.indexOf("failed") + (lastError === null ? STATE_ORDER.indexOf(state) : 0.5);
}

function failedAt({ lastError }: SeenVisitor): number {
  return lastError?.at.getTime() ?? 0;
}

function wordsOf(visitor: SeenVisitor, language: string): string {
  const { contact, page, facts, lastError, browser } = visitor;
  const words = [
    nameOf(visitor),
    countryOf(visitor, language)?.name,
    contact?.email,
    contact?.externalId,
    page.title,
    placeOf(page.url),
    facts?.referrer,
    facts?.locale,
    facts?.timezone,
    browser,
    lastError === null ? null : troubleLine(lastError),
  ];
  return words.filter(Boolean).join(" ").toLowerCase();
}
