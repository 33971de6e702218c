/**
 * The desk's process in the demo: a desk that is filled with the demo before it serves.
 *
 * @module
 */
import { startDesk } from "../../routes/start.ts";

const appUrl = `http://127.0.0.1:${Deno.env.get("DEMO_APP_PORT") ?? ""}`;
const supportApiKey = Deno.env.get("DEMO_SUPPORT_API_KEY") ?? "";

await startDesk(async () => {
  const [{ readDemo, statePath, writeDemo }, { seedDemo }] = await Promise.all([
    import("./demo_file.ts"),
    import("./seed.ts"),
  ]);
  return async (desk, workspace, config) => {
    const path = statePath(config.dataDir);
    const earlier = await readDemo(path);
    const demo = await seedDemo(desk, workspace, { deskUrl: config.baseUrl, appUrl, supportApiKey, earlier });
    await writeDemo(path, demo);
  };
});
