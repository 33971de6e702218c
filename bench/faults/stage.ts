/**
 * A desk for faults: it starts, is killed and restarts on one folder and address, and reports the times.
 *
 * @module
 */
import { type RunningDemo, startDemo, testStore } from "../../tests/support/demo.ts";
import { wakeExtractor } from "../../tests/supervisor/awake.ts";
import { childOf, childrenOf, killAtOnce } from "../../tests/supervisor/children.ts";
import { eventually } from "../../tests/support/wait.ts";

/** Processes that are killed; `group` is all of them and the supervisor. */
export const KILLED = ["desk", "group", "extractor", "sandbox"] as const;

export type Killed = (typeof KILLED)[number];

/** A running desk. */
export type Stage = {
  readonly demo: () => RunningDemo;
  /** Stops it like Ctrl-C, and starts it. @returns the milliseconds of the start */
  readonly startAgain: () => Promise<number>;
  /** Kills the named processes like the kernel does. @returns milliseconds until the desk is ready again */
  readonly kill: (name: Killed) => Promise<number>;
  /** Kills all processes, changes the folder, and starts. @returns the milliseconds of the start */
  readonly killAndStart: (meanwhile: (dataDir: string) => Promise<void>) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a desk in an existing folder, on PGlite or on `TEST_DATABASE_URL`.
 *
 * @param own additional environment variables
 */
export async function openStage(dataDir: string, own: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const store = await testStore();
  let demo = await startDemo({ ...store.env, ...own }, dataDir);
  const env = { ...store.env, ...own, SVC_PORT: new URL(demo.deskUrl).port };
  const start = async () => {
    const startedAt = performance.now();
    demo = await startDemo(env, dataDir);
    return performance.now() - startedAt;
  };
  const killAndStart = async (meanwhile: (dataDir: string) => Promise<void>) => {
    killAtOnce(demo.supervisor.pid);
    await demo.supervisor.status;
    await meanwhile(dataDir);
    return await start();
  };
  return {
    demo: () => demo,
    startAgain: async () => {
      await demo.stop();
      return await start();
    },
    kill: (name) => name === "group" ? killAndStart(() => Promise.resolve()) : killOne(demo, name),
    killAndStart,
    stop: async () => {
      await demo.stop();
      await store.drop();
    },
  };
}

async function killOne(demo: RunningDemo, name: Exclude<Killed, "group">): Promise<number> {
  const { supervisor, deskUrl } = demo;
  if (name === "extractor") await wakeExtractor(demo);
  const { pid } = childOf(supervisor.pid, name);
  const killedAt = performance.now();
  Deno.kill(pid, "SIGKILL");
  await eventually(`another ${name}`, async () => {
    const isAnother = childrenOf(supervisor.pid).some((child) => child.name === name && child.pid !== pid);
    return isAnother && (await readiness(deskUrl)).status === 200 || null;
  });
  return performance.now() - killedAt;
}

/** The response of `/readyz`; status 0 for none. */
export async function readiness(deskUrl: string): Promise<{ readonly status: number; readonly body: string }> {
  try {
    const answer = await fetch(`${deskUrl}/readyz`);
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: "" };
  }
}

/** Waits until the desk is ready, or is not. @returns the response, and the milliseconds until then */
export async function untilReady(deskUrl: string, isReady: boolean): Promise<{ body: string; ms: number }> {
  const startedAt = performance.now();
  const body = await eventually(isReady ? "a ready desk" : "a desk that is not ready", async () => {
    const answer = await readiness(deskUrl);
    return answer.status !== 0 && (answer.status === 200) === isReady ? answer.body : null;
  });
  return { body, ms: performance.now() - startedAt };
}
