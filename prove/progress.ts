/**
 * Prints the progress of a long group, with the estimated remaining time.
 *
 * @module
 */

/** Lines per group, one for each tenth. */
const LINES = 10;

/**
 * Prints a line for every completed tenth. The estimate is based on the last tenth, since the copy's desk may become
 * slower or faster. @param now milliseconds
 */
export function printProgress(
  print: (line: string) => void = console.log,
  now: () => number = () => performance.now(),
): (group: string, done: number, of: number) => void {
  let current = "";
  let last = { at: 0, done: 0 };
  return (group, done, of) => {
    // The first call marks the end of the first attempt, whose start is unknown.
    if (group !== current) [current, last] = [group, { at: now(), done }];
    if (done === of || Math.floor(done * LINES / of) === Math.floor((done - 1) * LINES / of)) return;
    const leftMs = (now() - last.at) / Math.max(done - last.done, 1) * (of - done);
    last = { at: now(), done };
    print(`        ${group}: ${done} of ${of}, about ${timeOf(leftMs)} left`);
  };
}

function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
