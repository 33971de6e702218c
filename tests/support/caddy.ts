/**
 * Runs Caddy in front of desks, with the test's own configuration and no other files on the machine.
 *
 * @module
 */
import { findProgram, type RunningProgram, runProgram } from "./programs.ts";

/** The path of Caddy, or null. */
export const findCaddy = (): string | null => findProgram("caddy");

/** Runs Caddy. @param caddyfile the whole file */
export async function startCaddy(caddyfile: string, port: number): Promise<RunningProgram> {
  const path = findCaddy();
  if (path === null) throw new Error("Caddy is not installed");
  const folder = await Deno.makeTempDir({ prefix: "desk-caddy-" });
  await Deno.writeTextFile(`${folder}/Caddyfile`, caddyfile);
  const args = ["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"];
  const running = await runProgram(path, { args, env: { HOME: folder, XDG_DATA_HOME: folder }, port });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
