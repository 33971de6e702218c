/**
 * Which visitors are listed, and in which order: those whom something failed for come first.
 *
 * @module
 */
import type { SeenVisitor } from "../../visitors.ts";
import { nameOf, placeOf, troubleLine } from "./labels.ts";

/** What narrows the list. */
export type VisitorFilter = { readonly query: string; readonly state: SeenVisitor["state"] | null };

/** The states, what needs help first. */
export const STATE_ORDER = [
  "stuck",
  "failed",
  "chatting",
  "browsing",
] as const satisfies readonly SeenVisitor["state"][];

/** Those that fit, the ones in trouble first; the others stay in their order. */
export function orderedVisitors(visitors: readonly SeenVisitor[], filter: VisitorFilter): readonly SeenVisitor[] {
  const sought = filter.query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const place = ({ state, lastError }: SeenVisitor) => STATE_ORDER.indexOf(state) + (lastError === null ? 0.5 : 0);
  return visitors
    .filter(({ state }) => filter.state === null || state === filter.state)
    .filter((visitor) => {
      const words = wordsOf(visitor);
      return sought.every((word) => words.includes(word));
    })
    .toSorted((one, other) => place(one) - place(other));
}

function wordsOf(visitor: SeenVisitor): string {
  const { contact, page, facts, lastError, browser } = visitor;
  const words = [
    nameOf(visitor),
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
