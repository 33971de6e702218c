/**
 * The catalogue: every component and its properties. Validation, buttons, forms and the outline read only this table,
 * so a new component is a new row.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { JsonValue } from "../json.ts";
import { CONTENT } from "./catalogue/content.ts";
import { CONTROLS } from "./catalogue/controls.ts";
import { LAYOUT } from "./catalogue/layout.ts";
import type { ComponentRow, ComponentRows, Property } from "./catalogue/shared.ts";

export type { ComponentRow } from "./catalogue/shared.ts";

/** Every component by its `type`. */
export const COMPONENTS = { ...LAYOUT, ...CONTENT, ...CONTROLS } as const satisfies ComponentRows;

/** The `type` of a component. */
export type ComponentType = keyof typeof COMPONENTS;

/** A node of a card; its other properties are those of its row in the catalogue. */
export type Component = {
  readonly type: ComponentType;
  readonly children?: readonly Component[];
  readonly [property: string]: JsonValue;
};

/** Whether a value is a type of the catalogue. */
export function isComponentType(value: unknown): value is ComponentType {
  return typeof value === "string" && Object.hasOwn(COMPONENTS, value);
}

/** Returns the row of a type. */
export function rowOf(type: ComponentType): ComponentRow {
  return COMPONENTS[type];
}

const ROWS: readonly (readonly [string, ComponentRow])[] = Object.entries(COMPONENTS);

/** The types that are allowed only where a row names them: items in their list, cells in their row. */
const NAMED: ReadonlySet<string> = new Set(
  ROWS.flatMap(([, { children }]) => typeof children === "string" ? [] : children),
);

/**
 * Whether a component is allowed inside another one, or at the top (null). The roots are allowed at the top and in
 * `Basic`.
 */
export function isAllowedIn(parent: ComponentRow | null, type: ComponentType): boolean {
  const isRoot = rowOf(type).isRoot === true;
  if (parent === null) return isRoot;
  const { children } = parent;
  if (typeof children !== "string") return children.includes(type);
  return children !== "none" && !NAMED.has(type) && (!isRoot || children === "any or roots");
}

/** The names of the properties that a component should have, by its type. */
export const REQUIRED_PROPERTIES = namesWhere((property) => property.isRequired === true);

/** The names of the properties that a customer can press, by the component's type. */
export const ACTION_PROPERTIES = namesWhere(({ kind }) => kind === "action" || kind === "labelled action");

function namesWhere(holds: (property: Property) => boolean): ReadonlyMap<string, readonly string[]> {
  return new Map(ROWS.map(([type, { properties }]) => [
    type,
    Object.entries(properties).filter(([, property]) => holds(property)).map(([name]) => name),
  ]));
}
