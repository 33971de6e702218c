/**
 * A card as a few lines of text: for previews, and for the model, which never receives the tree.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../json.ts";
import { cardButtons, describeButton } from "./buttons.ts";
import type { Card } from "./card.ts";
import type { Component } from "./components.ts";
import { rowOf } from "./components.ts";

/** Renders a card as a text tree: one line per component, its text first, its other properties after it. */
export function outlineCard(card: Card): string {
  const effects = new Map(cardButtons(card).map((button) => [button.path, describeButton(button)]));
  return linesOf(card, "", "", effects).join("\n");
}

/** The effect of the button at a path, in words. */
type Effects = ReadonlyMap<string, string>;

function linesOf(node: Component, path: string, indent: string, effects: Effects): readonly string[] {
  const effect = effects.get(path);
  const prefix = path === "" ? "" : `${path}.`;
  return [
    indent + describeNode(node, prefix, effects) + (effect === undefined ? "" : ` → ${effect}`),
    ...(node.children ?? []).flatMap((child, at) => linesOf(child, `${prefix}children.${at}`, `${indent}  `, effects)),
  ];
}

function describeNode(node: Component, prefix: string, effects: Effects): string {
  const words: string[] = [];
  const settings: string[] = [];
  for (const [name, { kind }] of Object.entries(rowOf(node.type).properties)) {
    const value = Object.hasOwn(node, name) ? node[name] : undefined;
    if (name === "value" || name === "label") words.push(JSON.stringify(value ?? null));
    else if (value === undefined || kind === "action") continue;
    else if (kind !== "labelled action") settings.push(`${name}=${describeValue(value)}`);
    else settings.push(`${name}=${describeLabel(value)} (${effects.get(prefix + name) ?? "has no effect"})`);
  }
  return [node.type, ...words, ...settings].join(" ");
}

function describeLabel(value: JsonValue): string {
  return JSON.stringify(isJsonObject(value) ? value.label : null);
}

function describeValue(value: JsonValue): string {
  return typeof value === "string" && /^[\w#%./-]+$/.test(value) ? value : JSON.stringify(value);
}
