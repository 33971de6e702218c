/**
 * Installed programs for tests: a KV server, proxies. A test whose program is missing is reported as ignored.
 *
 * @module
 */
import { eventually } from "./wait.ts";

/** Where packages and `cargo install` put programs that may not be on the PATH of a test. */
const FOLDERS = ["/usr/sbin", "/usr/local/bin", `${Deno.env.get("HOME") ?? ""}/.cargo/bin`];

/** The path of a program; null when it is not installed. @param variable the environment variable with its path */
export function findProgram(name: string, variable = name.toUpperCase()): string | null {
  const folders = (Deno.env.get("PATH") ?? "").split(":").concat(FOLDERS);
  const paths = [Deno.env.get(variable) ?? "", ...folders.map((folder) => `${folder}/${name}`)];
  return paths.find((path) => path.startsWith("/") && isFile(path)) ?? null;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** A running program. */
export type RunningProgram = { readonly pid: number; stop(): Promise<void> };

/** Starts a program and waits until its port accepts connections. */
export async function runProgram(
  path: string,
  { args, env = {}, port }: {
    readonly args: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly port: number;
  },
): Promise<RunningProgram> {
  const quiet = { stdin: "null", stdout: "null", stderr: "piped" } as const;
  const child = new Deno.Command(path, { args: [...args], env: { ...env }, ...quiet }).spawn();
  const said = new Response(child.stderr).text();
  const ended = child.status.then(async ({ code }) => {
    throw new Error(`${path} ended with ${code}: ${await said}`);
  });
  ended.catch(() => {});
  await Promise.race([eventually(path, () => answers(port)), ended]);
  return {
    pid: child.pid,
    stop: async () => {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

async function answers(port: number): Promise<true | null> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return null;
  }
}
