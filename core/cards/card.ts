/**
 * Cards: checked trees of components, the output of a widget file. A card is saved with a message and rendered by the
 * chat.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { CARD_LIMITS } from "../limits/cards.ts";
import type { Problem } from "../problem.ts";
import {
  type Component,
  type ComponentRow,
  COMPONENTS,
  type ComponentType,
  isAllowedIn,
  isComponentType,
  REQUIRED_PROPERTIES,
  rowOf,
} from "./components.ts";
import { ICON_NAMES, isIcon } from "./catalogue/icons.ts";
import { fixName } from "../nearest.ts";
import { isField } from "./form/fields.ts";

/** The root of a card. */
export type Card = Component;

/** The result of a check. Without a card the first problem is the reason. */
export type CheckedCard = {
  readonly card: Card | null;
  /** Problems that prevent a save; the nodes concerned are left out. */
  readonly problems: readonly Problem[];
  /** Parts that were dropped without harm. */
  readonly warnings: readonly Problem[];
};

/** The position in a template of the component at a dot path, 1-based. */
export type PlaceOfPath = (path: string) => { readonly line: number; readonly column: number };

type Check = {
  readonly file: string;
  readonly placeOf: PlaceOfPath;
  readonly problems: Problem[];
  readonly warnings: Problem[];
  nodes: number;
  fields: number;
  /** Set if the card as a whole is too large. */
  isRefused: boolean;
};

/** The position of a node in the tree. */
type Spot = { readonly path: string; readonly depth: number };

/** The position in a tree that was not rendered from a template. */
const AT_THE_BEGINNING: PlaceOfPath = () => ({ line: 1, column: 1 });

/** Checks and normalises a rendered tree, or a saved card: drops what is null, unknown or of the wrong type. */
export function checkCard(tree: unknown, file: string, placeOf: PlaceOfPath = AT_THE_BEGINNING): CheckedCard {
  const check: Check = { file, placeOf, problems: [], warnings: [], nodes: 0, fields: 0, isRefused: false };
  const root = checkNode(check, tree, { path: "", depth: 1 }, null);
  const { problems, warnings } = check;
  return { card: check.isRefused ? null : root, problems, warnings };
}

type Note = {
  readonly code: string;
  /** The component's path, unless it is the root, and other hints for finding it. */
  readonly where: string;
  /** The property concerned, if any. */
  readonly property?: string;
  readonly message: string;
  readonly misspelt?: { readonly name: string; readonly known: Iterable<string> };
};

function note(check: Check, list: Problem[], { code, where, property, message, misspelt }: Note): null {
  if (list.length >= CARD_LIMITS.problemsMax) return null;
  const place = where === "" ? "" : `${where}: `;
  const fix = misspelt === undefined ? {} : fixName(misspelt.name, misspelt.known);
  const path = [/^children[.\w]*/.exec(where)?.[0], property].filter((part) => part !== undefined).join(".");
  const { line, column } = check.placeOf(path);
  list.push({ file: check.file, line, column, code: `card.${code}`, message: place + message, ...fix });
  return null;
}

function checkNode(check: Check, value: unknown, spot: Spot, parent: ComponentRow | null): Component | null {
  if (isTooLarge(check, spot)) return null;
  const { problems } = check;
  const where = spot.path;
  if (!isJsonObject(value) || typeof value.type !== "string") {
    return note(check, problems, {
      code: "not-a-component",
      where,
      message: "a component is an object with a type",
    });
  }
  const { type } = value;
  if (!isComponentType(type)) {
    const message = `there is no component ${JSON.stringify(type.slice(0, 64))}`;
    const misspelt = { name: type, known: Object.keys(COMPONENTS) };
    return note(check, problems, { code: "unknown-component", where, message, misspelt });
  }
  if (!isAllowedIn(parent, type)) {
    const message = parent === null ? `a card cannot begin with ${type}` : `${type} is not allowed here`;
    return note(check, problems, { code: "misplaced-component", where, message });
  }
  const node = checkProperties(check, value, type, where);
  if (node === null) return null;
  if (isField(node) && ++check.fields > CARD_LIMITS.fieldsMax) {
    return refuse(check, `the card has more than ${CARD_LIMITS.fieldsMax} fields`);
  }
  const children = checkChildren(check, value, rowOf(type), spot);
  if (children.length > 0) node.children = children;
  return node;
}

/** Counts the node; beyond a limit, the card as a whole is refused. */
function isTooLarge(check: Check, { depth }: Spot): boolean {
  const { nodesMax, depthMax } = CARD_LIMITS;
  check.nodes++;
  if (check.isRefused) return true;
  if (check.nodes <= nodesMax && depth <= depthMax) return false;
  refuse(
    check,
    depth > depthMax
      ? `the card is nested more than ${depthMax} levels deep`
      : `the card has more than ${nodesMax} components`,
  );
  return true;
}

function refuse(check: Check, message: string): null {
  check.isRefused = true;
  check.problems.length = 0;
  return note(check, check.problems, { code: "too-large", where: "", message });
}

/** A component under construction. */
type Draft = { type: ComponentType; children?: readonly Component[]; [property: string]: JsonValue };

/** Returns the component with its valid properties; null if it cannot be shown with them. */
function checkProperties(check: Check, value: JsonObject, type: ComponentType, path: string): Draft | null {
  const known = rowOf(type).properties;
  const where = path === "" ? type : `${path} ${type}`;
  const node: Draft = { type };
  for (const [name, given] of Object.entries(value)) {
    if (name === "type" || name === "children" || given === null) continue;
    const property = Object.hasOwn(known, name) ? known[name] : undefined;
    if (property === undefined) {
      const message = `there is no property ${name.slice(0, 64)}`;
      const misspelt = { name, known: Object.keys(known) };
      note(check, check.warnings, { code: "unknown-property", where, property: name, message, misspelt });
      continue;
    }
    const reason = typeof given === "string" ? property.refused?.get(given) : undefined;
    if (reason !== undefined) {
      return note(check, check.problems, { code: "refused-value", where, property: name, message: reason });
    }
    const checked = property.read(given);
    if (checked !== undefined) node[name] = checked;
    if (checked === undefined || (property.kind === "text" && typeof given === "string" && checked !== given)) {
      const message = checked === undefined
        ? `${name} takes ${property.expects}`
        : `${name} has more than ${CARD_LIMITS.stringCharsMax} characters, and is cut`;
      note(check, check.warnings, { code: "wrong-value", where, property: name, message });
      if (checked === undefined && property.isVital) return null;
    } else if (property.kind === "icon" && !isIcon(String(checked))) {
      const message = `there is no icon ${String(checked)}`;
      note(check, check.warnings, {
        code: "unknown-icon",
        where,
        property: name,
        message,
        misspelt: { name: String(checked), known: ICON_NAMES },
      });
    }
  }
  for (const name of REQUIRED_PROPERTIES.get(type) ?? []) {
    if (Object.hasOwn(value, name)) continue;
    note(check, check.warnings, { code: "missing-property", where, message: `${name} is not set` });
  }
  return node;
}

function checkChildren(check: Check, value: JsonObject, row: ComponentRow, spot: Spot): readonly Component[] {
  const given = value.children ?? null;
  if (given === null) return [];
  const list: readonly JsonValue[] = Array.isArray(given) ? given : [given];
  if (row.children === "none" && list.length > 0) {
    const message = "nothing can be inside this component";
    note(check, check.warnings, { code: "misplaced-component", where: spot.path, message });
    return [];
  }
  const prefix = spot.path === "" ? "children" : `${spot.path}.children`;
  const children: Component[] = [];
  list.forEach((child, at) => {
    if (child === null) return;
    const inside = { path: `${prefix}.${at}`, depth: spot.depth + 1 };
    const checked = checkNode(check, child, inside, row);
    if (checked !== null) children.push(checked);
  });
  const { childrenMax } = row;
  if (childrenMax === undefined || children.length <= childrenMax) return children;
  const message = `no more than ${childrenMax} component can be inside`;
  note(check, check.warnings, { code: "misplaced-component", where: spot.path, message });
  return children.slice(0, childrenMax);
}
