/**
 * A line for the operator on standard error.
 *
 * @module
 */

/** Writes a line. A log that cannot be written, such as one on a full disk, must not end the process that writes it. */
export function tell(line: string): void {
  try {
    console.error(line);
  } catch {
    // There is no one else to tell.
  }
}

/** Writes a line that begins with the time, in UTC to the second: an event of a process that runs for months. */
export function tellWithTime(line: string): void {
  tell(`${new Date().toISOString().replace(/\.\d+Z$/, "Z")} ${line}`);
}
