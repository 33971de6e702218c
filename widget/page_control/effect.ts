/**
 * Whether the page reacted to what was done.
 *
 * @module
 */
import { deepFocus } from "./element_text.ts";

const REACTS_MS = 800;
const LOOKS_EVERY_MS = 40;

/** What came of a deed: something, nothing, or another page. */
export type ControlEffect = "done" | "no_effect" | "left";

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms));
}

/** Does something, and says what came of it: a change of the page, its address, the focus, a request, or its end. */
export function effectOf(deed: () => void): Promise<ControlEffect> {
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
    // At once: the page has only a moment left to say so.
    const leave = () => end("left");
    addEventListener("beforeunload", leave);

    function end(effect: ControlEffect) {
      clearInterval(timer);
      removeEventListener("beforeunload", leave);
      mutations.disconnect();
      requests.disconnect();
      resolve(effect);
    }

    deed();
  });
}
