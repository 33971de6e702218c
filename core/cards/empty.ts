/**
 * Adds a line to a card that would be an empty box, such as a list without items.
 *
 * @module
 */
import type { Card } from "./card.ts";
import type { Component } from "./components.ts";

/** The English line, for previews. */
export const NOTHING_HERE = "Nothing here.";

/** Returns the card with a line if it is empty: its own `empty`, else the given one. `empty` itself is not sent. */
export function withEmptyLine({ empty, ...card }: Card, line: string): Card {
  if (!isEmpty(card)) return card;
  const value = typeof empty === "string" && empty !== "" ? empty : line;
  const text: Component = { type: "Text", value, size: "sm", color: "secondary" };
  return { ...card, children: [card.type === "ListView" ? { type: "ListViewItem", children: [text] } : text] };
}

/** Whether a card is empty. One with only a headline or buttons is not. */
function isEmpty({ type, children = [], status, confirm, cancel }: Component): boolean {
  if (children.length > 0) return false;
  return type === "ListView" || type === "Card" && (status ?? confirm ?? cancel ?? null) === null;
}
