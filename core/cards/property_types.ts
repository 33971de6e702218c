/**
 * The types that a component's property can have: each reads a JSON value and gives it back checked, or refuses it.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../json.ts";
import { CARD_LIMITS } from "../limits.ts";

/** A type of property. */
export type PropertyType = {
  /** `action` and `labelled action` are what a customer can press; `text` is what can be read. */
  readonly kind: "text" | "value" | "action" | "labelled action";
  /** What it takes, for messages: `one of sm, md, lg`. */
  readonly expects: string;
  /** The checked value; undefined when the value does not fit. */
  readonly read: (value: JsonValue) => JsonValue | undefined;
};

/** Something a customer reads; numbers and booleans are printed, and what is too long is cut. */
export const TEXT: PropertyType = {
  kind: "text",
  expects: "a text",
  read: (value) => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value !== "string") return undefined;
    const { stringCharsMax } = CARD_LIMITS;
    return value.length <= stringCharsMax ? value : value.slice(0, stringCharsMax - 1) + "…";
  },
};

/** True or false. */
export const BOOLEAN = type("true or false", (value) => typeof value === "boolean");

/** A number. */
export const NUMBER = type("a number", (value) => typeof value === "number");

/** A whole number above zero. */
export const COUNT = type(
  "a whole number above 0",
  (value) => typeof value === "number" && Number.isInteger(value) && value > 0,
);

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
export const ICON = type("the name of an icon", (value) => matches(value, /^[a-z][a-z0-9:-]{0,63}$/));

/** The address of a picture: nothing but https and data, and no longer than a text may be. */
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

const CSS_LENGTH = /^(?:auto|(?:min|max|fit)-content|-?\d*\.?\d+(?:px|%|r?em|v[wh])?)$/;

/** A colour or a gradient without any address in it; the chat checks the rest before it draws. */
const CSS_COLOR = /^(?!.*(?:url|image)\()[\w#%.,()\s/+-]{1,400}$/i;

const ONE_COLOR = type("a colour", (value) => matches(value, CSS_COLOR));

/** A colour: a token, a CSS colour, or one for each theme. */
export const COLOR = either("a colour, or {light, dark}", ONE_COLOR, record({ light: ONE_COLOR, dark: ONE_COLOR }));

/** A distance for each side. */
export const SIDES = either("a distance, or {top, right, bottom, left, x, y}", SPACING, eachSide(SPACING));

const BORDER = either(
  "pixels, or {size, color, style}",
  NUMBER,
  record({ size: NUMBER }, {
    color: COLOR,
    style: token("solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"),
  }),
);

/** A border, or one for each side. */
export const BORDERS = either(
  "a border in pixels, {size, color, style}, or one for each side",
  BORDER,
  eachSide(BORDER),
);

/** The small header above a card. */
export const STATUS = record({ text: TEXT }, { favicon: PICTURE, frame: BOOLEAN, icon: ICON });

const ACTION_FIELDS = record({ type: TEXT }, {
  payload: { kind: "value", expects: "JSON", read: (value) => withoutNulls(value) },
  handler: token("server", "client"),
  loadingBehavior: token("auto", "none", "self", "container"),
  streaming: BOOLEAN,
});

/** What a press does. An action whose payload cannot be kept whole is refused whole: it would do something else. */
export const ACTION: PropertyType = {
  kind: "action",
  expects: ACTION_FIELDS.expects,
  read: (value) =>
    isJsonObject(value) && withoutNulls(value.payload ?? null) === undefined ? undefined : ACTION_FIELDS.read(value),
};

/** A footer button of a card: its words and what it does. */
export const LABELLED_ACTION: PropertyType = {
  ...record({ label: TEXT, action: ACTION }),
  kind: "labelled action",
};

/** A text that the customer may change in place. */
export const EDITABLE = either(
  "false, or {name, …}",
  type("false", (value) => value === false),
  record({ name: TEXT }, {
    autoFocus: BOOLEAN,
    autoSelect: BOOLEAN,
    autoComplete: TEXT,
    allowAutofillExtensions: BOOLEAN,
    pattern: TEXT,
    placeholder: TEXT,
    required: BOOLEAN,
  }),
);

/** One of a closed set of words. */
export function token(...tokens: readonly string[]): PropertyType {
  return type(`one of ${tokens.join(", ")}`, (value) => typeof value === "string" && tokens.includes(value));
}

function type(expects: string, fits: (value: JsonValue) => boolean): PropertyType {
  return { kind: "value", expects, read: (value) => fits(value) ? value : undefined };
}

function matches(value: JsonValue, pattern: RegExp): boolean {
  return typeof value === "string" && value.length <= 400 && pattern.test(value);
}

/** The first type that takes the value. */
function either(expects: string, ...types: readonly PropertyType[]): PropertyType {
  const read = (value: JsonValue) => {
    for (const one of types) {
      const checked = one.read(value);
      if (checked !== undefined) return checked;
    }
    return undefined;
  };
  return { kind: "value", expects, read };
}

type Fields = Readonly<Record<string, PropertyType>>;

/** An object of known fields; unknown fields and optional ones that do not fit are left out. */
function record(required: Fields, optional: Fields = {}): PropertyType {
  const expects = `{${[...Object.keys(required), ...Object.keys(optional)].join(", ")}}`;
  const read = (value: JsonValue) => {
    if (!isJsonObject(value)) return undefined;
    const checked: Record<string, JsonValue> = {};
    for (const [name, field] of Object.entries({ ...required, ...optional })) {
      const given = Object.hasOwn(value, name) ? value[name] ?? null : null;
      const item = given === null ? undefined : field.read(given);
      if (item !== undefined) checked[name] = item;
      else if (Object.hasOwn(required, name)) return undefined;
    }
    return checked;
  };
  return { kind: "value", expects, read };
}

function eachSide(side: PropertyType): PropertyType {
  return record({}, { top: side, right: side, bottom: side, left: side, x: side, y: side });
}

/** A payload without what is null in its objects; undefined when it is too deep or holds too long a text. */
function withoutNulls(value: JsonValue, depth = 0): JsonValue | undefined {
  if (depth > CARD_LIMITS.payloadDepthMax) return undefined;
  if (typeof value === "string") return value.length <= CARD_LIMITS.stringCharsMax ? value : undefined;
  if (Array.isArray(value)) {
    const items: (JsonValue | undefined)[] = value.map((item) => withoutNulls(item, depth + 1));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonObject(value)) return value;
  const entries: [string, JsonValue][] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null) continue;
    const checked = withoutNulls(entry, depth + 1);
    if (checked === undefined) return undefined;
    entries.push([key, checked]);
  }
  return Object.fromEntries(entries);
}
