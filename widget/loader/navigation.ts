/**
 * Moving from page to page without loading one.
 *
 * @module
 */

/** Calls after every change of the address; returns what ends it. */
export function watchNavigation(moved: () => void): () => void {
  let watching = true;
  let address = location.href;

  function look() {
    if (!watching || location.href === address) return;
    address = location.href;
    moved();
  }

  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  const backs = (["pushState", "replaceState"] as const).map((name) => {
    const native = history[name];
    const ours: typeof native = function (this: History, ...args) {
      Reflect.apply(native, this, args);
      look();
    };
    history[name] = ours;
    return () => {
      if (history[name] === ours) history[name] = native;
    };
  });
  return () => {
    watching = false;
    removeEventListener("popstate", look);
    removeEventListener("hashchange", look);
    for (const back of backs) back();
  };
}
