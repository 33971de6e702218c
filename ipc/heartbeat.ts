/**
 * Messages of a process to the supervisor: one per line on its standard output.
 *
 * @module
 */

const BEAT_MS = 1000;

/** Prints `ready` now and `alive` every second. */
export function startHeartbeat(): void {
  report("ready");
  // Unreferenced: the heartbeat must not keep a finished process running.
  Deno.unrefTimer(setInterval(() => report("alive"), BEAT_MS));
}

/** Prints a line for the supervisor. */
export function report(line: string): void {
  try {
    Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
  } catch {
    // The supervisor was killed, so this process ends too.
    Deno.exit(1);
  }
}
