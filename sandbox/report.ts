/**
 * A process's side of the supervisor: it says on standard output that it is ready, and that it is alive.
 *
 * @module
 */

const BEAT_MS = 1000;

/** Says `ready` now and `alive` every second from now on. */
export function reportReady(): void {
  const say = (word: string) => {
    try {
      Deno.stdout.writeSync(new TextEncoder().encode(`${word}\n`));
    } catch {
      // Nobody listens any more: the supervisor was killed, and a process without one must not linger.
      Deno.exit(1);
    }
  };
  say("ready");
  // Unreferenced: being alive is no reason to stay alive.
  Deno.unrefTimer(setInterval(() => say("alive"), BEAT_MS));
}
