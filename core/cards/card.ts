/**
 * What a widget file renders to: a tree of components in which everything is known and allowed. This is what the desk
 * saves with a message and what the chat draws.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { CARD_LIMITS } from "../limits.ts";
import type { Problem } from "../problem.ts";
import {
  type ComponentRow,
  COMPONENTS,
  type ComponentType,
  isComponentType,
  REQUIRED_PROPERTIES,
  rowOf,
} from "./components.ts";
import { nearestName } from "./nearest.ts";

/** A node of a card; its other properties are those of its row in the catalogue. */
export type Component = {
  readonly type: ComponentType;
  readonly children?: readonly Component[];
  readonly [property: string]: JsonValue;
};

/** The root of a card. */
export type Card = Component;

/** What a check found. Without a card the first problem says why. */
export type CheckedCard = {
  readonly card: Card | null;
  /** What makes a save fail; the nodes in question are left out. */
  readonly problems: readonly Problem[];
  /** What was dropped without harm. */
  readonly warnings: readonly Problem[];
};

type Check = {
  readonly file: string;
  readonly problems: Problem[];
  readonly warnings: Problem[];
  nodes: number;
  /** Set when the card as a whole is too large. */
  isRefused: boolean;
};

/** Checks and normalises a rendered tree, a saved card included: drops what is null, unknown or of the wrong type. */
export function checkCard(tree: unknown, file: string): CheckedCard {
  const check: Check = { file, problems: [], warnings: [], nodes: 0, isRefused: false };
  const root = checkNode(check, tree, "", null);
  const card = root !== null && !check.isRefused && rowOf(root.type).isRoot === true ? root : null;
  if (root !== null && rowOf(root.type).isRoot !== true) {
    check.problems.unshift(problem(check, "root", "", `a card cannot begin with ${root.type}`));
  }
  const { problems, warnings } = check;
  return { card, problems, warnings };
}

function problem(check: Check, code: string, path: string, message: string): Problem {
  const where = path === "" ? "" : `${path}: `;
  return { file: check.file, line: 1, column: 1, code: `card.${code}`, message: where + message };
}

function checkNode(check: Check, value: unknown, path: string, parent: ComponentRow | null): Component | null {
  if (!isJsonObject(value) || typeof value.type !== "string") {
    check.problems.push(problem(check, "not-a-component", path, "a component is an object with a type"));
    return null;
  }
  if (!isComponentType(value.type)) {
    const message = `there is no component ${JSON.stringify(value.type.slice(0, 64))}`;
    const fix = nearestName(value.type, Object.keys(COMPONENTS));
    check.problems.push({ ...problem(check, "unknown-component", path, message), ...fix });
    return null;
  }
  if (parent !== null && Array.isArray(parent.children) && !parent.children.includes(value.type)) {
    check.problems.push(problem(check, "misplaced-component", path, `${value.type} cannot stand here`));
    return null;
  }
  if (isTooLarge(check, path)) return null;
  const { type } = value;
  const row = rowOf(type);
  const properties = checkProperties(check, value, type, path);
  const children = checkChildren(check, value, row, path);
  return children.length === 0 ? { type, ...properties } : { type, ...properties, children };
}

/** Counts the node; from the first one beyond a limit on, the card as a whole is refused. */
function isTooLarge(check: Check, path: string): boolean {
  if (check.isRefused) return true;
  const { nodesMax, depthMax } = CARD_LIMITS;
  const depth = path === "" ? 1 : path.split(".").length / 2 + 1;
  const message = ++check.nodes > nodesMax
    ? `the card has more than ${nodesMax} components`
    : depth > depthMax
    ? `the card is nested more than ${depthMax} levels deep`
    : null;
  if (message === null) return false;
  check.isRefused = true;
  check.problems.unshift(problem(check, "too-large", "", message));
  return true;
}

function checkProperties(check: Check, value: JsonObject, type: ComponentType, path: string): JsonObject {
  const row = rowOf(type);
  const where = path === "" ? type : `${path} ${type}`;
  const properties: Record<string, JsonValue> = {};
  for (const [name, given] of Object.entries(value)) {
    if (name === "type" || name === "children") continue;
    const property = Object.hasOwn(row.properties, name) ? row.properties[name] : undefined;
    if (property === undefined) {
      const fix = nearestName(name, Object.keys(row.properties));
      const unknown = problem(check, "unknown-property", where, `there is no property ${name.slice(0, 64)}`);
      check.warnings.push({ ...unknown, ...fix });
    } else if (given !== null) {
      const checked = property.read(given);
      if (checked !== undefined) properties[name] = checked;
      if (checked === undefined || (typeof given === "string" && checked !== given)) {
        check.warnings.push(problem(check, "wrong-value", where, `${name} takes ${property.expects}`));
      }
    }
  }
  for (const name of REQUIRED_PROPERTIES.get(type) ?? []) {
    if (!Object.hasOwn(value, name)) {
      check.warnings.push(problem(check, "missing-property", where, `${name} is not set`));
    }
  }
  return properties;
}

function checkChildren(check: Check, value: JsonObject, row: ComponentRow, path: string): readonly Component[] {
  const given = Object.hasOwn(value, "children") ? value.children ?? null : null;
  if (given === null) return [];
  const list: readonly JsonValue[] = Array.isArray(given) ? given : [given];
  if (row.children === "none" && list.length > 0) {
    check.warnings.push(problem(check, "misplaced-component", path, "nothing can be inside this component"));
    return [];
  }
  const prefix = path === "" ? "children" : `${path}.children`;
  const children: Component[] = [];
  list.forEach((child, at) => {
    const checked = child === null ? null : checkNode(check, child, `${prefix}.${at}`, row);
    if (checked !== null) children.push(checked);
  });
  return children;
}
