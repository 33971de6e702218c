/**
 * The entry of the copy's desk process, which is filled with the seed before it serves.
 *
 * @module
 */
import { startDesk } from "../routes/start.ts";

/** Not literals in the `import`, so that the database opens before they are loaded. @see routes/start.ts */
const SEED_FILE = new URL("./seed_file.ts", import.meta.url).href;
const SEED = new URL("./seed.ts", import.meta.url).href;

await startDesk(async () => {
  const { accessPath, readSeed }: typeof import("./seed_file.ts") = await import(SEED_FILE);
  return async (desk, workspace, { dataDir }) => {
    // A desk killed during an attempt restarts on a copy that is already filled.
    const seed = await readSeed(dataDir).catch(() => null);
    if (seed === null) return;
    const { seedCopy }: typeof import("./seed.ts") = await import(SEED);
    await Deno.writeTextFile(accessPath(dataDir), JSON.stringify(await seedCopy(desk, workspace, seed)), {
      mode: 0o600,
    });
  };
});
