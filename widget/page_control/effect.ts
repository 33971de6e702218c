/**
 * Whether the page reacted to what was done.
 *
 * @module
 */
import { deepFocus } from "./element_text.ts";

const REACTS_MS = 800;
const LOOKS_EVERY_MS = 40;

/** Does something, and says whether anything came of it: a change of the page, its address, the focus, or a request. */
export function hasEffect(deed: () => void): Promise<boolean> {
  let reacted = false;
  const react = () => {
    reacted = true;
  };
  const mutations = new MutationObserver(react);
  mutations.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const requests = new PerformanceObserver(react);
  requests.observe({ type: "resource" });
  const address = location.href;
  const focus = deepFocus();
  const began = performance.now();
  deed();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (location.href !== address || deepFocus() !== focus) react();
      if (!reacted && performance.now() - began < REACTS_MS) return;
      clearInterval(timer);
      mutations.disconnect();
      requests.disconnect();
      resolve(reacted);
    }, LOOKS_EVERY_MS);
  });
}
