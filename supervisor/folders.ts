/**
 * Makes the folders of a desk before its processes start, so that each can be given exactly its own.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { keysDir } from "./processes.ts";

/** Makes the data folder and what stands in it, readable by this user alone. Gives back one line for every fault. */
export async function makeFolders(config: Config): Promise<readonly string[]> {
  for (const folder of [config.dataDir, keysDir(config), config.runDir]) {
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      const probe = `${folder}/.probe`;
      await Deno.writeTextFile(probe, "");
      await Deno.readTextFile(probe);
      await Deno.remove(probe);
    } catch (error) {
      const why = error instanceof Error ? error.message.replace(/:? ?\(?os error.*$/, "") : String(error);
      return [
        `SVC_DATA_DIR: cannot use the folder ${folder} (${why}). Make it readable and writable, or name another.`,
      ];
    }
  }
  return [];
}
