/**
 * Reads the processes of a side from Linux: their ids, memory and processor time.
 *
 * @module
 */

/** A process and all its descendants. */
export function familyOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

function childrenOf(pid: number): readonly number[] {
  try {
    const threads = [...Deno.readDirSync(`/proc/${pid}/task`)].map(({ name }) => name);
    return threads.flatMap((thread) =>
      Deno.readTextFileSync(`/proc/${pid}/task/${thread}/children`).split(" ").map(Number).filter((child) => child > 0)
    );
  } catch {
    // It ended while it was read.
    return [];
  }
}

/** Memory of processes in MB, with shared memory attributed proportionally. @see proc(5), `smaps_rollup` */
export function proportionalMB(pids: readonly number[]): number {
  const kB = pids.map((pid) => {
    const rollup = Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? Number.NaN);
  });
  return kB.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Clock ticks per second, on every Linux that Deno runs on. */
const TICKS = 100;

/** Processor seconds used by processes, including their ended children. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    // The name of the program, in parentheses, may contain anything.
    const [, , , , , , , , , , , user, system, endedUser, endedSystem] = stat.slice(stat.lastIndexOf(")") + 1).split(
      " ",
    );
    return [user, system, endedUser, endedSystem].reduce((sum, each) => sum + Number(each), 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}

/** Requests an address every few milliseconds until it succeeds, for up to a minute. */
export async function untilAnswers(address: string): Promise<true> {
  for (let tries = 0; tries < 12_000; tries++) {
    const isWell = await fetch(address).then(async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    }, () => false);
    if (isWell) return true;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${address} did not answer for a minute`);
}
