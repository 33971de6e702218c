/**
 * The sandbox of a desk that starts: both start at the same time.
 *
 * @module
 */
import { pauseFor } from "../ipc/pause.ts";
import type { Sandbox } from "./client.ts";

/** How long a desk that starts waits, and how often it asks. */
const WAIT_MS = 20_000;
const LOOK_MS = 10;

/** Resolves when the sandbox answers; without it the desk goes on after some time, and is not ready. */
export async function untilSandboxAnswers(sandbox: Pick<Sandbox, "health">): Promise<void> {
  const limit = AbortSignal.timeout(WAIT_MS);
  while (!limit.aborted && await sandbox.health() === null) await pauseFor(LOOK_MS, limit);
}
