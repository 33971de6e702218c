/**
 * Checks the data folder: commands run as any user, and before a first start.
 *
 * @module
 */

/** `none`: the first start creates it. `closed`: another user's, which this user cannot read, write or even look up. */
export type DataFolder = "none" | "open" | "closed";

/** Checks a data folder by writing and removing a file. */
export async function checkDataFolder(dataDir: string): Promise<DataFolder> {
  try {
    await Deno.remove(await Deno.makeTempFile({ dir: dataDir, prefix: ".looked-at-" }));
    for await (const _ of Deno.readDir(dataDir)) break;
    return "open";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "none" : "closed";
  }
}
