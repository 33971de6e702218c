/**
 * Page actions before `widget-actions.js` is there: registrations wait, and the first one loads it.
 *
 * @see contract, section 7
 * @module
 */

/** What waits for the late part: a call of `registerAction`, or of a method of `document.modelContext`. */
export type WaitingCall =
  | {
    readonly name: "registerAction";
    readonly action: unknown;
    /** Gives what ends the registration; it is ended at once when the page has ended it already. */
    readonly took: (unregister: () => void) => void;
  }
  | {
    readonly name: "registerTool" | "getTools" | "executeTool";
    readonly args: readonly unknown[];
    readonly resolve: (value: unknown) => void;
    readonly reject: (error: unknown) => void;
  };

/** What the late part offers in its `svc:part` event. */
export type ActionsPart = {
  /** Takes the calls that waited, in order, and from then on each as it comes. */
  readonly take: (call: WaitingCall) => void;
};

/** Registering actions. */
export type Actions = {
  readonly register: (action: unknown) => { readonly unregister: () => void };
};

function isActionsPart(part: unknown): part is ActionsPart {
  return typeof part === "object" && part !== null && "take" in part && typeof part.take === "function";
}

/**
 * Takes registrations. Where the browser has no `document.modelContext`, there is one from now on, as far as the page is
 * served safely; `load` brings the late part.
 */
export function createActions(load: () => Promise<unknown>): Actions {
  const waiting: WaitingCall[] = [];
  let part: ActionsPart | null = null;
  let loading = false;

  async function take(call: WaitingCall) {
    if (part) return part.take(call);
    waiting.push(call);
    if (loading) return;
    loading = true;
    const loaded = await load();
    if (!isActionsPart(loaded)) return;
    part = loaded;
    for (const one of waiting.splice(0)) part.take(one);
  }

  function method(name: "registerTool" | "getTools" | "executeTool") {
    return (...args: readonly unknown[]) => new Promise((resolve, reject) => take({ name, args, resolve, reject }));
  }

  if (isSecureContext && !("modelContext" in document)) {
    const stub = {
      registerTool: method("registerTool"),
      // Nothing is loaded for a page that has no tools.
      getTools: (...args: readonly unknown[]) => loading ? method("getTools")(...args) : Promise.resolve([]),
      executeTool: method("executeTool"),
    };
    Object.defineProperty(document, "modelContext", {
      configurable: true,
      value: Object.assign(new EventTarget(), stub),
    });
  }

  return {
    register(action) {
      let end: (() => void) | null = null;
      let gone = false;
      take({
        name: "registerAction",
        action,
        took(unregister) {
          end = unregister;
          if (gone) unregister();
        },
      });
      return {
        unregister() {
          gone = true;
          if (end) end();
        },
      };
    },
  };
}
