/**
 * The child's side of the supervisor: saying that it is ready and alive, and refusing to start with one clear line.
 *
 * @module
 */
import { EXIT_CANNOT_START } from "./supervise.ts";

/** Says `ready` now and `alive` every second from now on. */
export function reportReady(): void {
  const say = (word: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${word}\n`));
  say("ready");
  // Unreferenced: being alive is no reason to stay alive.
  Deno.unrefTimer(setInterval(() => say("alive"), 1000));
}

/** Ends the process with one line for every fault; the supervisor will not start it again. */
export function refuseToStart(faults: readonly string[]): never {
  for (const fault of faults) console.error(fault);
  Deno.exit(EXIT_CANNOT_START);
}
