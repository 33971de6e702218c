/**
 * A simulated machine: its wall clock can be set and its disk slowed down without affecting other programs. Needs Linux
 * with a C compiler; the processes load `machine.c`, and pass it on to their children.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

/** The faults: how far the clock is ahead, and how much longer a sync to the disk takes. */
export type MachineState = { readonly aheadSeconds: number; readonly syncMs: number };

/** A machine on which a desk can be started. */
export type Machine = {
  /** The environment of the first process. */
  readonly env: { readonly LD_PRELOAD: string; readonly DESK_BENCH_MACHINE: string };
  /** Applies immediately in every process. */
  readonly set: (state: MachineState) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Makes a machine without faults; null without a C compiler or Linux. */
export async function openMachine(): Promise<Machine | null> {
  if (Deno.build.os !== "linux") return null;
  const folder = await Deno.makeTempDir({ prefix: "desk-faults-machine-" });
  const [library, state] = [`${folder}/machine.so`, `${folder}/state`];
  const set = async ({ aheadSeconds, syncMs }: MachineState) => {
    const numbers = new BigInt64Array([BigInt(aheadSeconds), BigInt(syncMs)]);
    // Written in place: the processes have mapped this file, and truncating it would crash them.
    using file = await Deno.open(state, { create: true, write: true, truncate: false });
    await file.write(new Uint8Array(numbers.buffer));
  };
  const source = fileURLToPath(new URL("machine.c", import.meta.url));
  const isMade = await new Deno.Command("cc", {
    args: ["-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"],
  }).output().then(({ success }) => success, () => false);
  if (!isMade) {
    await Deno.remove(folder, { recursive: true });
    return null;
  }
  await set({ aheadSeconds: 0, syncMs: 0 });
  return {
    env: { LD_PRELOAD: library, DESK_BENCH_MACHINE: state },
    set,
    close: () => Deno.remove(folder, { recursive: true }),
  };
}
