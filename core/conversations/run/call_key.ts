/**
 * Calls as a model requests them, before any decision.
 *
 * @module
 */
import { hashOf } from "../../actions/canonical.ts";
import { isJsonObject } from "../../json.ts";

/** Whether the model is asked again, or the turn is finished. */
export type Next = "continue" | "stop";

/** The continuation after a call in its step: the next call, or the reason why the turn ends. */
export type AfterCall = "continue" | "handed_over" | "asked_on_page" | "unknown_effect";

/** A call as requested by the model; all of it is untrusted. */
export type WantedCall = { readonly name: string; readonly input: unknown };

/** Returns a canonical form of a call, to recognise repetitions. */
export function callKey({ name, input }: WantedCall): string {
  return `${name} ${isJsonObject(input) ? hashOf(input) : String(input)}`;
}

/** Returns the name of a function as it is stored: a model may invent a name of any length. */
export function storedName(name: string): string {
  return name.slice(0, 80);
}
