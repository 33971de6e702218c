/**
 * Determines which cards of a thread collapse because newer ones follow.
 *
 * @module
 */
import type { ThreadEntry } from "./thread.ts";

/** Keys of the cards after which the customer wrote and got another card: the newest ones stay expanded. */
export function olderCards(entries: readonly ThreadEntry[]): ReadonlySet<string> {
  const newest = entries.findLastIndex(({ message }) => message.kind === "card");
  const asked = entries.slice(0, Math.max(newest, 0))
    .findLastIndex(({ message: { kind, author } }) => kind === "text" && author === "customer");
  const before = entries.slice(0, Math.max(asked, 0));
  return new Set(before.filter(({ message }) => message.kind === "card").map(({ key }) => key));
}
