/**
 * Sleep: an idle process may end to free its memory. The supervisor starts it again when another process requests it
 * with a line on its standard output.
 *
 * @module
 */
import { report } from "./heartbeat.ts";

/** The exit code of a process that is idle. */
export const EXIT_ASLEEP = 79;

/** The argument that informs a desk that its supervisor lets the extractor sleep, and starts it on request. */
export const EXTRACTOR_SLEEPS = "extractor-sleeps";

const WAKE = "wake ";

/** Requests the start of a sleeping process by name. Does nothing if it is running or being started. */
export function wake(name: string): void {
  report(`${WAKE}${name}`);
}

/** The name of the process that a line requests; null for any other line. */
export function wakeRequest(line: string): string | null {
  return line.startsWith(WAKE) ? line.slice(WAKE.length) : null;
}
