/**
 * The type of a catalogue row, and properties shared by many components.
 *
 * @module
 */
import type { JsonValue } from "../../json.ts";
import { BORDERS, COLOR, FLEX, LENGTH, RATIO, SIDES, SPACING } from "./looks.ts";
import { BOOLEAN, COUNT, type PropertyType, TEXT, token } from "./types.ts";

/** A property: its type and its attributes. */
export type Property = PropertyType & {
  /** Warns if the template does not name it at all; null counts as named. */
  readonly isRequired?: true;
  /** Without a valid value, the component is left out, with a warning. */
  readonly isVital?: true;
  /** The chat's default. */
  readonly default?: JsonValue;
  /** Values that ChatKit supports and the desk refuses, each with the reason as a sentence. */
  readonly refused?: ReadonlyMap<string, string>;
};

/** One component of the catalogue. */
export type ComponentRow = {
  readonly properties: Readonly<Record<string, Property>>;
  /**
   * The allowed children: none, any component, any and roots too, or only those named (which are allowed nowhere else).
   */
  readonly children: "none" | "any" | "any or roots" | readonly string[];
  /** The maximum number of children; unlimited by default. */
  readonly childrenMax?: number;
  /** Whether it may be the root of a card. */
  readonly isRoot?: true;
};

/** Several components by their `type`. */
export type ComponentRows = Readonly<Record<string, ComponentRow>>;

/** A property that the template must name. */
export const required = (type: PropertyType): Property => ({ ...type, isRequired: true });

/** A property with the chat's default. */
export const withDefault = (type: PropertyType, value: JsonValue): Property => ({ ...type, default: value });

/** The properties of every component. */
export const NODE = { key: TEXT, id: TEXT } as const;

/** `start`, `center`, `end`: the alignment of texts, cells and pop-ups. */
export const PLACE = token("start", "center", "end");

/** The alignment of children across the direction. */
export const ALIGN = token("start", "center", "end", "baseline", "stretch");

/** The alignment of children along the direction. */
export const JUSTIFY = token("start", "center", "end", "between", "around", "evenly", "stretch");

/** The fixed theme of a subtree. */
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

/** The properties of every block. */
export const BLOCK = {
  ...EXTENT,
  radius: token("2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "full", "100%", "none"),
  margin: SIDES,
} as const;

/** The properties of every container. */
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

/** The weight of a text. */
export const WEIGHT = token("normal", "medium", "semibold", "bold");

/** The properties of every text. */
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

/** The style of a control. */
export const CONTROL_VARIANT = token("solid", "soft", "outline", "ghost");
