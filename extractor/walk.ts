/**
 * Walks a tree of elements. Recursive, since its depth is bounded.
 *
 * @module
 */

import type { Element } from "./tree.ts";

/** All descendants by name, in document order. */
export function indexElements(root: Element): ReadonlyMap<string, readonly Element[]> {
  const byName = new Map<string, Element[]>();
  const add = (element: Element) => {
    for (const child of element.children) {
      if (typeof child === "string") continue;
      const same = byName.get(child.name);
      if (same === undefined) byName.set(child.name, [child]);
      else same.push(child);
      add(child);
    }
  };
  add(root);
  return byName;
}

/** The whole text of an element, unchanged. */
export function textOf(element: Element): string {
  const parts: string[] = [];
  const add = (each: Element) => {
    for (const child of each.children) {
      if (typeof child === "string") parts.push(child);
      else if (child.name === "br") parts.push("\n");
      else add(child);
    }
  };
  add(element);
  return parts.join("");
}

/** The words of a class, an id or a role, in lower case: `siteHeader nav-bar` becomes site, header, nav and bar. */
export function attributeWords(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[\s_:-]+/).slice(0, 64);
}

/** The classes of an element. */
export function classesOf(element: Element): readonly string[] {
  return element.attributes.get("class")?.split(/\s+/) ?? [];
}
