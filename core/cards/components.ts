/**
 * The catalogue: every component and every property of it. Checking, buttons and the outline read this table only, so
 * a new component is a new row.
 *
 * @see spec, "Widget file"
 * @module
 */
import type { JsonValue } from "../json.ts";
import {
  ACTION,
  BOOLEAN,
  BORDERS,
  COLOR,
  COUNT,
  EDITABLE,
  FLEX,
  ICON,
  LABELLED_ACTION,
  LENGTH,
  type PropertyType,
  RATIO,
  SIDES,
  SPACING,
  STATUS,
  TEXT,
  token,
} from "./property_types.ts";

/** A property: its type, or its type with what else is known. */
export type Property = PropertyType & {
  /** A warning when the template does not name it at all; null counts as named. */
  readonly isRequired?: true;
  /** What the chat takes when it is not set. */
  readonly default?: JsonValue;
};

/** One component of the catalogue. */
export type ComponentRow = {
  readonly properties: Readonly<Record<string, Property>>;
  /** What may be inside: nothing, any component, or only those named. */
  readonly children: "none" | "any" | readonly string[];
  /** Whether a card may begin with it. */
  readonly isRoot?: true;
};

const required = (type: PropertyType): Property => ({ ...type, isRequired: true });
const withDefault = (type: PropertyType, value: JsonValue): Property => ({ ...type, default: value });

const NODE = { key: TEXT, id: TEXT } as const;

const BLOCK = {
  ...{ height: LENGTH, width: LENGTH, size: LENGTH },
  ...{ minHeight: LENGTH, minWidth: LENGTH, minSize: LENGTH },
  ...{ maxHeight: LENGTH, maxWidth: LENGTH, maxSize: LENGTH },
  aspectRatio: RATIO,
  radius: token("2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "full", "100%", "none"),
  margin: SIDES,
} as const;

const BOX = {
  ...NODE,
  ...BLOCK,
  align: token("start", "center", "end", "baseline", "stretch"),
  justify: token("start", "center", "end", "between", "around", "evenly", "stretch"),
  wrap: token("nowrap", "wrap", "wrap-reverse"),
  flex: FLEX,
  gap: SPACING,
  padding: SIDES,
  border: BORDERS,
  background: COLOR,
} as const;

const WRITING = {
  ...NODE,
  value: required(TEXT),
  color: COLOR,
  weight: token("normal", "medium", "semibold", "bold"),
  textAlign: token("start", "center", "end"),
  truncate: BOOLEAN,
  maxLines: COUNT,
} as const;

const CONTROL = {
  variant: token("solid", "soft", "outline", "ghost"),
  size: token("3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"),
} as const;

/** Every component by its `type`. */
export const COMPONENTS = {
  Card: {
    isRoot: true,
    children: "any",
    properties: {
      ...NODE,
      size: withDefault(token("sm", "md", "lg", "full"), "md"),
      padding: SIDES,
      background: COLOR,
      border: BORDERS,
      status: STATUS,
      collapsed: BOOLEAN,
      asForm: BOOLEAN,
      confirm: LABELLED_ACTION,
      cancel: LABELLED_ACTION,
      theme: token("light", "dark"),
    },
  },
  Row: { children: "any", properties: { ...BOX, align: withDefault(BOX.align, "center") } },
  Col: { children: "any", properties: BOX },
  Title: {
    children: "none",
    properties: { ...WRITING, size: token("xs", "sm", "md", "lg", "xl", "2xl", "3xl", "4xl", "5xl") },
  },
  Text: {
    children: "none",
    properties: {
      ...WRITING,
      size: token("xs", "sm", "md", "lg", "xl"),
      italic: BOOLEAN,
      lineThrough: BOOLEAN,
      width: LENGTH,
      minLines: COUNT,
      streaming: BOOLEAN,
      editable: EDITABLE,
    },
  },
  Caption: { children: "none", properties: { ...WRITING, size: token("sm", "md", "lg") } },
  Badge: {
    children: "none",
    properties: {
      ...NODE,
      label: required(TEXT),
      color: withDefault(token("secondary", "success", "danger", "warning", "info", "discovery"), "secondary"),
      variant: token("solid", "soft", "outline"),
      size: token("sm", "md", "lg"),
      pill: BOOLEAN,
    },
  },
  Spacer: { children: "none", properties: { ...NODE, minSize: LENGTH } },
  Divider: {
    children: "none",
    properties: { ...NODE, color: COLOR, size: LENGTH, spacing: SPACING, flush: BOOLEAN },
  },
  Button: {
    children: "none",
    properties: {
      ...NODE,
      ...CONTROL,
      label: TEXT,
      onClickAction: ACTION,
      submit: BOOLEAN,
      style: token("primary", "secondary"),
      iconStart: ICON,
      iconEnd: ICON,
      iconSize: token("sm", "md", "lg", "xl", "2xl"),
      color: token("primary", "secondary", "info", "discovery", "success", "caution", "warning", "danger"),
      pill: BOOLEAN,
      uniform: BOOLEAN,
      block: BOOLEAN,
      disabled: BOOLEAN,
    },
  },
} as const satisfies Readonly<Record<string, ComponentRow>>;

/** The `type` of a component. */
export type ComponentType = keyof typeof COMPONENTS;

/** Tells the types of the catalogue from every other value. */
export function isComponentType(value: unknown): value is ComponentType {
  return typeof value === "string" && Object.hasOwn(COMPONENTS, value);
}

/** The row of a type. */
export function rowOf(type: ComponentType): ComponentRow {
  return COMPONENTS[type];
}

/** The names of the properties that a component should have, by its type. */
export const REQUIRED_PROPERTIES = namesWhere((property) => property.isRequired === true);

/** The names of the properties that a customer can press, by the component's type. */
export const ACTION_PROPERTIES = namesWhere(({ kind }) => kind === "action" || kind === "labelled action");

function namesWhere(holds: (property: Property) => boolean): ReadonlyMap<string, readonly string[]> {
  const rows: readonly [string, ComponentRow][] = Object.entries(COMPONENTS);
  return new Map(rows.map(([type, { properties }]) => [
    type,
    Object.entries(properties).filter(([, property]) => holds(property)).map(([name]) => name),
  ]));
}
