/**
 * Ends a process that cannot start, with the reason in one line; it is not restarted.
 *
 * @module
 */
import { tell } from "../ipc/tell.ts";
import { EXIT_CANNOT_START } from "./supervise.ts";

/** Ends the process with one line for every fault; the supervisor will not restart it. */
export function refuseToStart(faults: readonly string[]): never {
  for (const fault of faults) tell(fault);
  Deno.exit(EXIT_CANNOT_START);
}
