/**
 * Whether support is using the page: shown by the banner, and ended by the visitor or after a while without a step.
 *
 * @module
 */

/** What shows the activity, and what ends it. */
export type ActivityOptions = {
  readonly banner: { readonly show: () => void; readonly hide: () => void };
  /** Listens to the visitor's own input on the page. @returns what ends that */
  readonly listen: (stop: () => void) => () => void;
  /** The visitor has ended it. */
  readonly stop: () => void;
};

/** The activity on one page. */
export type Activity = {
  /** A step is taken. */
  readonly begin: () => void;
  /** The page is the visitor's own again. */
  readonly end: () => void;
};

/** Without a step for this long it ends. */
const IDLE_MS = 20_000;

/** Makes it; nothing is shown or listened to before the first step. */
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
    end,
  };
}
