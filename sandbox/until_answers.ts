/**
 * Waits for the sandbox at the desk's start, when both start at the same time.
 *
 * @module
 */
import { pauseFor } from "../ipc/pause.ts";
import type { Sandbox } from "./client.ts";
import { START_LIMITS } from "./limits.ts";

/** Resolves when the sandbox answers, or after some time: the desk then continues, but is not ready. */
export async function untilSandboxAnswers(sandbox: Pick<Sandbox, "health">): Promise<void> {
  const limit = AbortSignal.timeout(START_LIMITS.waitMs);
  while (!limit.aborted && await sandbox.health() === null) await pauseFor(START_LIMITS.lookMs, limit);
}
