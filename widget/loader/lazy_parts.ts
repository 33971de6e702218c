/**
 * Parts of the loader that are loaded on demand, from the desk's origin only.
 *
 * @module
 */
import { element } from "./elements.ts";
import type { Tag } from "./tag.ts";
import { warn } from "./warn.ts";

/** Dispatched by a lazy part on its own script element; the detail contains its exports. */
const EVENT = "svc:part";

type Policy = { readonly createScriptURL: (address: string) => string };

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
    };
  }
}

/** Creates the page's only policy, since a policy can be created only once. Null if the page forbids it. */
function createPolicy(base: string): Policy | null {
  const rules = {
    createScriptURL(address: string) {
      if (new URL(address).origin !== base) throw new TypeError("[Svc] " + address);
      return address;
    },
  };
  if (!window.trustedTypes) return rules;
  try {
    return window.trustedTypes.createPolicy("svc-desk", rules);
  } catch {
    warn('this page\'s policy forbids Trusted Types "svc-desk"');
    return null;
  }
}

/** Whether a loaded part exports a function of this name, which identifies the part. */
export function isPart<Part>(part: unknown, name: keyof Part): part is Part {
  return part instanceof Object && name in part;
}

/**
 * Makes a loader of lazy parts, which loads each once. A part is a classic script that dispatches a `CustomEvent` named
 * `svc:part` on `document.currentScript` while it runs, with its exports as the detail. Resolves with those; null (with
 * a warning) when it cannot be loaded.
 */
export function lazyParts({ base }: Tag): (name: string) => Promise<unknown> {
  const parts = new Map<string, Promise<unknown>>();
  let policy: Policy | null | undefined;

  function load(name: string): Promise<unknown> {
    if (policy === undefined) policy = createPolicy(base);
    if (!policy) return Promise.resolve(null);
    const address = policy.createScriptURL(base + "/widget-" + name + ".js");
    const script = element("script", {});
    return new Promise((resolve) => {
      script.addEventListener(EVENT, (event) => resolve(event instanceof CustomEvent ? event.detail : null));
      script.addEventListener("error", () => {
        warn(address + " cannot be loaded");
        resolve(null);
      });
      script.addEventListener("load", () => {
        script.remove();
        resolve(null);
      });
      script.src = address;
      document.head.append(script);
    });
  }

  return (name) => {
    const known = parts.get(name) || load(name);
    parts.set(name, known);
    return known;
  };
}
