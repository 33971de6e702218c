/**
 * What an element holds, found once for each: a page nests its boxes as deep as it likes, and to look through each of them
 * again would cost its size times its depth.
 *
 * @module
 */

import type { Element } from "./tree.ts";

/** What is inside of an element. */
type Holding = {
  /** The elements, one bit for each name in {@linkcode NAMES}. */
  readonly names: number;
  /** The characters of the text, as `textOf` gives it. */
  readonly chars: number;
  /** The text itself; null when it is longer than {@linkcode BRIEF_CHARS_MAX}. */
  readonly brief: string | null;
};

/** The names that are asked for. */
const NAMES = [
  ...["main", "article", "section", "button", "table", "thead", "caption", "pre", "ul", "ol", "p", "div", "blockquote"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
] as const;

/** A name that can be asked for. */
export type HeldName = typeof NAMES[number];

/** Texts up to this long are looked at: those of banners, buttons and marks beside a heading. */
export const BRIEF_CHARS_MAX = 1500;

const BITS: ReadonlyMap<string, number> = new Map(NAMES.map((name, at) => [name, 1 << at]));
const known = new WeakMap<Element, Holding>();

/** Whether there is an element of one of these names inside. */
export function holds(element: Element, names: readonly HeldName[]): boolean {
  const wanted = names.reduce((bits, name) => bits | (BITS.get(name) ?? 0), 0);
  return (holdingOf(element).names & wanted) !== 0;
}

/** The length of the whole text inside. */
export function charsIn(element: Element): number {
  return holdingOf(element).chars;
}

/** The whole text inside when it is short, else null. */
export function briefText(element: Element): string | null {
  return holdingOf(element).brief;
}

/** A tree's depth is bounded, so this may call itself; a tree does not change once it is read. */
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
