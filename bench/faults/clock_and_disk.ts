/**
 * A wall clock that jumps an hour ahead and back, and a disk that takes two seconds for each sync, under a desk with
 * active visitors. No process may end, and visitors must be answered again within moments, not after an hour.
 *
 * @module
 */
import { childrenOf } from "../../tests/supervisor/children.ts";
import { eventually } from "../../tests/support/wait.ts";
import { showMs } from "../measure.ts";
import { type Machine, openMachine } from "./machine.ts";
import type { Row } from "./row.ts";
import { openStage, readiness, type Stage } from "./stage.ts";
import { startVisitors, type Visitors } from "./visitors.ts";

const HOUR_S = 3600;
const SLOW_SYNC_MS = 2000;

/** Sets the clock of the desk's processes an hour ahead and back again, `times` times. */
export function jumpClock(times: number, visitors: number): Promise<Row> {
  return onMachine("clock an hour ahead and back", times, visitors, async (machine, untilAnsweredAgain) => {
    await machine.set({ aheadSeconds: HOUR_S, syncMs: 0 });
    const ahead = await untilAnsweredAgain();
    await machine.set({ aheadSeconds: 0, syncMs: 0 });
    return Math.max(ahead, await untilAnsweredAgain());
  });
}

/** Makes every sync of the desk's processes to the disk take two seconds longer. */
export function slowDisk(times: number, visitors: number): Promise<Row> {
  return onMachine("slow disk (a sync takes 2 s)", times, visitors, async (machine, untilAnsweredAgain) => {
    await machine.set({ aheadSeconds: 0, syncMs: SLOW_SYNC_MS });
    const ms = await untilAnsweredAgain();
    await machine.set({ aheadSeconds: 0, syncMs: 0 });
    return ms;
  });
}

/**
 * Causes a fault of the machine. `untilAnsweredAgain` waits for twice as many answers as there are visitors, and
 * returns the time in ms.
 *
 * @returns the longest of these times during the fault
 */
type MakeFault = (machine: Machine, untilAnsweredAgain: () => Promise<number>) => Promise<number>;

async function onMachine(fault: string, times: number, visitors: number, make: MakeFault): Promise<Row> {
  const machine = await openMachine();
  if (machine === null) {
    const nothing = { acknowledged: 0, lost: 0, doubled: 0, read: new Map<string, number>() };
    return { fault, times: 0, readyMs: [], ...nothing, note: "not measured: needs Linux and a C compiler" };
  }
  const dataDir = await Deno.makeTempDir({ prefix: "desk-faults-clock-" });
  try {
    const stage = await openStage(dataDir, machine.env);
    try {
      const talk = await startVisitors(stage.demo(), visitors);
      const untilAnsweredAgain = () => untilAnswered(talk, 2 * visitors);
      const undisturbedMs = await untilAnsweredAgain();
      const before = idsOf(stage);
      const disturbedMs: number[] = [];
      for (let at = 0; at < times; at++) disturbedMs.push(await make(machine, untilAnsweredAgain));
      const answers = `${2 * visitors} answers in ${showMs(Math.max(...disturbedMs))}, ${showMs(undisturbedMs)} before`;
      const wrong = await whatIsWrong(stage, machine, before);
      return { fault, times, readyMs: [], note: wrong ?? `no process ended; ${answers}`, ...await talk.stop() };
    } finally {
      await stage.stop();
    }
  } finally {
    await machine.close();
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** A problem after the fault; null for none. */
async function whatIsWrong(stage: Stage, machine: Machine, before: string): Promise<string | null> {
  if (idsOf(stage) !== before) return "wrong: a process ended and was started again";
  for (const { name, pid } of staying(stage)) {
    const maps = await Deno.readTextFile(`/proc/${pid}/maps`);
    if (!maps.includes(machine.env.LD_PRELOAD)) return `wrong: the ${name} did not have this machine's clock and disk`;
  }
  const { status, body } = await readiness(stage.demo().deskUrl);
  return status === 200 ? null : `wrong: not ready in the end (${body.slice(0, 200)})`;
}

async function untilAnswered(talk: Visitors, more: number): Promise<number> {
  const [startedAt, before] = [performance.now(), talk.acknowledged()];
  await eventually(`${more} more answers`, () => talk.acknowledged() >= before + more || null);
  return performance.now() - startedAt;
}

/** The processes that must survive; an idle extractor sleeps. */
function staying(stage: Stage) {
  return childrenOf(stage.demo().supervisor.pid).filter(({ name }) => name === "desk" || name === "sandbox");
}

function idsOf(stage: Stage): string {
  return staying(stage).map(({ name, pid }) => `${name} ${pid}`).toSorted().join();
}
