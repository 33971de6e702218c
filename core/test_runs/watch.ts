/**
 * Observes a test besides the conversation: the calls made, and whether the model answered at all.
 *
 * @module
 */
import type { CallResult, PerformCall } from "../actions/call.ts";
import type { Model, ModelRequest } from "../model/model.ts";

/** The way of making calls, with the result of each. */
export type WatchedCalls = { readonly perform: PerformCall; readonly results: readonly CallResult[] };

/** Watches calls. */
export function watchCalls(perform: PerformCall): WatchedCalls {
  const results: CallResult[] = [];
  return {
    results,
    perform: async (desk, context, call) => {
      const result = await perform(desk, context, call);
      results.push(result);
      return result;
    },
  };
}

/** The same model, with every reason for which it gave no answer. */
export type WatchedModel = { readonly model: Model; readonly faults: readonly string[] };

/**
 * Observes a model.
 *
 * @param leaveOut the message of the tested case: it must not be an example for its own answer, or the test would
 *   measure nothing
 */
export function watchModel(model: Model, leaveOut: string | null): WatchedModel {
  const faults: string[] = [];
  return {
    faults,
    model: {
      ...model,
      async *answer(request, signal) {
        try {
          for await (const event of model.answer(without(request, leaveOut), signal)) {
            if (event.kind === "failed") faults.push(event.message);
            yield event;
          }
        } catch (error) {
          // The error may contain anything; it is in the desk's log.
          faults.push("The model threw.");
          throw error;
        }
      },
    },
  };
}

function without(request: ModelRequest, message: string | null): ModelRequest {
  if (message === null) return request;
  return {
    ...request,
    // The model caches values derived from the examples under this name.
    agentVersion: `${request.agentVersion} without ${message}`,
    examples: request.examples.filter((example) => example.message !== message),
  };
}
