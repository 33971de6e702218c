/**
 * A process that cannot start says why in one line, and is not started again.
 *
 * @module
 */
import { tell } from "../ipc/tell.ts";
import { EXIT_CANNOT_START } from "./supervise.ts";

/** Ends the process with one line for every fault; the supervisor will not start it again. */
export function refuseToStart(faults: readonly string[]): never {
  for (const fault of faults) tell(fault);
  Deno.exit(EXIT_CANNOT_START);
}
