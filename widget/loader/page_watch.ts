/**
 * Watches a page while that is allowed: failures, clicks, and navigation.
 *
 * @module
 */

/** The callbacks of a watch. */
export type PageWatchOptions = {
  /** Starts watching for failures, and following navigation. @returns functions that stop each */
  readonly start: (navigated: () => void) => readonly (() => void)[];
  readonly path: () => string;
  /** The page has had time to set its title after a change of the address. */
  readonly settled: () => void;
  /** Hidden on another path, and reset there and when the watch ends. */
  readonly help: { readonly hide: () => void; readonly reset: () => void };
};

/** A page sets its title within this time after a change of the address. */
const SETTLE_MS = 250;

/** Makes a watch that is off. @returns a function that turns it on or off */
export function createPageWatch({ start, path, settled, help }: PageWatchOptions): (on: boolean) => void {
  let stops: readonly (() => void)[] = [];
  let settling: ReturnType<typeof setTimeout> | undefined;
  let lastPath = path();

  function navigated() {
    if (path() !== lastPath) {
      lastPath = path();
      help.hide();
      help.reset();
    }
    clearTimeout(settling);
    settling = setTimeout(settled, SETTLE_MS);
  }

  return (on) => {
    if (on && stops.length === 0) stops = start(navigated);
    if (on) return;
    for (const stop of stops) stop();
    stops = [];
    clearTimeout(settling);
    help.reset();
  };
}
