/**
 * The whole demo as its user starts it: real processes, on free ports, in a temporary folder.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY_MS = 60_000;
const STOP_MS = 15_000;

const demoSchema = z.object({
  deskUrl: z.string(),
  appUrl: z.string(),
  widgetKey: z.string(),
  identitySecret: z.string(),
  apiToken: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
  customers: z.array(z.object({ id: z.string(), name: z.string(), plan: z.string() })),
});

/** A running demo. */
export type RunningDemo = z.infer<typeof demoSchema> & {
  readonly dataDir: string;
  /** Everything that the processes wrote so far, on both outputs. */
  readonly output: () => string;
  readonly supervisor: Deno.ChildProcess;
  /** Ends it as Ctrl-C does, and gives back its exit code. The folder stays. */
  readonly stop: () => Promise<number>;
};

/** Ports that nobody listens on now. */
export function freePorts(count: number): number[] {
  const listeners = Array.from({ length: count }, () => Deno.listen({ hostname: "127.0.0.1", port: 0 }));
  const ports = listeners.map((listener) => listener.addr.port);
  listeners.forEach((listener) => listener.close());
  return ports;
}

/** Runs the desk's or the demo's entry with an environment; collects what it writes. */
export function spawnSupervisor(entry: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const inherited = Object.fromEntries(["HOME", "PATH", "DENO_DIR"].flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--cached-only", "-A", `${ROOT}${entry}`, ...args],
    env: { ...inherited, ...env },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const parts: string[] = [];
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) parts.push(text);
  };
  const collected = Promise.all([collect(child.stdout), collect(child.stderr)]);
  return {
    child,
    output: () => parts.join(""),
    ended: async () => (await Promise.all([child.status, collected]))[0].code,
  };
}

/** Starts the demo and waits until it is ready. */
export async function startDemo(
  env: Readonly<Record<string, string>> = {},
  dataDir = Deno.makeTempDirSync({ prefix: "desk-demo-" }),
): Promise<RunningDemo> {
  const [port = 0, examplePort = 0] = freePorts(2);
  const { child, output, ended } = spawnSupervisor("examples/demo/main.ts", [], {
    SVC_PORT: String(port),
    SVC_EXAMPLE_PORT: String(examplePort),
    SVC_DATA_DIR: dataDir,
    ...env,
  });
  const path = `${dataDir}/demo.json`;
  const early = ended().then((code) => {
    throw new Error(`The demo ended with code ${code} before it was ready:\n${output()}`);
  });
  const demo = demoSchema.parse(JSON.parse(await Promise.race([waitForFile(path), early])));
  early.catch(() => {});
  return { ...demo, dataDir, output, supervisor: child, stop: () => stop(child) };
}

async function stop(child: Deno.ChildProcess): Promise<number> {
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  const { code } = await child.status;
  clearTimeout(killer);
  return code;
}

async function waitForFile(path: string): Promise<string> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    try {
      return await Deno.readTextFile(path);
    } catch {
      await new Promise((again) => setTimeout(again, 50));
    }
  }
  throw new Error(`${path} did not appear in ${READY_MS} ms`);
}
