/**
 * Fills the copy's desk: the owner's agent, canary keys, an identity secret, and teammates with tokens.
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
import { createApiToken } from "../core/teammates/api_tokens.ts";
import type { BuiltInRole } from "../core/teammates/rights.ts";
import { addTeammate } from "../core/teammates/teammates.ts";
import type { Workspace } from "../core/teammates/workspaces.ts";
import type { Access, CopySeed } from "./seed_file.ts";

/** The number of owners, each with a token. */
const OWNERS = 8;

/** Fills the desk, and returns its credentials. */
export async function seedCopy(desk: Desk, { id: workspace, widgetKey }: Workspace, seed: CopySeed): Promise<Access> {
  const files = new Map(seed.files);
  const changed = changedFiles(new Map(), files);
  const message = "A copy of the live agent";
  await saveVersion(desk, workspace, { base: 0, files, changed, message, caller: null, via: "import" });
  await desk.db.updateTable("workspaces").set({ settings: json(seed.settings) }).where("id", "=", workspace).execute();
  const live = await liveAgent(desk, workspace);
  for (const key of seed.keys) await setKey(desk, { ...key, by: "prove" }, live);
  const { secret } = await setIdentity(desk, workspace, "on");
  const ownerTokens = await Promise.all(
    Array.from({ length: OWNERS }, () => tokenOf(desk, workspace, "owner", false)),
  );
  return {
    widgetKey,
    identitySecret: secret ?? "",
    ownerTokens,
    viewerToken: await tokenOf(desk, workspace, "viewer", false),
    readingToken: await tokenOf(desk, workspace, "owner", true),
  };
}

async function tokenOf(desk: Desk, workspace: string, role: BuiltInRole, readOnly: boolean): Promise<string> {
  const name = `${role}${readOnly ? ", reads" : ""}`;
  const email = `${crypto.randomUUID()}@desk.example`;
  const { id } = await addTeammate(desk, { workspace, email, name, role, passwordHash: "none" });
  return (await createApiToken(desk, { workspace, teammate: id }, {
    name,
    days: null,
    readOnly,
    readsCustomers: false,
  })).value;
}
