/**
 * The heartbeat of a process: a line on its standard output, which the supervisor reads.
 *
 * @module
 */

const BEAT_MS = 1000;

/** Prints `ready` now and `alive` every second from now on. */
export function startHeartbeat(): void {
  const print = (word: string) => {
    try {
      Deno.stdout.writeSync(new TextEncoder().encode(`${word}\n`));
    } catch {
      // The supervisor was killed, so this process ends too.
      Deno.exit(1);
    }
  };
  print("ready");
  // Unreferenced: the heartbeat must not keep a finished process running.
  Deno.unrefTimer(setInterval(() => print("alive"), BEAT_MS));
}
