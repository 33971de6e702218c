/**
 * The desk's process of an evaluation: a desk that is filled before it serves.
 *
 * @module
 */
import { startDesk } from "../routes/start.ts";

/** No literals in their `import`, so that the database opens before they are read. @see routes/start.ts */
const SEED_FILE = new URL("./seed_file.ts", import.meta.url).href;
const SEED = new URL("./seed.ts", import.meta.url).href;

await startDesk(async () => {
  const { readSeed, writeAccess }: typeof import("./seed_file.ts") = await import(SEED_FILE);
  return async (desk, _workspace, { dataDir }) => {
    // A desk that was restarted is filled already.
    const seed = await readSeed(dataDir).catch(() => null);
    if (seed === null) return;
    const { seedRuns }: typeof import("./seed.ts") = await import(SEED);
    await writeAccess(dataDir, await seedRuns(desk, seed));
  };
});
