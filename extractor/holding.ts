/**
 * Cached properties of an element's content: boxes can be nested arbitrarily deep, and searching each of them would
 * cost the page's size times its depth.
 *
 * @module
 */

import type { Element } from "./tree.ts";

/** The content of an element. */
type Holding = {
  /** The names of elements inside, one bit for each in {@linkcode NAMES}. */
  readonly names: number;
  /** The length of the text, like that of `textOf`. */
  readonly chars: number;
  /** The text; null when it is longer than {@linkcode BRIEF_CHARS_MAX}. */
  readonly brief: string | null;
};

/** The names that can be queried. */
const NAMES = [
  ...["main", "article", "section", "button", "table", "thead", "caption", "pre", "ul", "ol", "p", "div", "blockquote"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
] as const;

/** One of them. */
export type HeldName = typeof NAMES[number];

/** The longest text that is inspected: banners, buttons and marks beside a heading are shorter. */
export const BRIEF_CHARS_MAX = 1500;

const BITS: ReadonlyMap<string, number> = new Map(NAMES.map((name, at) => [name, 1 << at]));
const known = new WeakMap<Element, Holding>();

/** Whether an element contains one with any of these names. */
export function holds(element: Element, names: readonly HeldName[]): boolean {
  const wanted = names.reduce((bits, name) => bits | (BITS.get(name) ?? 0), 0);
  return (holdingOf(element).names & wanted) !== 0;
}

/** The length of the whole text of an element. */
export function charsIn(element: Element): number {
  return holdingOf(element).chars;
}

/** The whole text of an element if it is short; otherwise null. */
export function briefText(element: Element): string | null {
  return holdingOf(element).brief;
}

/** Recursive, since a tree's depth is bounded; cached, since a parsed tree does not change. */
function holdingOf(element: Element): Holding {
  const found = known.get(element);
  if (found !== undefined) return found;
  let [names, chars] = [0, 0];
  let brief: string | null = "";
  for (const child of element.children) {
    const isElement = typeof child !== "string" && child.name !== "br";
    const inside = isElement ? holdingOf(child) : null;
    if (isElement) names |= (BITS.get(child.name) ?? 0) | (inside?.names ?? 0);
    const text = typeof child === "string" ? child : inside === null ? "\n" : inside.brief;
    chars += inside?.chars ?? text?.length ?? 0;
    brief = brief === null || text === null || chars > BRIEF_CHARS_MAX ? null : brief + text;
  }
  const holding = { names, chars, brief };
  known.set(element, holding);
  return holding;
}
