/**
 * One desk per data folder: a second one would take the first one's sockets away before its database refuses it.
 *
 * @module
 */
import type { Config } from "../config.ts";

/** Takes the data folder until this process ends, however it ends; does not wait. Gives back a line when it is taken. */
export async function takeDataFolder({ dataDir }: Pick<Config, "dataDir">): Promise<readonly string[]> {
  // Never closed: closing it would give the folder away.
  const file = await Deno.open(`${dataDir}/lock`, { create: true, read: true, write: true, mode: 0o600 });
  if (await file.tryLock(true)) return [];
  return [
    `SVC_DATA_DIR: another desk is using the folder ${dataDir}. Stop it, or give this one a folder of its own.`,
  ];
}
