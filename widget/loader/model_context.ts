/**
 * The parts of `document.modelContext` that the chat uses.
 *
 * @see https://github.com/webmachinelearning/webmcp
 * @module
 */

/** The methods of `document.modelContext`. */
export type ToolMethods = {
  registerTool(tool: unknown, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
  getTools(): Promise<readonly object[]>;
  executeTool(tool: object, input: object, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
};

/** The browser's own, or the polyfill. */
export type ModelContext = EventTarget & ToolMethods;

/** Whether a value is a `document.modelContext`, and not missing or of an unknown kind. */
export function isContext(context: unknown): context is ModelContext {
  return context instanceof EventTarget;
}
