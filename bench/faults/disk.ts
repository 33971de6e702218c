/**
 * Faults of the disk and of files on it.
 *
 * A full disk needs a separate file system, which only root can mount; otherwise the row reports that.
 *
 * @module
 */
import { spawnSupervisor } from "../../tests/support/demo.ts";
import { freePort } from "../../tests/support/free_ports.ts";
import { eventually } from "../../tests/support/wait.ts";
import type { Row } from "./row.ts";
import { openStage, type Stage, untilReady } from "./stage.ts";
import { startVisitors } from "./visitors.ts";

const DISK_MB = 400;
const CHUNK = new Uint8Array(1024 * 1024);
const NOTHING_SENT = { acknowledged: 0, lost: 0, doubled: 0, read: new Map<string, number>() } as const;

/** Fills the disk under a desk with active visitors, and frees space again. */
export async function fillDisk(visitors: number): Promise<Row> {
  const fault = "full disk";
  const dataDir = await Deno.makeTempDir({ prefix: "desk-faults-disk-" });
  if (!await mount(["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", dataDir])) {
    await Deno.remove(dataDir);
    return { fault, times: 0, readyMs: [], ...NOTHING_SENT, note: "not measured: only root can mount a small disk" };
  }
  try {
    const stage = await openStage(dataDir);
    try {
      const { deskUrl } = stage.demo();
      const talk = await startVisitors(stage.demo(), visitors);
      await eventually("an answered message", () => talk.acknowledged() > 0 || null);
      await fill(`${dataDir}/filler`);
      const { body } = await untilReady(deskUrl, false);
      const attempts = talk.attempts() + visitors;
      await eventually("attempts on the full disk", () => talk.attempts() > attempts || null);
      await Deno.remove(`${dataDir}/filler`);
      const { ms } = await untilReady(deskUrl, true);
      const before = talk.acknowledged();
      await eventually("an answered message", () => talk.acknowledged() > before || null);
      const failing = /"failing":(\[[^\]]*\])/.exec(body)?.[1] ?? body;
      return { fault, times: 1, readyMs: [ms], note: `/readyz named ${failing}`, ...await talk.stop() };
    } finally {
      await stage.stop();
    }
  } finally {
    await new Deno.Command("umount", { args: ["-l", dataDir] }).output();
    await Deno.remove(dataDir);
  }
}

/** Writes until nothing more fits. */
async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { create: true, write: true });
  try {
    for (;;) await file.write(CHUNK);
  } catch {
    // Full, as intended; the rest of the disk is filled one page at a time.
  }
  try {
    for (;;) await file.write(CHUNK.subarray(0, 4096));
  } catch {
    // Now there is no page left.
  }
}

/** Starts a desk on a read-only folder, which must report that in one line and exit. */
export async function readOnlyFolder(): Promise<Row> {
  const fault = "read-only folder";
  const dataDir = await Deno.makeTempDir({ prefix: "desk-faults-read-only-" });
  const nothing = { fault, readyMs: [], ...NOTHING_SENT };
  if (!await mount(["-t", "tmpfs", "-o", "size=1m,ro", "tmpfs", dataDir])) {
    await Deno.remove(dataDir);
    return { ...nothing, times: 0, note: "not measured: only root can mount a read-only disk" };
  }
  try {
    const port = freePort();
    const started = spawnSupervisor("main.ts", ["start"], { SVC_PORT: String(port), SVC_DATA_DIR: dataDir });
    const code = await started.ended();
    const said = started.output().trim();
    const isPlain = code === 1 && !said.includes("\n") && said.startsWith("SVC_DATA_DIR:");
    return { ...nothing, times: 1, note: `${isPlain ? "" : "wrong: "}code ${code}, "${said.slice(0, 200)}"` };
  } finally {
    await new Deno.Command("umount", { args: ["-l", dataDir] }).output();
    await Deno.remove(dataDir);
  }
}

/** Kills all processes and damages the live store before the next start. */
export async function damageLiveStore(stage: Stage, times: number, visitors: number): Promise<Row> {
  const talk = await startVisitors(stage.demo(), visitors);
  const readyMs: number[] = [];
  for (let at = 0; at < times; at++) {
    const before = talk.acknowledged();
    await eventually("an answered message", () => talk.acknowledged() > before || null);
    readyMs.push(
      await stage.killAndStart((dataDir) =>
        Deno.writeFile(`${dataDir}/live.kv`, crypto.getRandomValues(new Uint8Array(8192)))
      ),
    );
  }
  return { fault: "damaged live store", times, readyMs, note: "", ...await talk.stop() };
}

async function mount(args: readonly string[]): Promise<boolean> {
  try {
    return (await new Deno.Command("mount", { args: [...args], stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}
