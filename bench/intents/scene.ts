/**
 * What a set of messages is made of: the actions of one desk, each with messages that ask for it.
 *
 * Every message was written for this project. Which half it is in is decided by its own letters: thresholds may be
 * chosen by the tuning half alone, and what is reported is the held-out half.
 *
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import type { ModelFunction } from "../../core/model/model.ts";

/** One desk. */
export type Scene = {
  readonly name: string;
  /** The desk that this one is a translation of. */
  readonly base?: string;
  readonly actions: readonly SceneAction[];
  /** What customers of this business ask and none of its actions does. */
  readonly outOfScope: readonly string[];
};

/** An action, examples in the order in which an operator adds them, and messages that ask for it. */
export type SceneAction = {
  readonly name: string;
  readonly description: string;
  readonly changes: boolean;
  readonly input: JsonObject;
  readonly examples: readonly string[];
  readonly messages: readonly string[];
};

/** Half of the messages. */
export type Half = "tuning" | "held out";

const NO_INPUT: JsonObject = { type: "object", properties: {}, required: [], additionalProperties: false };

/** An action; without `input` it takes none. */
export function action(one: Omit<SceneAction, "input"> & { readonly input?: JsonObject }): SceneAction {
  return { input: NO_INPUT, ...one };
}

/** An input that takes a text. */
export function text(name: string, description: string): JsonObject {
  return inputOf(name, { type: "string", description });
}

/** An input that takes a whole number. */
export function number(name: string, description: string): JsonObject {
  return inputOf(name, { type: "integer", description });
}

/** An input that takes one of some values. */
export function choice(name: string, description: string, values: readonly string[]): JsonObject {
  return inputOf(name, { type: "string", description, enum: values });
}

function inputOf(name: string, definition: JsonObject): JsonObject {
  return { type: "object", properties: { [name]: definition }, required: [name], additionalProperties: false };
}

/** One text a line. */
export function lines(block: string): readonly string[] {
  return block.trim().split("\n").map((line) => line.trim());
}

/** The half that a message belongs to. @see FNV-1a, 32 bits */
export function halfOf(message: string): Half {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(message)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 16) % 2 === 0 ? "tuning" : "held out";
}

/** The actions as the model gets them. */
export function functionsOf({ actions }: Scene): readonly ModelFunction[] {
  return actions.map(({ name, description, changes, input }) => ({
    name,
    kind: "action" as const,
    description,
    input,
    changes,
    needsCustomer: true,
  }));
}
