/**
 * The desk's process of the copy: a desk that is filled with the seed before it serves.
 *
 * @module
 */
import { startDesk } from "../routes/start.ts";

/** No literals in their `import`, so that the database opens before they are read. @see routes/start.ts */
const SEED_FILE = new URL("./seed_file.ts", import.meta.url).href;
const SEED = new URL("./seed.ts", import.meta.url).href;

await startDesk(async () => {
  const { accessPath, readSeed }: typeof import("./seed_file.ts") = await import(SEED_FILE);
  return async (desk, workspace, { dataDir }) => {
    // A desk that was killed in the course of an attempt comes back to a copy that is filled already.
    const seed = await readSeed(dataDir).catch(() => null);
    if (seed === null) return;
    const { seedCopy }: typeof import("./seed.ts") = await import(SEED);
    await Deno.writeTextFile(accessPath(dataDir), JSON.stringify(await seedCopy(desk, workspace, seed)), {
      mode: 0o600,
    });
  };
});
