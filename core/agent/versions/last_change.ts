/**
 * Returns the last change of a file of the agent, with its author.
 *
 * @module
 */
import { sql } from "kysely";
import type { Handles } from "../../handles.ts";
import type { VersionLine } from "./versions.ts";

/** The version that last changed a file, and who saved it. */
export type LastChange = Pick<VersionLine, "version" | "savedAt" | "savedByName" | "byAi" | "via">;

/** Returns the newest version that changed the file; null if none did, as for a file that came with the desk. */
export async function lastChangeOf(
  { db }: Pick<Handles, "db">,
  workspace: string,
  path: string,
): Promise<LastChange | null> {
  const row = await db.selectFrom("agentVersions").select(["version", "savedAt", "savedByName", "byAi", "via"])
    .where("workspace", "=", workspace)
    .where(sql<boolean>`changed @> ${JSON.stringify([{ path }])}::jsonb`)
    .orderBy("version", "desc").limit(1).executeTakeFirst();
  return row ?? null;
}
