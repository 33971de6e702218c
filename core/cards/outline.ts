/**
 * A card as a few lines of text: for previews, and for the model, which never sees the tree.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../json.ts";
import { cardButtons, describeButton } from "./buttons.ts";
import type { Card, Component } from "./card.ts";
import { rowOf } from "./components.ts";

/** Draws a card as a tree: one line per component, its words first, its other properties after them. */
export function outlineCard(card: Card): string {
  const effects = new Map(cardButtons(card).map((button) => [button.path, describeButton(button)]));
  return linesOf(card, "", "", effects).join("\n");
}

function linesOf(
  node: Component,
  path: string,
  indent: string,
  effects: ReadonlyMap<string, string>,
): readonly string[] {
  const effect = effects.get(path);
  const prefix = path === "" ? "children" : `${path}.children`;
  return [
    indent + describeNode(node) + (effect === undefined ? "" : ` → ${effect}`),
    ...(node.children ?? []).flatMap((child, at) => linesOf(child, `${prefix}.${at}`, `${indent}  `, effects)),
  ];
}

function describeNode(node: Component): string {
  const { properties } = rowOf(node.type);
  const words: string[] = [];
  const settings: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(node, name) ? node[name] : undefined;
    if (name === "value" || name === "label") words.push(JSON.stringify(value ?? null));
    else if (value !== undefined && property.kind !== "action") settings.push(`${name}=${describeValue(value)}`);
  }
  return [node.type, ...words, ...settings].join(" ");
}

function describeValue(value: JsonValue): string {
  if (typeof value === "string") return /^[\w#%./-]+$/.test(value) ? value : JSON.stringify(value);
  if (isJsonObject(value) && typeof value.label === "string") return JSON.stringify(value.label);
  return JSON.stringify(value);
}
