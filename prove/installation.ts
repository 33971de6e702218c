/**
 * The parts of the owner's installation for a copy: the live agent, the settings, and the names of the keys. No
 * customers' data, and no keys' values, which are unreadable.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { openOwnDatabase } from "../commands/database.ts";
import type { Config } from "../config.ts";
import { liveVersion } from "../core/agent/versions/versions.ts";
import { migrate } from "../core/db/migrate.ts";
import { isJsonObject, type JsonObject } from "../core/json.ts";

/** The parts of an installation that a copy is made of. */
export type Installation = {
  readonly files: ReadonlyMap<string, string>;
  /** The live version of the agent; 0 when none was saved. */
  readonly version: number;
  readonly settings: JsonObject;
  readonly keys: readonly { readonly name: string; readonly origins: readonly string[] }[];
};

/** Before the first start: only the probes are tried. */
const EMPTY: Installation = { files: new Map(), version: 0, settings: {}, keys: [] };

/** Reads the installation. @throws Error with a sentence for people, such as that a desk is running on the folder */
export async function readInstallation(config: Pick<Config, "dataDir" | "databaseUrl">): Promise<Installation> {
  if (config.databaseUrl === null && !existsSync(`${config.dataDir}/db`)) return EMPTY;
  const { db, close } = await openOwnDatabase(config);
  try {
    await migrate(db);
    const workspace = await db.selectFrom("workspaces").select(["id", "settings"])
      .where("testOf", "is", null).orderBy("createdAt").limit(1).executeTakeFirst();
    if (workspace === undefined) return EMPTY;
    const live = await liveVersion({ db }, workspace.id);
    const keys = await db.selectFrom("secrets").select(["name", "origins"])
      .where("workspace", "=", workspace.id).orderBy("name").execute();
    return {
      files: live?.files ?? new Map(),
      version: live?.version ?? 0,
      settings: isJsonObject(workspace.settings) ? workspace.settings : {},
      keys,
    };
  } finally {
    await close();
  }
}
