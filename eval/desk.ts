/**
 * The entry of an evaluation's desk process, which is filled with the seed before it serves.
 *
 * @module
 */
import { startDesk } from "../routes/start.ts";

/** Not literals in the `import`, so that the database opens before they are loaded. @see routes/start.ts */
const SEED_FILE = new URL("./seed_file.ts", import.meta.url).href;
const SEED = new URL("./seed.ts", import.meta.url).href;

await startDesk(async () => {
  const { readSeed, writeAccess }: typeof import("./seed_file.ts") = await import(SEED_FILE);
  return async (desk, _workspace, { dataDir }) => {
    // A restarted desk is already filled.
    const seed = await readSeed(dataDir).catch(() => null);
    if (seed === null) return;
    const { seedRuns }: typeof import("./seed.ts") = await import(SEED);
    await writeAccess(dataDir, await seedRuns(desk, seed));
  };
});
