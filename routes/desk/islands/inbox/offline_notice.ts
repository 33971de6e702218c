/**
 * The notice that the desk cannot be reached.
 *
 * @module
 */

/** A connection that is back sooner shows no notice. */
const SHOW_AFTER_MS = 3000;

/** Tracks the connection. */
export type OfflineNotice = {
  readonly connected: () => void;
  readonly lost: () => void;
};

/** Makes the notice; `show` shows or hides it. */
export function createOfflineNotice(show: (isOffline: boolean) => void): OfflineNotice {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    connected() {
      clearTimeout(timer);
      timer = undefined;
      show(false);
    },
    lost() {
      timer ??= setTimeout(() => show(true), SHOW_AFTER_MS);
    },
  };
}
