/**
 * Page actions before `widget-actions.js` is there: registrations wait, and the first one loads it.
 *
 * @see docs/chat-widget.md
 * @module
 */
import type { FrameToPage, PageToFrame } from "../protocol.ts";
import type { Events } from "./events.ts";
import { offers } from "./late.ts";
import { isContext, type ModelContext } from "./model_context.ts";

/** What the late part gets from the loader. */
export type ActionsDeps = {
  /** The browser's own `document.modelContext`; null where it has none. */
  readonly native: ModelContext | null;
  /** What stands in for it, and tells its listeners of changes; null where there is none. */
  readonly stand: EventTarget | null;
  readonly post: (message: PageToFrame) => void;
  readonly emit: Events["emit"];
};

/** What concerns the actions: `look` at what is offered now, `stop` what runs, a frame that is new, a call of the desk. */
export type ActionNews = "look" | "stop" | Extract<FrameToPage, { readonly type: "act" | "ready" }>;

type Method = "registerTool" | "getTools" | "executeTool";

/** The late part at work. */
export type ActionsPart = {
  /** Registers what the page says is an action. @returns what ends that */
  readonly register: (action: unknown) => () => void;
  /** The methods of `document.modelContext`. */
  readonly tools: { readonly [name in Method]: (...args: readonly unknown[]) => unknown };
  readonly hear: (news: ActionNews) => void;
};

/** What the late part gives in its `svc:part` event. */
export type ActionsMaker = { readonly createPart: (place: ActionsDeps) => ActionsPart };

/** The page's actions. */
export type Actions = Pick<ActionsPart, "hear"> & {
  readonly register: (action: unknown) => { readonly unregister: () => void };
};

/**
 * Takes registrations. Where the browser has no `document.modelContext`, there is one from now on, as far as the page is
 * served safely; `load` brings the late part.
 */
export function createActions(
  load: () => Promise<unknown>,
  place: Pick<ActionsDeps, "post" | "emit">,
): Actions {
  const waiting: ((part: ActionsPart) => void)[] = [];
  const found: unknown = Reflect.get(document, "modelContext");
  const native = isContext(found) ? found : null;
  let stand: EventTarget | null = null;
  let part: ActionsPart | null = null;
  let loading = false;

  async function need() {
    if (loading) return;
    loading = true;
    const maker = await load();
    if (!offers<ActionsMaker>(maker, "createPart")) return;
    part = maker.createPart({ native, stand, ...place });
    for (const task of waiting) task(part);
    part.hear("look");
  }

  /** What waits for the part is done in order, and from then on each as it comes. */
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
    // The page's own tools count as well, and it may never call us.
    native.addEventListener("toolchange", need);
    native.getTools().then((tools) => tools[0] && need(), () => {});
  } else if (isSecureContext && !found) {
    const getTools = method("getTools");
    stand = Object.assign(new EventTarget(), {
      registerTool: method("registerTool"),
      // Nothing is loaded for a page that has no tools.
      getTools: () => loading ? getTools() : Promise.resolve([]),
      executeTool: method("executeTool"),
    });
    Object.defineProperty(document, "modelContext", { configurable: true, value: stand });
  }

  return {
    // Without the part nothing was offered, and so nothing is asked.
    hear: (news) => part && part.hear(news),
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
