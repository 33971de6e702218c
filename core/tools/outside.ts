/**
 * Text from outside in a tool's answer: fenced, so that a client's model can tell it from what the desk says.
 *
 * @see contract, section 5
 * @module
 */
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { fenceUntrusted } from "../model/untrusted.ts";

/** Fences text of one origin. */
export type Fence = {
  /** @param charsMax longer text is cut, inside the fence */
  readonly text: (text: string, charsMax: number) => string;
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
    text(text, charsMax) {
      const cut = text.length > charsMax ? `${text.slice(0, charsMax)}… (${text.length} characters)` : text;
      return fenceUntrusted(origin, cut, marker);
    },
    members: (members) => ({ untrusted: begin, ...members, untrustedEnd: end }),
  };
}
