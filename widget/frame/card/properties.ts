/**
 * Reads the properties of a card's node: an invalid value counts as not set.
 *
 * @module
 */
import type { CardNode, Json } from "../../protocol.ts";

/** Whether a value is an object. */
export function isRecord(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNode(value: Json | undefined): value is CardNode {
  return isRecord(value) && typeof value["type"] === "string";
}

/** The nodes inside a node, each with its number in the saved card. */
export function childNodes(node: CardNode): readonly { readonly child: CardNode; readonly at: number }[] {
  const given = node["children"];
  const list: readonly Json[] = Array.isArray(given) ? given : [given ?? null];
  return list.flatMap((child, at) => isNode(child) ? [{ child, at }] : []);
}

/** The objects in a list. */
export function records(value: Json | undefined): readonly { readonly [name: string]: Json }[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The text of a string or number; empty for every other value. */
export function words(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The value if it is one of the allowed strings, otherwise the fallback. */
export function oneOf(
  value: Json | undefined,
  known: readonly string[],
  fallback: string,
): string {
  return typeof value === "string" && known.includes(value) ? value : fallback;
}

/** An integer from 1 to `max`; null otherwise. */
export function count(value: Json | undefined, max: number): number | null {
  return typeof value === "number" && value >= 1 && value <= max ? Math.floor(value) : null;
}

/** A card's own theme, which overrides the chat's. */
export function themeOf({ theme }: CardNode): "light" | "dark" | undefined {
  return theme === "light" || theme === "dark" ? theme : undefined;
}

/** Joins class names; false ones are skipped. */
export function classes(...names: readonly (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}

/** Looks up a string in a table; null when it is missing. */
export function lookUp<Value>(table: { readonly [word: string]: Value }, word: Json | undefined): Value | null {
  return typeof word === "string" && Object.hasOwn(table, word) ? table[word] ?? null : null;
}

/** Converts an identifier to words: `map-pin` and `todo.dueDate` become "map pin" and "todo due date". */
export function humanize(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase();
}

/** Sizes of buttons and fields. */
export const CONTROL_SIZES = ["3xs", "2xs", "xs", "sm", "md", "lg", "xl", "2xl", "3xl"] as const;
