/** The longest wait, in ms. */
const BACKOFF_MS_MAX = 30_000;

/**
 * The longest wait after the first failure, in ms. A desk that restarts loses every socket at once: the pages of websites
 * have time, a chat waits for words, and of the desk's own pages there are few.
 */
export const PAGE_WAIT_MS = 30_000;
export const CHAT_WAIT_MS = 4000;
const DESK_WAIT_MS = 1000;

/**
 * How long to wait after a number of failures, in ms, with full jitter: from 0 to a ceiling that doubles from `firstMs` up
 * to half a minute.
 */
export function backOffMs(failures: number, random: number, firstMs = DESK_WAIT_MS): number {
  return random * Math.min(BACKOFF_MS_MAX, firstMs / 2 * 2 ** failures);
}
