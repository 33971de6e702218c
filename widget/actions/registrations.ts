/**
 * The actions of `registerAction`: each is also a tool of `document.modelContext`.
 *
 * @module
 */
import type { ToolMethods } from "../loader/model_context.ts";
import { type PageAction, readAction } from "./action.ts";

/** The registered actions. */
export type Registrations = {
  /** Registers an action; warns when it is invalid. @returns a function that unregisters it */
  readonly register: (given: unknown) => () => void;
  readonly actions: () => readonly PageAction[];
  readonly has: (name: string) => boolean;
};

type Registration = { readonly action: PageAction; readonly end: AbortController };

/** Makes an empty registry. `changed` is called after each change. */
export function createRegistrations(tools: Pick<ToolMethods, "registerTool">, changed: () => void): Registrations {
  const registered = new Map<string, Registration>();
  return {
    register(given) {
      const action = tryReading(given);
      if (typeof action === "string") {
        console.warn("[Svc] registerAction: " + action);
        return () => {};
      }
      const { name } = action.offered;
      const before = registered.get(name);
      if (before) {
        console.warn("[Svc] registerAction: " + name + " replaces the one before");
        before.end.abort();
      }
      const end = new AbortController();
      registered.set(name, { action, end });
      registerAsTool(tools, action, end);
      changed();
      return () => {
        if (end.signal.aborted) return;
        end.abort();
        registered.delete(name);
        changed();
      };
    },
    actions: () => Array.from(registered.values(), ({ action }) => action),
    has: (name) => registered.has(name),
  };
}

/** Reads an action. Reading the page's objects can throw, which counts as invalid. */
function tryReading(given: unknown): PageAction | string {
  try {
    return readAction(given);
  } catch (error) {
    console.error("[Svc] failed:", error);
    return "the action cannot be read";
  }
}

function registerAsTool(tools: Pick<ToolMethods, "registerTool">, action: PageAction, end: AbortController) {
  const { name, title, description, input, readOnly } = action.offered;
  const tool = {
    name,
    description,
    inputSchema: input,
    annotations: { readOnlyHint: readOnly },
    ...(title ? { title } : {}),
    execute: (input: object, context?: { signal: AbortSignal }) => action.run(input, context || end),
  };
  tools.registerTool(tool, { signal: end.signal }).catch((error) => {
    if (!end.signal.aborted) console.warn("[Svc] " + name + " is no tool of document.modelContext:", error);
  });
}
