/**
 * The type of a catalogue row, and properties that many components share.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";
import { BORDERS, COLOR, FLEX, LENGTH, RATIO, SIDES, SPACING } from "./looks.ts";
import { BOOLEAN, COUNT, type PropertyType, TEXT, token } from "./types.ts";

/** A property: its type, and what else is known of it. */
export type Property = PropertyType & {
  /** A warning when the template does not name it at all; null counts as named. */
  readonly isRequired?: true;
  /** Without a value that fits, the component is left out, with a warning. */
  readonly isVital?: true;
  /** What the chat takes when it is not set. */
  readonly default?: JsonValue;
  /** Values that ChatKit knows and the desk refuses, with the sentence that says why. */
  readonly refused?: ReadonlyMap<string, string>;
};

/** One component of the catalogue. */
export type ComponentRow = {
  readonly properties: Readonly<Record<string, Property>>;
  /**
   * What may be inside: nothing, any component, any and roots too, or only those named (which are allowed nowhere
   * else).
   */
  readonly children: "none" | "any" | "any or roots" | readonly string[];
  /** How many may be inside; any number when not set. */
  readonly childrenMax?: number;
  /** Whether a card may begin with it. */
  readonly isRoot?: true;
};

/** Several components by their `type`. */
export type ComponentRows = Readonly<Record<string, ComponentRow>>;

/** A property that the template must name. */
export const required = (type: PropertyType): Property => ({ ...type, isRequired: true });

/** A property with what the chat takes when it is not set. */
export const withDefault = (type: PropertyType, value: JsonValue): Property => ({ ...type, default: value });

/** What every component has. */
export const NODE = { key: TEXT, id: TEXT } as const;

/** `start`, `center`, `end`: the alignment of texts, cells and pop-ups. */
export const PLACE = token("start", "center", "end");

/** The alignment of children across the direction. */
export const ALIGN = token("start", "center", "end", "baseline", "stretch");

/** The alignment of children along the direction. */
export const JUSTIFY = token("start", "center", "end", "between", "around", "evenly", "stretch");

/** A theme that a subtree is held to. */
export const THEME = token("light", "dark");

/** Sizes of a block. */
export const EXTENT = {
  height: LENGTH,
  width: LENGTH,
  size: LENGTH,
  minHeight: LENGTH,
  minWidth: LENGTH,
  minSize: LENGTH,
  maxHeight: LENGTH,
  maxWidth: LENGTH,
  maxSize: LENGTH,
  aspectRatio: RATIO,
} as const;

/** What every block has. */
export const BLOCK = {
  ...EXTENT,
  radius: token("2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "full", "100%", "none"),
  margin: SIDES,
} as const;

/** What every box of children has. */
export const BOX = {
  ...NODE,
  ...BLOCK,
  align: ALIGN,
  justify: JUSTIFY,
  wrap: token("nowrap", "wrap", "wrap-reverse"),
  flex: FLEX,
  gap: SPACING,
  padding: SIDES,
  border: BORDERS,
  background: COLOR,
} as const;

/** How heavy a text is. */
export const WEIGHT = token("normal", "medium", "semibold", "bold");

/** What every text has. */
export const WRITING = {
  ...NODE,
  value: required(TEXT),
  color: COLOR,
  weight: WEIGHT,
  textAlign: PLACE,
  truncate: BOOLEAN,
  maxLines: COUNT,
} as const;

/** The sizes of a text. */
export const TEXT_SIZE = token("xs", "sm", "md", "lg", "xl");

/** The sizes of a control. */
export const CONTROL_SIZE = token("3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl");

/** How a control is painted. */
export const CONTROL_VARIANT = token("solid", "soft", "outline", "ghost");
