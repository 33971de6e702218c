/**
 * Converts a node's properties to CSS. Every value is validated; invalid ones are left out.
 *
 * @see https://github.com/openai/chatkit-js `packages/chatkit/types/widgets.d.ts`
 * @module
 */
import type { CardNode, Json } from "../../protocol.ts";
import { cssColor, cssGradient } from "./colors.ts";
import { isRecord, lookUp } from "./properties.ts";

/** CSS properties in camel case, such as `paddingTop`, with validated values. */
export type CardStyles = { readonly [property: string]: string };

type Rule = (value: Json) => CardStyles;

const SPACING_PX = 4;
const LENGTH = /^-?\d{1,4}(\.\d{1,3})?(px|%|rem|em)$/;

const ALIGN: { readonly [word: string]: string } = {
  start: "flex-start",
  center: "center",
  end: "flex-end",
  baseline: "baseline",
  stretch: "stretch",
  between: "space-between",
  around: "space-around",
  evenly: "space-evenly",
};

const RADIUS: { readonly [word: string]: string } = {
  none: "0",
  "2xs": "2px",
  xs: "4px",
  sm: "6px",
  md: "8px",
  lg: "10px",
  xl: "12px",
  "2xl": "16px",
  "3xl": "20px",
  "4xl": "24px",
  full: "9999px",
  "100%": "100%",
};

const CONTENT_SIZE = /^(auto|(min|max|fit)-content)$/;

/** Name of a side → suffixes of its CSS properties; both axes first, so that single sides override them. */
const SIDES: { readonly [side: string]: readonly string[] } = {
  x: ["InlineStart", "InlineEnd"],
  y: ["Top", "Bottom"],
  left: ["InlineStart"],
  right: ["InlineEnd"],
  top: ["Top"],
  bottom: ["Bottom"],
};

/** Converts a spacing unit to a length: a number counts 4 px each, a string is a CSS length. */
export function spacing(value: Json | undefined): string | null {
  if (typeof value === "number" && Math.abs(value) <= 100) {
    return value * SPACING_PX + "px";
  }
  return typeof value === "string" && LENGTH.test(value) ? value : null;
}

/** Converts a size to a length: a number is in px, a string is a CSS length, `auto`, `fit-content` and the like. */
export function size(value: Json | undefined): string | null {
  if (typeof value === "number" && value >= 0 && value <= 4000) {
    return value + "px";
  }
  return typeof value === "string" && (LENGTH.test(value) || CONTENT_SIZE.test(value)) ? value : null;
}

function sides(property: "padding" | "margin"): Rule {
  return (value) => {
    const all = spacing(value);
    if (all !== null) return { [property]: all };
    return isRecord(value) ? eachSide(value, (side, end) => ({ [property + end]: spacing(side) })) : {};
  };
}

/** The styles of every named side; null values are left out. */
function eachSide(
  sides: { readonly [side: string]: Json },
  styles: (side: Json, end: string) => { readonly [property: string]: string | null },
): CardStyles {
  const all: { [property: string]: string } = {};
  for (const [name, ends] of Object.entries(SIDES)) {
    const side = sides[name];
    if (side === undefined || side === null) continue;
    for (const end of ends) {
      for (const [property, value] of Object.entries(styles(side, end))) {
        if (value !== null) all[property] = value;
      }
    }
  }
  return all;
}

function lengths(
  check: (value: Json) => string | null,
  ...properties: readonly string[]
): Rule {
  return (value) => {
    const checked = check(value);
    if (checked === null) return {};
    return Object.fromEntries(properties.map((name) => [name, checked]));
  };
}

/** Elements with a size in px shrink last; those without one shrink first (see `.row > *`). */
function firm(...properties: readonly string[]): Rule {
  const rule = lengths(size, ...properties);
  return (value) => typeof value === "number" && size(value) ? { ...rule(value), flexShrink: "1" } : rule(value);
}

function matching(pattern: RegExp): (value: Json) => string | null {
  return (value) => {
    const text = typeof value === "number" ? String(value) : value;
    return typeof text === "string" && pattern.test(text) ? text : null;
  };
}

const BORDER_STYLE = /^(solid|dashed|dotted|double|groove|ridge|inset|outset)$/;

/** A border on one side, or on all with an empty end. */
function borderAt(value: Json, end: string): CardStyles {
  const { size: width, color, style } = isRecord(value) ? value : { size: value, color: null, style: null };
  if (typeof width !== "number" || width < 0 || width > 20) return {};
  return {
    [`border${end}Width`]: width + "px",
    [`border${end}Style`]: matching(BORDER_STYLE)(style ?? null) ?? "solid",
    [`border${end}Color`]: cssColor(color, "border") ?? "var(--line)",
  };
}

function border(value: Json): CardStyles {
  return isRecord(value) && !("size" in value) ? eachSide(value, borderAt) : borderAt(value, "");
}

function background(value: Json): CardStyles {
  const gradient = cssGradient(value);
  if (gradient) return { backgroundImage: gradient };
  const color = cssColor(value, "surface");
  return color ? { backgroundColor: color } : {};
}

/** Property of a card's node → its CSS. */
const RULES: { readonly [property: string]: Rule } = {
  gap: lengths(spacing, "gap"),
  padding: sides("padding"),
  margin: sides("margin"),
  align: lengths((value) => lookUp(ALIGN, value), "alignItems"),
  justify: lengths((value) => lookUp(ALIGN, value), "justifyContent"),
  wrap: lengths(matching(/^(nowrap|wrap|wrap-reverse)$/), "flexWrap"),
  flex: lengths(
    matching(/^(auto|none|initial|\d{1,3}(\.\d{1,3})?( \d{1,3}(\.\d{1,3})?)?( (auto|\d{1,4}(px|%)?))?)$/),
    "flex",
  ),
  width: firm("width"),
  height: lengths(size, "height"),
  size: firm("width", "height"),
  minWidth: lengths(size, "minWidth"),
  minHeight: lengths(size, "minHeight"),
  minSize: lengths(size, "minWidth", "minHeight"),
  maxWidth: lengths(size, "maxWidth"),
  maxHeight: lengths(size, "maxHeight"),
  maxSize: lengths(size, "maxWidth", "maxHeight"),
  aspectRatio: lengths(
    matching(/^\d{1,4}(\.\d{1,4})?( ?\/ ?\d{1,4})?$/),
    "aspectRatio",
  ),
  radius: lengths((value) => lookUp(RADIUS, value), "borderRadius"),
  border,
  background,
};

/** The styles for the given properties of a node. */
export function styleOf(
  node: CardNode,
  properties: readonly string[],
): CardStyles {
  const styles: { [property: string]: string } = {};
  for (const property of properties) {
    const value = node[property];
    if (value === undefined || value === null) continue;
    Object.assign(styles, RULES[property]?.(value));
  }
  return styles;
}

/** Properties of every box: Card, Row, Col and the like. */
export const BOX_PROPERTIES = Object.keys(RULES);

/** Properties of everything that has a size: images and charts too. */
export const BLOCK_PROPERTIES = [
  ...["width", "height", "size", "minWidth", "minHeight", "minSize", "maxWidth", "maxHeight", "maxSize"],
  ...["aspectRatio", "radius", "margin"],
] as const;
