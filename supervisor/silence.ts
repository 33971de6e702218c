/**
 * Measures how long a process has been silent, in time that it could have used to answer.
 *
 * A hung process must be ended; one that waits for a processor must not, because restarting it costs an overloaded
 * machine even more. From outside both are silent. So silence counts in full while the machine has idle processor time,
 * and for a quarter while it has none: there a hung process is ended too, only later.
 *
 * @module
 */
import { cpus } from "node:os";

/** Processor time of the whole machine since it started, in milliseconds. */
export type CpuTimes = { readonly idle: number; readonly total: number };

/** The clocks that silence is measured by. */
export type SilenceClocks = {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Null if the machine does not report it; then all silence counts for a quarter. */
  readonly cpuTimes: () => CpuTimes | null;
};

/** The clocks of this machine. */
export const MACHINE_CLOCKS: SilenceClocks = { now: () => performance.now(), cpuTimes: readCpuTimes };

/** The interval of the checks. */
export const CHECK_MS = 1000;

/** A check later than this is late itself: the supervisor did not run either, or the machine was asleep. */
const LATE_MS = 250;
/** With a smaller share of idle processor time the machine is starved. */
const IDLE_SHARE_MIN = 0.05;
const STARVED_WEIGHT = 0.25;

/** Accumulates the silence of one process. */
export type Silence = {
  /** Call when the process has sent a line. */
  heard(): void;
  /** The counted silence in milliseconds; call it every {@linkcode CHECK_MS}. */
  look(): number;
};

/** Starts measuring, as if the process had just sent a line. */
export function measureSilence({ now, cpuTimes }: SilenceClocks): Silence {
  let silentMs = 0;
  let at = now();
  let times = cpuTimes();
  return {
    heard() {
      silentMs = 0;
    },
    look() {
      const [before, timesBefore] = [at, times];
      [at, times] = [now(), cpuTimes()];
      const passedMs = at - before;
      const isStarved = passedMs > CHECK_MS + LATE_MS || !hasTimeLeft(timesBefore, times);
      silentMs += Math.min(passedMs, CHECK_MS) * (isStarved ? STARVED_WEIGHT : 1);
      return silentMs;
    },
  };
}

function hasTimeLeft(before: CpuTimes | null, after: CpuTimes | null): boolean {
  if (before === null || after === null || after.total <= before.total) return false;
  return (after.idle - before.idle) / (after.total - before.total) >= IDLE_SHARE_MIN;
}

function readCpuTimes(): CpuTimes | null {
  try {
    const times = cpus().map(({ times }) => times);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return { idle: sum(times.map(({ idle }) => idle)), total: sum(times.flatMap((each) => Object.values(each))) };
  } catch {
    // Without `--allow-sys=cpus`, as in unit files of an earlier release.
    return null;
  }
}
