/**
 * How far a long group is, with the time that it still takes.
 *
 * @module
 */

/** A line for each tenth of a group. */
const LINES = 10;

/**
 * Prints a line whenever another tenth is done. The rest is taken to go on as the last tenth went, since the copy's desk may
 * be slower or faster than at its start. @param now milliseconds
 */
export function printProgress(
  print: (line: string) => void = console.log,
  now: () => number = () => performance.now(),
): (group: string, done: number, of: number) => void {
  let current = "";
  let last = { at: 0, done: 0 };
  return (group, done, of) => {
    // The first call says when the first attempt had ended: what began before is not known.
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
