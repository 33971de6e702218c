/**
 * Detects navigation without a page load.
 *
 * @module
 */
import { wrapMethod } from "./wrap_method.ts";

/** Calls `moved` after every change of the address. @returns a function that stops it */
export function watchNavigation(moved: () => void): () => void {
  const stop = new AbortController();
  let address = location.href;

  function look() {
    if (stop.signal.aborted || location.href === address) return;
    address = location.href;
    moved();
  }

  addEventListener("popstate", look, stop);
  addEventListener("hashchange", look, stop);
  const restores = (["pushState", "replaceState"] as const).map((name) =>
    wrapMethod(
      history,
      name,
      (native) =>
        function (this: History, ...args: Parameters<History["pushState"]>) {
          Reflect.apply(native, this, args);
          look();
        },
    )
  );
  return () => {
    stop.abort();
    for (const restore of restores) restore();
  };
}
