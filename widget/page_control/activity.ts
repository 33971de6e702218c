/**
 * Whether support is using the page: shown by the banner, and ended by the visitor, at the end of the turn once nothing
 * is marked, or after a while without a step.
 *
 * @module
 */

/** The options of an activity. */
export type ActivityOptions = {
  readonly banner: {
    readonly show: () => void;
    readonly hide: () => void;
    /** Calls back once nothing on the page is marked. */
    readonly whenUnmarked: (done: () => void) => void;
  };
  /** Listens to the visitor's own input on the page. @returns a function that stops it */
  readonly listen: (stop: () => void) => () => void;
  /** Called when the visitor ends it. */
  readonly stop: () => void;
};

/** The activity on one page. */
export type Activity = {
  /** A step begins. */
  readonly begin: () => void;
  /** The turn has ended: ends the activity once nothing is marked. */
  readonly rest: () => void;
  /** Ends the activity. */
  readonly end: () => void;
};

/** It ends after this long without a step. */
const IDLE_MS = 20_000;

/** Makes an activity that has not started. */
export function createActivity({ banner, listen, stop }: ActivityOptions): Activity {
  let idle: ReturnType<typeof setTimeout> | undefined;
  let unlisten: (() => void) | null = null;

  function end() {
    clearTimeout(idle);
    banner.hide();
    if (unlisten) unlisten();
    unlisten = null;
  }

  return {
    begin() {
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS);
      banner.show();
      unlisten = unlisten || listen(stop);
    },
    rest: () => banner.whenUnmarked(end),
    end,
  };
}
