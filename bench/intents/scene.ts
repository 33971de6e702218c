/**
 * The format of a set of messages: the actions of one desk, each with messages that ask for it.
 *
 * Every message was written for this project. A hash assigns it to a half: thresholds may only be chosen with the
 * tuning half, and the held-out half is reported.
 *
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import type { ModelFunction } from "../../core/model/model.ts";

/** A desk. */
export type Scene = {
  readonly name: string;
  /** The desk that this one is a translation of. */
  readonly base?: string;
  readonly actions: readonly SceneAction[];
  /** Messages of customers of this business that none of its actions is for. */
  readonly outOfScope: readonly string[];
};

/** An action, its examples in the order in which an operator adds them, and messages that ask for it. */
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

/** Makes an action; without `input` it has none. */
export function action(one: Omit<SceneAction, "input"> & { readonly input?: JsonObject }): SceneAction {
  return { input: NO_INPUT, ...one };
}

/** A text input. */
export function text(name: string, description: string): JsonObject {
  return inputOf(name, { type: "string", description });
}

/** An integer input. */
export function number(name: string, description: string): JsonObject {
  return inputOf(name, { type: "integer", description });
}

/** An input with fixed choices. */
export function choice(name: string, description: string, values: readonly string[]): JsonObject {
  return inputOf(name, { type: "string", description, enum: values });
}

function inputOf(name: string, definition: JsonObject): JsonObject {
  return { type: "object", properties: { [name]: definition }, required: [name], additionalProperties: false };
}

/** Splits a block into texts, one per line. */
export function lines(block: string): readonly string[] {
  return block.trim().split("\n").map((line) => line.trim());
}

/** The half of a message. @see FNV-1a, 32 bits */
export function halfOf(message: string): Half {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(message)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash >>> 16) % 2 === 0 ? "tuning" : "held out";
}

/** The actions in the model's format. */
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
