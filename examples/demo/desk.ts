/**
 * The desk's process in the demo: a desk that is filled with the demo before it serves.
 *
 * @module
 */
import { startDesk } from "../../routes/start.ts";

const variable = (name: string) => Deno.env.get(name) ?? "";
const appUrl = `http://127.0.0.1:${variable("DEMO_APP_PORT")}`;

/** No literals in their `import`, so that the database opens before they are read. @see routes/start.ts */
const DEMO_FILE = new URL("./demo_file.ts", import.meta.url).href;
const SEED = new URL("./seed.ts", import.meta.url).href;

await startDesk(async () => {
  const { readState, statePath, writeWhole }: typeof import("./demo_file.ts") = await import(DEMO_FILE);
  return async (desk, workspace, config) => {
    const path = statePath(config.dataDir);
    const run = variable("DEMO_RUN");
    const earlier = await readState(path);
    if (earlier?.run === run) return;
    const { seedDemo }: typeof import("./seed.ts") = await import(SEED);
    const demo = await seedDemo(desk, workspace, {
      deskUrl: config.baseUrl,
      appUrl,
      supportApiKey: variable("DEMO_SUPPORT_API_KEY"),
      earlier: earlier?.demo ?? null,
    });
    await writeWhole(path, { run, demo });
  };
});
