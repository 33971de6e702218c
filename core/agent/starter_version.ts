/**
 * Gives a new workspace its first version of the agent.
 *
 * @module
 */
import type { Handles } from "../handles.ts";
import { DeskError } from "../problem.ts";
import { changedFiles } from "./files.ts";
import { starterAgent } from "./starter.ts";
import { liveVersion, saveVersion } from "./versions/versions.ts";

/**
 * Saves the starter as version 1. Idempotent: a workspace that has an agent keeps it, even if it was saved meanwhile.
 */
export async function saveStarter(desk: Pick<Handles, "db" | "now">, workspace: string): Promise<void> {
  if (await liveVersion(desk, workspace) !== null) return;
  const files = starterAgent();
  const changed = changedFiles(new Map(), files);
  const message = "The first version";
  try {
    await saveVersion(desk, workspace, { base: 0, files, changed, message, caller: null, via: "import" });
  } catch (error) {
    // Another instance starting on the same database was faster.
    if (!(error instanceof DeskError && error.code === "version_conflict")) throw error;
  }
}
