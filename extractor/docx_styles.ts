/**
 * Reads the styles and lists of a Word file.
 *
 * @module
 */

import type { Element } from "./tree.ts";
import { indexElements } from "./walk.ts";

/** Heading levels by style; a document's title is level 1. */
export type DocxStyles = {
  readonly headings: ReadonlyMap<string, number>;
  readonly lists: ReadonlyMap<string, string>;
};

/** The markers of one level of a list. Lists of the same kind continue each other's numbering. */
export type ListLevel = {
  readonly kind: string;
  readonly isNumbered: boolean;
  readonly start: number;
  /** Whether numbering restarts at the first item of this list. */
  readonly restarts: boolean;
};

/** Levels by `numId:level`. */
export type Numbering = ReadonlyMap<string, ListLevel>;

const HEADING = /^(?:heading|überschrift|titre|título|titolo|заголовок)\s*([1-6])$/i;
const BASED_ON_MAX = 10;
/** The number of list levels in Word. */
const LEVELS_MAX = 9;

/** The first child of a name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child): child is Element => typeof child !== "string" && child.name === name);
}

/** The `w:val` of a child. */
export function valueOf(element: Element | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes.get("w:val");
}

/** Reads `styles.xml`. */
export function readStyles(styles: Element | null): DocxStyles {
  const all = styles === null ? [] : indexElements(styles).get("w:style") ?? [];
  // Each is read once: thousands may be based on a style with thousands of elements.
  const byId = new Map(all.map((style) => [style.attributes.get("w:styleId") ?? "", formatOf(style)]));
  const headings = new Map<string, number>();
  const lists = new Map<string, string>();
  for (const [id, format] of byId) {
    const level = inherited(format, byId, "heading");
    if (level !== undefined) headings.set(id, level);
    const list = inherited(format, byId, "list");
    if (list !== undefined) lists.set(id, list);
  }
  return { headings, lists };
}

/** A style's own properties. */
type StyleFormat = {
  readonly heading: number | undefined;
  readonly list: string | undefined;
  readonly basedOn: string | undefined;
};

function formatOf(style: Element): StyleFormat {
  return {
    heading: headingOf(style),
    list: valueOf(childOf(childOf(style, "w:pPr"), "w:numPr"), "w:numId"),
    basedOn: valueOf(style, "w:basedOn"),
  };
}

function headingOf(style: Element): number | undefined {
  const name = valueOf(style, "w:name") ?? "";
  if (/^title$/i.test(name)) return 1;
  const outline = valueOf(childOf(style, "w:pPr"), "w:outlineLvl");
  const level = name.match(HEADING)?.[1] ?? (outline === undefined ? undefined : String(Number(outline) + 1));
  return level !== undefined && /^[1-6]$/.test(level) ? Number(level) : undefined;
}

/** A property of a style, or of a style that it is based on. */
function inherited<Name extends "heading" | "list">(
  format: StyleFormat,
  byId: ReadonlyMap<string, StyleFormat>,
  name: Name,
): StyleFormat[Name] {
  let at: StyleFormat | undefined = format;
  for (let steps = 0; at !== undefined && steps < BASED_ON_MAX; steps++) {
    if (at[name] !== undefined) return at[name];
    at = byId.get(at.basedOn ?? "");
  }
  return undefined;
}

/** Reads `numbering.xml`. */
export function readNumbering(numbering: Element | null): Numbering {
  if (numbering === null) return new Map();
  const byName = indexElements(numbering);
  const kinds = new Map(
    (byName.get("w:abstractNum") ?? []).map((each) =>
      [each.attributes.get("w:abstractNumId"), childrenOf(each, "w:lvl").slice(0, LEVELS_MAX)] as const
    ),
  );
  const levels = new Map<string, ListLevel>();
  for (const list of byName.get("w:num") ?? []) {
    const kind = valueOf(list, "w:abstractNumId") ?? "";
    const listId = list.attributes.get("w:numId");
    for (const level of kinds.get(kind) ?? []) {
      levels.set(`${listId}:${level.attributes.get("w:ilvl")}`, { ...formOf(level), kind, restarts: false });
    }
    for (const override of childrenOf(list, "w:lvlOverride")) {
      const key = `${listId}:${override.attributes.get("w:ilvl")}`;
      const own = childOf(override, "w:lvl");
      const form = own === undefined ? levels.get(key) : formOf(own);
      const start = numberOf(valueOf(override, "w:startOverride"));
      const { isNumbered = true } = form ?? {};
      levels.set(key, { kind, isNumbered, start: start ?? form?.start ?? 1, restarts: start !== null });
    }
  }
  return levels;
}

function formOf(level: Element): Pick<ListLevel, "isNumbered" | "start"> {
  const format = valueOf(level, "w:numFmt") ?? "decimal";
  return { isNumbered: format !== "bullet" && format !== "none", start: numberOf(valueOf(level, "w:start")) ?? 1 };
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child): child is Element => typeof child !== "string" && child.name === name) ?? [];
}
