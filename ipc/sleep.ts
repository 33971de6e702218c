/**
 * A process without work may end, so that it holds no memory: it is asleep. The supervisor starts it again when another
 * process asks for it by a line on its standard output.
 *
 * @module
 */
import { report } from "./heartbeat.ts";

/** The exit code of a process that has nothing to do. */
export const EXIT_ASLEEP = 79;

/** The argument by which a desk knows that its supervisor lets the extractor sleep, and starts it when it is asked to. */
export const EXTRACTOR_SLEEPS = "extractor-sleeps";

const WAKE = "wake ";

/** Asks the supervisor to start a process that is asleep, by its name. Without effect where it runs or is started already. */
export function wake(name: string): void {
  report(`${WAKE}${name}`);
}

/** The name of the process that a line asks for; null when it asks for none. */
export function wakeRequest(line: string): string | null {
  return line.startsWith(WAKE) ? line.slice(WAKE.length) : null;
}
