/**
 * Calls as a model wants them, before anything is decided about them.
 *
 * @module
 */
import { hashOf } from "../../actions/canonical.ts";
import { isJsonObject } from "../../json.ts";

/** Whether the model is asked again, or the turn has said all it will. */
export type Next = "continue" | "stop";

/** What a call leaves of its step: the next call, or why the turn ends here. */
export type AfterCall = "continue" | "handed_over" | "asked_on_page" | "unknown_effect";

/** A call as the model wants it; nothing in it is trusted. */
export type WantedCall = { readonly name: string; readonly input: unknown };

/** One spelling of a call, so that the same one is known again. */
export function callKey({ name, input }: WantedCall): string {
  return `${name} ${isJsonObject(input) ? hashOf(input) : String(input)}`;
}

/** The name of a function as it is kept: a model may make up a name of any length. */
export function storedName(name: string): string {
  return name.slice(0, 80);
}
