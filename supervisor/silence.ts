/**
 * How long a process has been silent, in time that it could have used to answer.
 *
 * A process that hangs must be ended; one that waits for a processor must not, because its start costs the machine more than
 * it had. From outside both are silent. So silence on a machine that has processor time left counts in full, and on a machine
 * that has none it counts for a quarter: there a process that hangs is ended as well, only later.
 *
 * @module
 */
import { cpus } from "node:os";

/** Processor time of the whole machine since it started, in milliseconds. */
export type CpuTimes = { readonly idle: number; readonly total: number };

/** What silence is measured by. */
export type SilenceClocks = {
  /** Milliseconds of a clock that no one sets. */
  readonly now: () => number;
  /** Null where the machine does not say; then all silence counts for a quarter. */
  readonly cpuTimes: () => CpuTimes | null;
};

/** The clocks of this machine. */
export const MACHINE_CLOCKS: SilenceClocks = { now: () => performance.now(), cpuTimes: readCpuTimes };

/** How often silence is looked at. */
export const CHECK_MS = 1000;

/** A look that is later than this by itself: the supervisor was not run either, or the machine was asleep. */
const LATE_MS = 250;
/** With less of its processor time left, a machine is starved. */
const IDLE_SHARE_MIN = 0.05;
const STARVED_WEIGHT = 0.25;

/** Adds up the silence of one process. */
export type Silence = {
  /** The process has said something. */
  heard(): void;
  /** Milliseconds of silence that count until now; called each {@linkcode CHECK_MS}. */
  look(): number;
};

/** Begins to measure, as if the process had just said something. */
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
    // Without `--allow-sys=cpus`, as in a unit file of an earlier release.
    return null;
  }
}
