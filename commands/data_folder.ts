/**
 * Whether there is a data folder, and whether this user may work in it: commands run as any user, and before a first start.
 *
 * @module
 */

/** `none`: the first start makes it. `closed`: another user's, which this one may not read, write or even look for. */
export type DataFolder = "none" | "open" | "closed";

/** Looks at a data folder, with a file that is removed again. */
export async function checkDataFolder(dataDir: string): Promise<DataFolder> {
  try {
    await Deno.remove(await Deno.makeTempFile({ dir: dataDir, prefix: ".looked-at-" }));
    for await (const _ of Deno.readDir(dataDir)) break;
    return "open";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "none" : "closed";
  }
}
