/**
 * Watching a page while that is allowed: failures and clicks, and the visitor's way from page to page.
 *
 * @module
 */

/** What a watch calls. */
export type PageWatchOptions = {
  /** Starts to watch for failures, and to follow navigation. @returns what ends each */
  readonly start: (navigated: () => void) => readonly (() => void)[];
  readonly path: () => string;
  /** The visitor is on another path now. */
  readonly pathChanged: () => void;
  /** The page has had time to set its title after a change of the address. */
  readonly settled: () => void;
  /** Watching has ended. */
  readonly stopped: () => void;
};

/** A watch of one page. */
export type PageWatch = {
  readonly isOn: () => boolean;
  /** Starts or ends it; does nothing when it is so already. */
  readonly set: (on: boolean) => void;
};

/** A page sets its title within this time after a change of the address. */
const SETTLE_MS = 250;

/** Makes a watch that is off. */
export function createPageWatch({ start, path, pathChanged, settled, stopped }: PageWatchOptions): PageWatch {
  let stops: readonly (() => void)[] = [];
  let settling: ReturnType<typeof setTimeout> | undefined;
  let lastPath = path();

  function navigated() {
    if (path() !== lastPath) {
      lastPath = path();
      pathChanged();
    }
    clearTimeout(settling);
    settling = setTimeout(settled, SETTLE_MS);
  }

  return {
    isOn: () => stops.length > 0,
    set(on) {
      if (on && stops.length === 0) stops = start(navigated);
      if (on) return;
      for (const stop of stops) stop();
      stops = [];
      clearTimeout(settling);
      stopped();
    },
  };
}
