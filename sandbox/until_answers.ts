/**
 * The sandbox of a desk that starts: both start at the same time.
 *
 * @module
 */
import { pauseFor } from "../ipc/pause.ts";
import type { Sandbox } from "./client.ts";
import { START_LIMITS } from "./limits.ts";

/** Resolves when the sandbox answers; without it the desk goes on after some time, and is not ready. */
export async function untilSandboxAnswers(sandbox: Pick<Sandbox, "health">): Promise<void> {
  const limit = AbortSignal.timeout(START_LIMITS.waitMs);
  while (!limit.aborted && await sandbox.health() === null) await pauseFor(START_LIMITS.lookMs, limit);
}
