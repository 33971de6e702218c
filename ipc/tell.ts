/**
 * Writes lines for the operator to standard error.
 *
 * @module
 */

/** Writes a line. A log that cannot be written, such as on a full disk, must not end the process. */
export function tell(line: string): void {
  try {
    console.error(line);
  } catch {
    // There is no other place to report this.
  }
}

/** Writes a line with the time in front, in UTC to the second: an event of a process that runs for months. */
export function tellWithTime(line: string): void {
  tell(`${new Date().toISOString().replace(/\.\d+Z$/, "Z")} ${line}`);
}
