/**
 * The whole demo as its user starts it: real processes, on free ports, in a temporary folder.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { makeDatabase } from "./postgres.ts";
import { QUICK_START } from "./project.ts";
import { eventually, within } from "./wait.ts";
import { freePort, freePorts } from "./free_ports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const demoSchema = z.object({
  deskUrl: z.string(),
  appUrl: z.string(),
  widgetKey: z.string(),
  identitySecret: z.string(),
  apiToken: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
  team: z.array(z.object({ name: z.string(), role: z.string(), email: z.string(), password: z.string() })),
  customers: z.array(z.object({ id: z.string(), name: z.string(), plan: z.string() })),
});

/** A running demo. */
export type RunningDemo = z.infer<typeof demoSchema> & {
  readonly dataDir: string;
  /** All output of the processes so far. */
  readonly output: () => string;
  readonly supervisor: Deno.ChildProcess;
  /** Stops it like Ctrl-C, and returns its exit code. The folder is kept. */
  readonly stop: () => Promise<number>;
};

/** Like `short_lived_desk.ts`, for the demo, which reads V8's flags from its environment. */
const SHORT_LIVED = { DENO_V8_FLAGS: QUICK_START } as const;

/** Runs the desk's or the demo's entry with an environment; collects its output. */
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

/**
 * Starts the demo and waits until it is ready.
 *
 * It trusts `X-Forwarded-For`, so that every chat of a test can have its own address.
 */
export async function startDemo(
  env: Readonly<Record<string, string>> = {},
  dataDir = Deno.makeTempDirSync({ prefix: "desk-demo-" }),
): Promise<RunningDemo> {
  const [port = 0, examplePort = 0] = freePorts(2);
  // A file of an earlier run would be taken for this one's.
  await Deno.remove(`${dataDir}/demo.json`).catch(() => {});
  const supervisor = spawnSupervisor("examples/demo/main.ts", [], {
    SVC_PORT: String(port),
    SVC_EXAMPLE_PORT: String(examplePort),
    SVC_DATA_DIR: dataDir,
    SVC_TRUST_PROXY: "1",
    ...SHORT_LIVED,
    ...env,
  });
  const { child, output } = supervisor;
  const path = `${dataDir}/demo.json`;
  const demo = demoSchema.parse(JSON.parse(await unlessEnded(supervisor, waitForFile(path))));
  return { ...demo, dataDir, output, supervisor: child, stop: () => endSupervisor(child) };
}

/** Starts and stops the demo around the cases of a test file; its folder and database are removed. */
export async function withDemo(
  work: (demo: RunningDemo) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const store = await testStore();
  const demo = await startDemo({ ...store.env, ...env });
  try {
    await work(demo);
  } finally {
    await demo.stop();
    await store.drop();
    await Deno.remove(demo.dataDir, { recursive: true });
  }
}

/** The persistent storage of a test's desk: its folder, or a new database on the server of `TEST_DATABASE_URL`. */
export async function testStore(): Promise<{ env: Readonly<Record<string, string>>; drop(): Promise<void> }> {
  const url = Deno.env.get("TEST_DATABASE_URL");
  if (url === undefined) return { env: {}, drop: () => Promise.resolve() };
  const own = await makeDatabase(url);
  return { env: { DATABASE_URL: own.url }, drop: own.drop };
}

/** A running desk without the demo, started like by `deno task start`. */
export type RunningDesk = {
  readonly deskUrl: string;
  /** The one-time link of the first owner; null when the desk has one. */
  readonly setupLink: string | null;
  readonly dataDir: string;
  readonly output: () => string;
  readonly supervisor: Deno.ChildProcess;
  readonly stop: () => Promise<number>;
};

/** Starts a short-lived desk, and waits until it is ready. */
export async function startDesk(
  env: Readonly<Record<string, string>> = {},
  dataDir = Deno.makeTempDirSync({ prefix: "desk-start-" }),
): Promise<RunningDesk> {
  const port = freePort();
  const supervisor = spawnSupervisor("tests/support/short_lived_desk.ts", ["start"], {
    SVC_PORT: String(port),
    SVC_DATA_DIR: dataDir,
    SVC_TRUST_PROXY: "1",
    ...env,
  });
  const { child, output } = supervisor;
  const ready = () => /^The desk is ready: (\S+)$/m.exec(output())?.[1] ?? null;
  const deskUrl = await unlessEnded(supervisor, eventually("the desk", ready));
  const setupLink = /\bhttp:\S+\/setup\/\S+/.exec(output())?.[0] ?? null;
  return { deskUrl, setupLink, dataDir, output, supervisor: child, stop: () => endSupervisor(child) };
}

/** A supervisor started by {@linkcode spawnSupervisor}. */
export type Supervisor = ReturnType<typeof spawnSupervisor>;

/** Waits for a sign of life; throws with all output if the program ends before. */
export async function unlessEnded<Value>(supervisor: Supervisor, sign: Promise<Value>): Promise<Value> {
  const early = supervisor.ended().then((code) => {
    throw new Error(`It ended with code ${code} before it was ready:\n${supervisor.output()}`);
  });
  // Ending later is not a failure.
  early.catch(() => {});
  return await Promise.race([sign, early]);
}

/** Stops a running supervisor like Ctrl-C, and returns its exit code. */
export async function endSupervisor(child: Deno.ChildProcess): Promise<number> {
  signal(child, "SIGTERM");
  try {
    return (await within("the end of the processes", child.status)).code;
  } catch (error) {
    signal(child, "SIGKILL");
    throw error;
  }
}

function signal(child: Deno.ChildProcess, name: Deno.Signal): void {
  try {
    child.kill(name);
  } catch {
    // It has already ended.
  }
}

function waitForFile(path: string): Promise<string> {
  return eventually(path, () => Deno.readTextFile(path).catch(() => null));
}
