/**
 * How far a long group is, with the time that it still takes.
 *
 * @module
 */

/** A line for each tenth of a group. */
const LINES = 10;

/** Prints a line whenever another tenth is done. @param now milliseconds */
export function printProgress(
  print: (line: string) => void = console.log,
  now: () => number = () => performance.now(),
): (group: string, done: number, of: number) => void {
  let current = "";
  let startedAt = 0;
  return (group, done, of) => {
    if (group !== current) [current, startedAt] = [group, now()];
    if (done === of || Math.floor(done * LINES / of) === Math.floor((done - 1) * LINES / of)) return;
    const leftMs = (now() - startedAt) / Math.max(done - 1, 1) * (of - done);
    print(`        ${group}: ${done} of ${of}, about ${timeOf(leftMs)} left`);
  };
}

function timeOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
