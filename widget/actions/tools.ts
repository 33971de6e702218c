/**
 * A polyfill of `document.modelContext` that behaves like the native one.
 *
 * @see https://github.com/webmachinelearning/webmcp
 * @module
 */

type Execute = (input: object, context: { readonly signal: AbortSignal }) => unknown;

type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: object;
  readonly execute: Execute;
};

/** The methods of `document.modelContext`. */
export type Tools = {
  readonly registerTool: (tool: unknown, options?: unknown) => Promise<void>;
  readonly getTools: () => Promise<readonly object[]>;
  readonly executeTool: (tool: unknown, input: unknown, options?: unknown) => Promise<string>;
};

/** WebMCP's rule. */
export const NAME = /^[\w.-]{1,128}$/;
/** The verbs of page control, which the agent uses as names. */
export const RESERVED = /^(read|highlight|scroll[_.]to|click|fill|select|check|press|go|wait|ask)$/;

/** Makes an empty list of tools. `changed` is called once for all changes in a task. */
export function createTools(changed: () => void): Tools {
  const tools = new Map<string, Tool>();
  /** The tools by the objects that `getTools` has returned; only these can be executed. */
  const given = new WeakMap<object, Tool>();
  let isScheduled = false;

  function scheduleChanged() {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      changed();
    });
  }

  function register(given: unknown, options: unknown) {
    const tool = readTool(given);
    const signal = signalOf(options);
    if (signal && signal.aborted) throw signal.reason;
    if (tools.has(tool.name)) throw new DOMException("there is a tool of this name", "InvalidStateError");
    tools.set(tool.name, tool);
    if (signal) {
      signal.addEventListener("abort", () => {
        if (tools.get(tool.name) === tool && tools.delete(tool.name)) scheduleChanged();
      });
    }
    scheduleChanged();
  }

  function publish(tool: Tool): object {
    const { execute: _, ...shown } = tool;
    const one = { ...shown, origin: location.origin, window };
    given.set(one, tool);
    return one;
  }

  async function execute(one: unknown, input: unknown, options: unknown): Promise<string> {
    const tool = isObject(one) ? given.get(one) : undefined;
    if (!tool || tools.get(tool.name) !== tool) throw new TypeError("this is no tool of getTools()");
    if (!isObject(input)) throw new TypeError("the input must be an object");
    const outer = signalOf(options);
    const inner = new AbortController();
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => {
        inner.abort();
        reject(new DOMException("the call was aborted", "AbortError"));
      };
      if (outer && outer.aborted) abort();
      else if (outer) outer.addEventListener("abort", abort);
    });
    const result = await Promise.race([aborted, call(tool, input, inner.signal)]);
    return typeof result === "string" ? result : String(JSON.stringify(result));
  }

  return {
    registerTool: (tool, options) => Promise.resolve().then(() => register(tool, options)),
    getTools: () => Promise.resolve(Array.from(tools.values(), publish)),
    executeTool: execute,
  };
}

/** Calls a tool. Its error message stays on the page, as in a browser. */
async function call({ execute }: Tool, input: object, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return;
  try {
    return await execute(input, { signal });
  } catch {
    throw new DOMException("the tool failed", "UnknownError");
  }
}

/** @throws TypeError for a value that is not a tool, DOMException InvalidStateError for an invalid name or description */
function readTool(given: unknown): Tool {
  const { name, title, description, inputSchema, annotations, execute }: {
    name?: unknown;
    title?: unknown;
    description?: unknown;
    inputSchema?: unknown;
    annotations?: unknown;
    execute?: unknown;
  } = isObject(given) ? given : {};
  if (!isFunction(execute)) throw new TypeError("execute must be a function");
  if (name === undefined || description === undefined) throw new TypeError("name and description are required");
  if (!NAME.test(String(name))) throw new DOMException("the name is not valid", "InvalidStateError");
  if (!description) throw new DOMException("the description is empty", "InvalidStateError");
  const hints: { readOnlyHint?: unknown; untrustedContentHint?: unknown; consequentialHint?: unknown } =
    isObject(annotations) ? annotations : {};
  return {
    name: String(name),
    title: title === undefined ? "" : String(title),
    description: String(description),
    inputSchema: JSON.parse(JSON.stringify(inputSchema || {})),
    annotations: {
      readOnlyHint: !!hints.readOnlyHint,
      untrustedContentHint: !!hints.untrustedContentHint,
      consequentialHint: !!hints.consequentialHint,
    },
    execute,
  };
}

function signalOf(options: unknown): AbortSignal | null {
  const { signal }: { signal?: unknown } = isObject(options) ? options : {};
  return signal instanceof AbortSignal ? signal : null;
}

/** Whether a value is an object. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isFunction(value: unknown): value is Execute {
  return typeof value === "function";
}
