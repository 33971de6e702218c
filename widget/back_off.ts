/** The longest delay, in ms. */
const BACKOFF_MS_MAX = 30_000;

/**
 * The longest delay after the first failure, in ms. A restarting desk loses every socket at once: pages of websites can
 * wait, a chat waits for messages, and there are few pages of the desk.
 */
export const PAGE_WAIT_MS = 30_000;
export const CHAT_WAIT_MS = 4000;
const DESK_WAIT_MS = 1000;

/**
 * The delay after a number of failures, in ms, with full jitter: between 0 and a ceiling that doubles from `firstMs` up
 * to half a minute.
 */
export function backOffMs(failures: number, random: number, firstMs = DESK_WAIT_MS): number {
  return random * Math.min(BACKOFF_MS_MAX, firstMs / 2 * 2 ** failures);
}
