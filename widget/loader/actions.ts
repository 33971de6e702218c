/**
 * Page actions before `widget-actions.js` is loaded: registrations wait, and the first one loads it.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { FrameToPage, PageToFrame } from "../frame_protocol.ts";
import type { Events } from "./events.ts";
import { isPart } from "./lazy_parts.ts";
import { isContext, type ModelContext } from "./model_context.ts";

/** The loader's dependencies for the lazy part. */
export type ActionsDeps = {
  /** The browser's own `document.modelContext`; null for none. */
  readonly native: ModelContext | null;
  /** The polyfill, which dispatches `toolchange`; null if the browser has its own. */
  readonly polyfill: EventTarget | null;
  readonly post: (message: PageToFrame) => void;
  readonly emit: Events["emit"];
};

/**
 * Events for the actions: `look` checks what is offered now, `stop` aborts running calls, `rest` reports that a turn
 * that used the page has ended; the others are messages of the frame.
 */
export type ActionEvent = "look" | "stop" | "rest" | Extract<FrameToPage, { readonly type: "act" | "ready" }>;

type Method = "registerTool" | "getTools" | "executeTool";

/** The loaded part. */
export type ActionsPart = {
  /** Registers an action of the page. @returns a function that unregisters it */
  readonly register: (action: unknown) => () => void;
  /** The methods of `document.modelContext`. */
  readonly tools: { readonly [name in Method]: (...args: readonly unknown[]) => unknown };
  readonly handle: (event: ActionEvent) => void;
};

/** The detail of the lazy part's `svc:part` event. */
export type ActionsFactory = { readonly createPart: (deps: ActionsDeps) => ActionsPart };

/** The page's actions. */
export type Actions = Pick<ActionsPart, "handle"> & {
  readonly register: (action: unknown) => { readonly unregister: () => void };
};

/**
 * Accepts registrations. Adds `document.modelContext` if the browser has none and the page is a secure context. `load`
 * loads the lazy part.
 */
export function createActions(
  load: () => Promise<unknown>,
  deps: Pick<ActionsDeps, "post" | "emit">,
): Actions {
  const waiting: ((part: ActionsPart) => void)[] = [];
  const found: unknown = Reflect.get(document, "modelContext");
  const native = isContext(found) ? found : null;
  let polyfill: EventTarget | null = null;
  let part: ActionsPart | null = null;
  let loading = false;

  async function need() {
    if (loading) return;
    loading = true;
    const maker = await load();
    if (!isPart<ActionsFactory>(maker, "createPart")) return;
    part = maker.createPart({ native, polyfill, ...deps });
    for (const task of waiting) task(part);
    part.handle("look");
  }

  /** Runs a task once the part is loaded; waiting tasks run in order. */
  function take(task: (part: ActionsPart) => void) {
    if (part) return task(part);
    waiting.push(task);
    need();
  }

  function method(name: Method) {
    return (...args: readonly unknown[]) =>
      new Promise((resolve) => take(({ tools }) => resolve(tools[name](...args))));
  }

  if (native) {
    // The page may register tools with the browser alone, without ever calling the chat.
    native.addEventListener("toolchange", need);
    native.getTools().then((tools) => tools[0] && need(), () => {});
  } else if (isSecureContext && !found) {
    const getTools = method("getTools");
    polyfill = Object.assign(new EventTarget(), {
      registerTool: method("registerTool"),
      // A page without tools does not load the part.
      getTools: () => loading ? getTools() : Promise.resolve([]),
      executeTool: method("executeTool"),
    });
    Object.defineProperty(document, "modelContext", { configurable: true, value: polyfill });
  }

  return {
    // Before the part is loaded the page has offered nothing, so there is nothing to handle.
    handle: (event) => part && part.handle(event),
    register(action) {
      let gone = false;
      let end = () => {
        gone = true;
      };
      take((part) => {
        if (!gone) end = part.register(action);
      });
      return { unregister: () => end() };
    },
  };
}
