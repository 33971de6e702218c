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
