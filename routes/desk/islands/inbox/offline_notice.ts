/**
 * The notice that the desk cannot be reached.
 *
 * @module
 */

/** A connection that is back sooner than this shows no notice. */
const SHOW_AFTER_MS = 3000;

/** Follows the connection. */
export type OfflineNotice = {
  readonly connected: () => void;
  readonly lost: () => void;
};

/** Makes the notice; `show` draws it or takes it away. */
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
