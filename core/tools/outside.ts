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
  /** Longer text than `bytesMax` (as JSON) is cut, inside the fence. */
  readonly text: (text: string, bytesMax: number) => string;
  /** Text for the members below; cut as in `text`. */
  readonly cut: (text: string, bytesMax: number) => string;
  /** The members of an object between two members that say where outside data begins and ends. */
  readonly members: (members: JsonObject) => JsonObject;
};

/**
 * Makes a fence with a marker of its own, which nothing inside it can know.
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

/** The beginning of a text that takes at most `bytesMax` bytes as JSON, and how long the whole is when it was cut. */
export function cutText(text: string, bytesMax: number): string {
  let cut = text;
  for (let size = jsonBytes(cut); size > bytesMax; size = jsonBytes(cut)) {
    cut = cut.slice(0, Math.floor(cut.length * Math.min(0.9, bytesMax / size)));
  }
  return cut === text ? text : `${cut.replace(/[\ud800-\udbff]$/, "")}… (${text.length} characters)`;
}
