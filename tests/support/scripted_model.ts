/**
 * A model that plays a script: what tests put in the place of a real one.
 *
 * @module
 */
import type { Model, ModelEvent, ModelRequest } from "../../core/model/model.ts";

/** What the model answers to one request: fixed events, or events made from what it was asked. */
export type ScriptedStep =
  | readonly ModelEvent[]
  | ((request: ModelRequest) => readonly ModelEvent[]);

/** A scripted model, and every request it was given. */
export type ScriptedModel = Model & { readonly requests: ModelRequest[] };

/**
 * Makes a model that answers its first request with the first step, the second with the second, and so on.
 *
 * After the last step it says nothing. `done` is added where a step leaves it out.
 */
export function scriptedModel(
  steps: Iterable<ScriptedStep>,
): ScriptedModel {
  const script = steps[Symbol.iterator]();
  const requests: ModelRequest[] = [];
  return {
    name: "scripted",
    requests,
    async *answer(request) {
      requests.push(request);
      const next = script.next();
      if (!next.done) {
        const step = next.value;
        yield* typeof step === "function" ? step(request) : step;
      }
      yield { kind: "done" };
    },
  };
}
