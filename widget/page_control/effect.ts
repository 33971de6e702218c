/**
 * Detects whether the page reacted to an action.
 *
 * @module
 */
import { deepFocus } from "./element_text.ts";

const REACTS_MS = 800;
const LOOKS_EVERY_MS = 40;

/** The effect of an action: the page reacted, did not, or is being left for another one. */
export type ControlEffect = "done" | "no_effect" | "left";

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms));
}

/** Runs an action and detects its effect: a change of the page, its address or focus, a request, or its end. */
export function effectOf(action: () => void): Promise<ControlEffect> {
  return new Promise((resolve) => {
    const address = location.href;
    const focus = deepFocus();
    const began = performance.now();
    let reacted = false;
    const react = () => {
      reacted = true;
    };
    const mutations = new MutationObserver(react);
    mutations.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const requests = new PerformanceObserver(react);
    requests.observe({ type: "resource" });
    const timer = setInterval(() => {
      if (location.href !== address || deepFocus() !== focus) react();
      if (reacted) end("done");
      else if (performance.now() - began >= REACTS_MS) end("no_effect");
    }, LOOKS_EVERY_MS);
    // Immediately: the page is about to be unloaded.
    const leave = () => end("left");
    addEventListener("beforeunload", leave);

    function end(effect: ControlEffect) {
      clearInterval(timer);
      removeEventListener("beforeunload", leave);
      mutations.disconnect();
      requests.disconnect();
      resolve(effect);
    }

    action();
  });
}
