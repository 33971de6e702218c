/**
 * The text of a card, without its layout.
 *
 * @module
 */
import { isJsonObject } from "../json.ts";
import type { Card } from "./card.ts";
import type { Component } from "./components.ts";
import { rowOf } from "./components.ts";

/** Returns the text of a card, top to bottom; the texts of a row are on one line. */
export function cardWords(card: Card): string {
  return textInside(card).join("\n");
}

function textInside(node: Component): readonly string[] {
  const inside = (node.children ?? []).flatMap(textInside);
  const words = [...ownWords(node), ...inside];
  return node.type === "Row" && words.length > 0 ? [words.join(" ")] : words;
}

function ownWords(node: Component): readonly string[] {
  return Object.entries(rowOf(node.type).properties).flatMap(([name, { kind }]) => {
    const value = Object.hasOwn(node, name) ? node[name] : undefined;
    const text = kind === "labelled action" && isJsonObject(value) ? value.label : value;
    const isRead = kind === "text" || kind === "labelled action";
    return isRead && typeof text === "string" && text !== "" ? [text] : [];
  });
}
