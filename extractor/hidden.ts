/**
 * Detects elements that readers of the page do not see, which can contain instructions for an AI.
 *
 * Only the page itself is considered: attributes, inline styles, its style sheets, and classes with a common meaning.
 * Elements opened by a button (`aria-controls`) count as visible.
 *
 * @module
 */

import { ATTRIBUTE_CHARS_MAX, type Element } from "./tree.ts";
import { classesOf, textOf } from "./walk.ts";

/** Reports whether an element hides itself; its descendants are then hidden too. */
export type IsHidden = (element: Element) => boolean;

type Styles = ReadonlyMap<string, string>;

const STYLE_CHARS_MAX = 256 * 1024;
const FAR = /-\d{3,}(\.\d+)?(px|em|rem|ch|vw|vh|%)?$/;
const NOTHING = /^0?\.?0*(px|pt|em|rem|%|vh|vw)?$/;
const TINY = /^(0?\.\d+(px|pt|em|rem)?|[0-2](\.\d+)?(px|pt)?|0(em|rem|%)?)$/;
const CLEAR =
  /^(transparent|rgba?\(.*[,/]0?\.?0*%?\)|hsla?\([^,]*,[^,]*,[^,]*,0?\.?0*\)|#[0-9a-f]{3}0|#[0-9a-f]{6}00)$/;

/** A property with a pattern of the value that hides, or a combination of two. */
const HIDING: readonly (readonly [string, RegExp])[] = [
  ["display", /^none$/],
  ["visibility", /^(hidden|collapse)$/],
  ["content-visibility", /^hidden$/],
  ["opacity", /^0?(\.0\d*)?%?$/],
  ["font-size", TINY],
  ["clip", /^rect\(/],
  ["clip-path", /^(inset\((50|100)%|circle\(0)/],
  ["transform", /scale(x|y|3d)?\(0[,)]|translate(x|y|3d)?\((?:[^)t]|t(?!ranslate))*-\d{4}/],
  ["text-indent", FAR],
  ["left", FAR],
  ["right", FAR],
  ["top", FAR],
  ["margin-left", /-\d{4,}/],
  ["margin-top", /-\d{4,}/],
  ["color", CLEAR],
];

const HIDING_CLASSES = new Set([
  ...["hidden", "d-none", "is-hidden", "invisible", "display-none", "visually-hidden", "visuallyhidden"],
  ...["sr-only", "screen-reader-text", "screen-reader-only"],
]);
const WIDER = /^((sm|md|lg|xl|2xl|xxl):|d-(sm|md|lg|xl|xxl)-)/;

/** Reads the page's style sheets and the elements that its buttons open. */
export function hiddenIn(byName: ReadonlyMap<string, readonly Element[]>): IsHidden {
  const sheets = (byName.get("style") ?? []).map(textOf).join("\n").slice(0, STYLE_CHARS_MAX);
  const hiddenByRule = selectorsThatHide(sheets);
  const opened = new Set(
    [...byName.values()].flat().flatMap((element) => element.attributes.get("aria-controls")?.split(/\s+/) ?? []),
  );
  const groundBehind = groundsBehind();
  return (element) => {
    const { attributes } = element;
    if (attributes.size === 0) return false;
    const style = attributes.get("style") ?? "";
    // An attribute of the maximum length was cut: the rest is unknown.
    if (style.length >= ATTRIBUTE_CHARS_MAX) return true;
    const styles = parseStyles(style);
    if (isPaintedAway(element, styles, groundBehind) || isShrunkAway(styles)) return true;
    const isOpened = opened.has(attributes.get("id") ?? "");
    if (HIDING.some(([name, value]) => value.test(styles.get(name) ?? "-") && !(isOpened && name === "display"))) {
      return true;
    }
    if (isOpened) return false;
    const hidden = attributes.get("hidden");
    if (hidden !== undefined && hidden !== "until-found") return true;
    if (attributes.get("aria-hidden")?.trim().toLowerCase() === "true") return true;
    const classes = classesOf(element);
    if (hiddenByRule.has(`#${attributes.get("id")}`) || classes.some((each) => hiddenByRule.has(`.${each}`))) {
      return true;
    }
    return classes.some((each) => HIDING_CLASSES.has(each)) && !classes.some((each) => WIDER.test(each));
  };
}

function parseStyles(text: string): Styles {
  if (text === "") return new Map();
  return new Map(
    withoutComments(text.toLowerCase()).replaceAll("!important", "").split(";").map((declaration) => {
      const colon = declaration.indexOf(":");
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).replace(/\s+/g, "")];
    }),
  );
}

function withoutComments(text: string): string {
  const [start = "", ...others] = text.split("/*");
  return start + others.map((other) => other.split("*/").slice(1).join("*/")).join("");
}

/** Whether a box has no size and clips its overflow. */
function isShrunkAway(styles: Styles): boolean {
  if (!/^(hidden|clip)/.test(styles.get("overflow") ?? "")) return false;
  return ["width", "height", "max-height", "max-width"].some((name) => {
    const size = styles.get(name);
    return size !== undefined && size !== "" && (NOTHING.test(size) || size === "1px");
  });
}

/** Whether text has the colour of its background, or is white without a background. */
function isPaintedAway(element: Element, styles: Styles, groundBehind: GroundBehind): boolean {
  const ink = styles.get("color") ??
    (element.name === "font" ? element.attributes.get("color")?.toLowerCase() : undefined);
  if (ink === undefined) return false;
  const ground = groundOf(element, styles);
  if (ground !== null) return sameColour(ink, ground);
  if (!sameColour(ink, "#fff")) return false;
  const behind = groundBehind(element);
  return behind !== UNKNOWN && (behind === null || sameColour(ink, behind));
}

/** The background colour of an element; null when none is set, or {@linkcode UNKNOWN}. */
type GroundBehind = (element: Element) => string | null | typeof UNKNOWN;

/** Set by a style sheet or a picture. */
const UNKNOWN = Symbol("unknown ground");

/** Caches backgrounds: an element without its own has that of its parent. */
function groundsBehind(): GroundBehind {
  const known = new Map<Element, ReturnType<GroundBehind>>();
  const groundBehind: GroundBehind = (element) => {
    const { attributes, parent } = element;
    if (["class", "id", "background"].some((name) => attributes.has(name))) return UNKNOWN;
    const found = known.get(element);
    if (found !== undefined) return found;
    const own = groundOf(element, parseStyles(attributes.get("style") ?? ""));
    const ground = own ?? (parent === null ? null : groundBehind(parent));
    known.set(element, ground);
    return ground;
  };
  return groundBehind;
}

function groundOf(element: Element, styles: Styles): string | null {
  return styles.get("background-color") ?? styles.get("background") ??
    element.attributes.get("bgcolor")?.toLowerCase() ??
    null;
}

const WHITES = /^(white|#f[b-f]f[b-f]f[b-f]|#fff|rgb\(25[0-5],25[0-5],25[0-5]\)|snow|ghostwhite)$/;
const BLACKS = /^(black|#000|#000000|rgb\(0,0,0\))$/;

function sameColour(one: string, other: string): boolean {
  return one === other || [WHITES, BLACKS].some((colour) => colour.test(one) && colour.test(other));
}

/** Selectors `.name` and `#name` that a rule hides, unless another rule shows them when something is opened. */
function selectorsThatHide(sheets: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  const open: string[] = [];
  let last = "";
  for (const [part] of withoutComments(sheets).matchAll(/[^{}]+|[{}]/g)) {
    if (part === "{") open.push(last.split(";").at(-1) ?? "");
    else if (part === "}") {
      noteRule(open.at(-1) ?? "", parseStyles(last), { hidden, shown }, open.length === 1);
      open.pop();
    }
    last = part === "{" || part === "}" ? "" : part;
  }
  return hidden.difference(shown);
}

type SeenSelectors = { readonly hidden: Set<string>; readonly shown: Set<string> };

function noteRule(selector: string, styles: Styles, { hidden, shown }: SeenSelectors, isAlways: boolean): void {
  const display = styles.get("display");
  if (HIDING.some(([name, value]) => value.test(styles.get(name) ?? "-"))) {
    if (!isAlways) return;
    for (const each of selector.split(",")) {
      const simple = each.trim().match(/^[a-z]*([.#][\w-]+)$/i)?.[1];
      if (simple !== undefined) hidden.add(simple);
    }
    return;
  }
  const shows = display !== undefined || styles.get("visibility") === "visible" || styles.has("opacity");
  if (shows) { for (const [name] of selector.matchAll(/[.#][\w-]+/g)) shown.add(name); }
}
