/**
 * Text from outside in a tool's answer: fenced, so that a client's model can distinguish it from the desk's own text.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { Desk } from "../desk.ts";
import { jsonBytes, type JsonObject } from "../json.ts";
import { fenceUntrusted } from "../model/untrusted.ts";

/** Fences text of one origin. */
export type Fence = {
  /** Text longer than `bytesMax` (as JSON) is truncated, inside the fence. */
  readonly text: (text: string, bytesMax: number) => string;
  /** Text for the members below; truncated as in `text`. */
  readonly cut: (text: string, bytesMax: number) => string;
  /** Encloses the members of an object in two members that mark the beginning and end of outside data. */
  readonly members: (members: JsonObject) => JsonObject;
};

/**
 * Creates a fence with a unique marker, which cannot occur in the content.
 *
 * @param origin where the text comes from, in the desk's words
 */
export function fenceOf({ newId }: Pick<Desk, "newId">, origin: string): Fence {
  const marker = newId();
  const [begin = "", , end = ""] = fenceUntrusted(origin, "", marker).split("\n");
  return {
    text: (text, bytesMax) => fenceUntrusted(origin, cutText(text, bytesMax), marker),
    cut: (text, bytesMax) => cutText(text.replaceAll(marker, ""), bytesMax),
    members: (members) => ({ untrusted: begin, ...members, untrustedEnd: end }),
  };
}

/** Truncates a text to at most `bytesMax` bytes as JSON; a truncated text states the full length. */
export function cutText(text: string, bytesMax: number): string {
  let cut = text;
  for (let size = jsonBytes(cut); size > bytesMax; size = jsonBytes(cut)) {
    cut = cut.slice(0, Math.floor(cut.length * Math.min(0.9, bytesMax / size)));
  }
  return cut === text ? text : `${cut.replace(/[\ud800-\udbff]$/, "")}… (${text.length} characters)`;
}
