/**
 * Runs nginx in front of desks, with the test's own configuration in a temporary folder.
 *
 * @module
 */
import { findProgram, type RunningProgram, runProgram } from "./programs.ts";

/** The path of nginx, or null. */
export const findNginx = (): string | null => findProgram("nginx");

/** Runs nginx. @param http the content of its `http` block */
export async function startNginx(http: string, port: number): Promise<RunningProgram> {
  const path = findNginx();
  if (path === null) throw new Error("nginx is not installed");
  const folder = await Deno.makeTempDir({ prefix: "desk-nginx-" });
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr error; events {}`;
  await Deno.writeTextFile(`${folder}/nginx.conf`, `${main}\nhttp {\naccess_log off;\n${kept}\n${http}\n}\n`);
  const running = await runProgram(path, { args: ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"], port });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
