/**
 * `deno task bench faults`: the effect of faults on visitors who are chatting. With `--short` each is caused a few
 * times.
 *
 * Real processes on the demo's folder, on PGlite or on `TEST_DATABASE_URL`. Clock jumps and a slow disk only affect the
 * demo's processes, not the machine.
 *
 * @module
 */
import { jumpClock, slowDisk } from "./faults/clock_and_disk.ts";
import { damageLiveStore, fillDisk, readOnlyFolder } from "./faults/disk.ts";
import { restoreHalf } from "./faults/half_backup.ts";
import { killUnderLoad } from "./faults/kills.ts";
import { figureOf, percentile, type Row } from "./faults/row.ts";
import { KILLED, type Killed, openStage, type Stage } from "./faults/stage.ts";
import { atMost, type Figure, showMs } from "./measure.ts";

const VISITORS = 6;
const READY_MS_MAX = 1000;

/** How often each fault is caused; those with 0 are skipped. */
export type FaultCounts = Readonly<
  Record<"starts" | Killed | "liveStore" | "backup" | "disk" | "clock" | "slowDisk", number>
>;

const LONG: FaultCounts = {
  starts: 5,
  desk: 100,
  group: 100,
  sandbox: 50,
  extractor: 50,
  liveStore: 10,
  backup: 10,
  disk: 1,
  clock: 5,
  slowDisk: 1,
};
const SHORT: FaultCounts = {
  ...{ starts: 3, desk: 5, group: 5, sandbox: 5, extractor: 5, liveStore: 2, backup: 2, disk: 1 },
  ...{ clock: 1, slowDisk: 1 },
};

/** Causes every fault and prints the progress. */
export async function benchFaults(): Promise<readonly Figure[]> {
  const isShort = Deno.args.includes("--short");
  return await makeFaults(isShort ? SHORT : LONG, (row) => console.error(`  ${row.fault}`));
}

/** The table of faults; `done` is called after each. */
export async function makeFaults(counts: FaultCounts, done: (row: Row) => void): Promise<readonly Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-faults-" });
  const stage = await openStage(dataDir);
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    done(row);
  };
  try {
    const starts: number[] = [];
    while (starts.length < counts.starts) starts.push(await stage.startAgain());
    const undisturbedMs = percentile(starts, 0.5);
    for (const [name, make] of faultsOn(stage, counts)) if (counts[name] > 0) add(await make());
    const killedDesk = rows.find(({ fault }) => fault.endsWith("desk"))?.readyMs ?? [];
    return [
      atMost("faults: an undisturbed start", undisturbedMs, READY_MS_MAX, showMs),
      atMost("faults: a killed desk is ready again, p50", percentile(killedDesk, 0.5), READY_MS_MAX, showMs),
      ...rows.map((row) => figureOf(row, undisturbedMs)),
    ];
  } finally {
    await stage.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

function faultsOn(stage: Stage, counts: FaultCounts): readonly (readonly [keyof FaultCounts, () => Promise<Row>])[] {
  return [
    ...KILLED.map((name) => [name, () => killUnderLoad(stage, name, counts[name], VISITORS)] as const),
    ["liveStore", () => damageLiveStore(stage, counts.liveStore, VISITORS)],
    ["backup", () => restoreHalf(stage, counts.backup)],
    ["disk", () => fillDisk(VISITORS)],
    ["disk", readOnlyFolder],
    ["clock", () => jumpClock(counts.clock, VISITORS)],
    ["slowDisk", () => slowDisk(counts.slowDisk, VISITORS)],
  ];
}
