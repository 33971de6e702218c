/**
 * Fills the desk of an evaluation: a workspace for each run, with the agent, its keys and an identity secret.
 *
 * @module
 */
import { setKey } from "../core/actions/keys.ts";
import { changedFiles } from "../core/agent/files.ts";
import { liveAgent } from "../core/agent/versions/live.ts";
import { saveVersion } from "../core/agent/versions/versions.ts";
import { json } from "../core/db/json.ts";
import type { Desk } from "../core/desk.ts";
import { setIdentity } from "../core/identity/secret.ts";
import { createWorkspace } from "../core/teammates/workspaces.ts";
import type { EvalSeed, RunAccess } from "./seed_file.ts";

/** Fills the desk. @returns the credentials of each run, in order */
export async function seedRuns(desk: Desk, { files, keys, origin, runs }: EvalSeed): Promise<readonly RunAccess[]> {
  const access: RunAccess[] = [];
  const own = new Map(files);
  const changed = changedFiles(new Map(), own);
  for (let run = 0; run < runs; run++) {
    const { id: workspace, widgetKey } = await createWorkspace(desk, "Evaluation");
    const settings = json({ ai: { enabled: true } });
    await desk.db.updateTable("workspaces").set({ settings }).where("id", "=", workspace).execute();
    await saveVersion(desk, workspace, {
      base: 0,
      files: own,
      changed,
      caller: null,
      via: "import",
      message: "The agent of the folder",
    });
    const live = await liveAgent(desk, workspace);
    for (const [name, value] of Object.entries(keys)) {
      await setKey(desk, { name, value, origins: [origin], by: "eval" }, live);
    }
    const { secret } = await setIdentity(desk, workspace, "on");
    access.push({ workspace, widgetKey, identitySecret: secret ?? "" });
  }
  return access;
}
