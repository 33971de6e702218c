/**
 * Starts a separate desk beside the installation: in a temporary folder, with an entry file that seeds it.
 *
 * @module
 */
import { type Config, readConfig } from "../config.ts";
import { makeFolders } from "../supervisor/folders.ts";
import { deskProcesses } from "../supervisor/processes.ts";
import { type ProcessSpec, supervise } from "../supervisor/supervise.ts";
import { accessPath } from "./seed_file.ts";

/** A desk that serves requests. */
export type RunningDesk = { readonly config: Config; readonly stop: () => Promise<void> };

/**
 * Starts the processes. The desk's process may write its access file, see `seed_file.ts`.
 *
 * @param environment the desk's variables, of which `SVC_DATA_DIR` names an empty folder
 * @param entry the entry file of the desk's process, from the project's root
 * @throws Error when a variable is wrong, or the desk does not start
 */
export async function startProcesses(
  environment: Readonly<Record<string, string>>,
  entry: string,
): Promise<RunningDesk> {
  const read = readConfig((name) => environment[name]);
  if (read.kind === "faults") throw new Error(read.faults.join("\n"));
  const { config } = read;
  await makeFolders(config);
  const { ready, stop } = supervise(specsOf(config, environment, entry), {
    deno: Deno.execPath(),
    log: (line) => console.error(`copy: ${line}`),
    onFatal: () => {},
  });
  if (await ready) return { config, stop };
  await stop();
  throw new Error("The copy of the desk did not start; its message is above.");
}

/** A free port on this machine. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

function specsOf(
  config: Config,
  environment: Readonly<Record<string, string>>,
  entry: string,
): readonly ProcessSpec[] {
  const variable = (name: string) => environment[name] ?? Deno.env.get(name);
  return deskProcesses(config, variable, entry).map((spec) => {
    if (spec.name !== "desk") return spec;
    const path = accessPath(config.dataDir);
    const args = spec.args.map((arg) => arg.startsWith("--allow-write=") ? `${arg},${path}` : arg);
    return { ...spec, args };
  });
}
