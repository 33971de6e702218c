/** The wait after the first failure, and the longest one. */
const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 30_000;

/** How long to wait after a number of failures, in ms, with full jitter: from 0 to a ceiling that doubles up to half a minute. */
export function backOffMs(failures: number, random: number): number {
  return random * Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** failures);
}
