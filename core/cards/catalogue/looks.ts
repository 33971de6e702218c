/**
 * The appearance of a component: sizes, distances, colours, borders, icons and pictures.
 *
 * @module
 */
import { CARD_LIMITS } from "../../limits/cards.ts";
import { BOOLEAN, either, matches, NUMBER, type PropertyType, record, TEXT, token, type } from "./types.ts";

const CSS_LENGTH = /^(?:auto|(?:min|max|fit)-content|-?(?:\d+(?:\.\d+)?|\.\d+)(?:px|%|r?em|v[wh])?)$/;

/** A size: pixels as a number, or a CSS length. */
export const LENGTH = type(
  "a number of pixels or a length such as 100% or 40px",
  (value) => typeof value === "number" || matches(value, CSS_LENGTH),
);

/** A distance: steps of 4 pixels as a number, or a CSS length. */
export const SPACING = type(
  "a number of 4-pixel steps or a length such as 8px",
  (value) => typeof value === "number" || matches(value, CSS_LENGTH),
);

/** The name of an icon: one of the desk's own, or `lucide:<name>` and `vendor:<name>`. */
export const ICON: PropertyType = {
  ...type("the name of an icon", (value) => matches(value, /^[a-z][a-z0-9:-]{0,63}$/)),
  kind: "icon",
};

/** The URL of a picture: only https and data, limited in length like a text. */
export const PICTURE = type(
  "an https: or data:image/ address",
  (value) =>
    typeof value === "string" && value.length <= CARD_LIMITS.stringCharsMax &&
    /^(?:https:\/\/|data:image\/)\S+$/.test(value),
);

/** How a box grows: a number or a CSS `flex` of one word. */
export const FLEX = type(
  "a number, auto or none",
  (value) => typeof value === "number" || matches(value, /^(?:auto|none|initial|[\d.]+(?: [\d.]+%?){0,2})$/),
);

/** Width to height: `1.5` or `"16/9"`. */
export const RATIO = type(
  'a number or a ratio such as "16/9"',
  (value) => typeof value === "number" || matches(value, /^[\d.]+ ?\/ ?[\d.]+$/),
);

/** A colour or a gradient without any URL; the chat checks the rest before rendering. */
const CSS_COLOR = /^(?!.*(?:url|image)\()[\w#%.,()\s/+-]{1,400}$/i;

const ONE_COLOR = type("a colour", (value) => matches(value, CSS_COLOR));

/** A colour: a token, a CSS colour, or one for each theme. */
export const COLOR = either("a colour, or {light, dark}", ONE_COLOR, record({ light: ONE_COLOR, dark: ONE_COLOR }));

const BORDER = either(
  "pixels, or {size, color, style}",
  NUMBER,
  record({ size: NUMBER }, {
    color: COLOR,
    style: token("solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"),
  }),
);

/** A distance for each side. */
export const SIDES = either("a distance, or {top, right, bottom, left, x, y}", SPACING, eachSide(SPACING));

/** A border, or one for each side. */
export const BORDERS = either(
  "a border in pixels, {size, color, style}, or one for each side",
  BORDER,
  eachSide(BORDER),
);

/** The small header above a card or a list. */
export const STATUS = record({ text: TEXT }, { favicon: PICTURE, frame: BOOLEAN, icon: ICON });

/** The direction of children; ChatKit's own guide also writes `column`. */
export const DIRECTION: PropertyType = {
  ...token("row", "col"),
  read: (value) => value === "column" ? "col" : value === "row" || value === "col" ? value : undefined,
};

function eachSide(side: PropertyType): PropertyType {
  return record({}, { top: side, right: side, bottom: side, left: side, x: side, y: side });
}
