/**
 * How long the demo takes to become ready, cold and on restart, and the memory of its idle processes.
 *
 * @module
 */
import { wakeExtractor } from "../tests/supervisor/awake.ts";
import { childOf, childrenOf } from "../tests/supervisor/children.ts";
import { type RunningDemo, startDemo } from "../tests/support/demo.ts";
import { eventually } from "../tests/support/wait.ts";
import { atMost, type Figure, showMs, showRatio } from "./measure.ts";
import { residentMB } from "./memory.ts";

const COLD_MS_MAX = 30_000;
const AGAIN_MS_MAX = 4000;
const IDLE_MS = 5000;
/** A killed process must be ready again sooner than the whole demo. */
const RESTART_RATIO_MAX = 1;

/** Processes, with their maximum memory in megabytes. */
const MEMORY = [
  { name: "desk", MBMax: 260 },
  { name: "sandbox", MBMax: 80 },
  { name: "extractor", MBMax: 80 },
] as const;

/** Starts the demo in an empty data folder, and again in the same folder. */
export async function benchDemo(): Promise<readonly Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-bench-" });
  const cold = await start(dataDir);
  await cold.demo.stop();
  const again = await start(dataDir);
  try {
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    return [
      atMost("demo: ready in an empty folder", cold.ms, COLD_MS_MAX, showMs),
      atMost("demo: ready again", again.ms, AGAIN_MS_MAX, showMs),
      ...await memoryOf(again.demo),
      ...await restartsOf(again),
    ];
  } finally {
    await again.demo.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function start(dataDir: string): Promise<{ readonly demo: RunningDemo; readonly ms: number }> {
  const startedAt = performance.now();
  const demo = await startDemo({}, dataDir);
  return { demo, ms: performance.now() - startedAt };
}

/** Kills each process like the kernel does when memory runs out, and waits until the desk is ready again. */
async function restartsOf({ demo, ms: startMs }: { readonly demo: RunningDemo; readonly ms: number }) {
  const figures: Figure[] = [];
  for (const name of ["sandbox", "extractor", "desk"]) {
    if (name === "extractor") await wakeExtractor(demo);
    const { pid } = childOf(demo.supervisor.pid, name);
    const killedAt = performance.now();
    Deno.kill(pid, "SIGKILL");
    await eventually(`another ${name}`, async () => {
      if (!childrenOf(demo.supervisor.pid).some((child) => child.name === name && child.pid !== pid)) return null;
      const answer = await fetch(`${demo.deskUrl}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status === 200 || null;
    });
    const ms = performance.now() - killedAt;
    const both = `${showMs(ms)} and ${showMs(startMs)}`;
    figures.push(
      atMost(`demo: a killed ${name} is back, against a start`, ms / startMs, RESTART_RATIO_MAX, showRatio, both),
    );
  }
  return figures;
}

async function memoryOf(demo: RunningDemo): Promise<readonly Figure[]> {
  await wakeExtractor(demo);
  return await Promise.all(MEMORY.map(async ({ name, MBMax }) => {
    const { pid } = childOf(demo.supervisor.pid, name);
    return atMost(`memory of the idle ${name}`, await residentMB(String(pid)), MBMax, (MB) => `${Math.round(MB)} MB`);
  }));
}
