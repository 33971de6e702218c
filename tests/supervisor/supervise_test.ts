/** How soon a dead process is restarted, and which silent process is ended. */

import assert from "node:assert/strict";
import { EXIT_ASLEEP } from "../../ipc/sleep.ts";
import { CHECK_MS, type CpuTimes, measureSilence } from "../../supervisor/silence.ts";
import { supervise } from "../../supervisor/supervise.ts";
import { eventually } from "../support/wait.ts";

/** The waits that the supervisor announces for a process which runs this code, until there are `count` or it gives up. */
async function waitsOf(code: string, count: number): Promise<readonly number[]> {
  const waits: number[] = [];
  let isOver = false;
  const { stop } = supervise([{ name: "sandbox", args: ["eval", code], env: {} }], {
    deno: Deno.execPath(),
    log: (line) => {
      if (line.includes("starting it again")) waits.push(Number(/in (\d+) ms/.exec(line)?.[1] ?? 0));
    },
    onFatal: () => isOver = true,
  });
  await eventually("the starts", () => waits.length >= count || isOver || null);
  await stop();
  return waits;
}

Deno.test("a process that dies after it was ready restarts within half a second; one that never gets ready waits longer", async () => {
  const [ready, never] = await Promise.all([
    waitsOf(`console.log("ready"); await new Promise((done) => setTimeout(done, 20)); Deno.exit(1)`, 7),
    waitsOf("Deno.exit(1)", 5),
  ]);
  assert.deepEqual(ready.slice(0, 7), [0, 200, 500, 500, 500, 500, 500]);
  assert.deepEqual(never, [0, 200, 500, 1000, 2000]);
});

Deno.test("a process that ended because it was idle is started only when another one requests it", async () => {
  const folder = await Deno.makeTempDir();
  const starts = () => Deno.readTextFileSync(`${folder}/starts`).length;
  const idle = `Deno.writeTextFileSync("${folder}/starts", "x", { append: true });
    console.log("ready");
    Deno.exit(${EXIT_ASLEEP});`;
  const asking = `console.log("ready\\nwake sandbox\\nwake extractor");
    await Deno.listen({ hostname: "127.0.0.1", port: 0 }).accept();`;
  const lines: string[] = [];
  const specs = [
    { name: "extractor", args: ["eval", idle], env: {} },
    { name: "desk", args: ["eval", asking], env: {} },
  ];
  const { ready, stop } = supervise(specs, {
    deno: Deno.execPath(),
    log: (line) => lines.push(line),
    onFatal: () => {},
  });
  assert.equal(await ready, true);
  await eventually("its second start", () => starts() > 1 || null);
  await stop();
  assert.equal(starts(), 2);
  assert.deepEqual(lines, [], "neither end is a fault");
  await Deno.remove(folder, { recursive: true });
});

/** Milliseconds of silence that count after a number of looks, of which each is `passedMs` later and finds this much idle time. */
function silenceAfter(
  looks: number,
  { passedMs = CHECK_MS, idle }: { passedMs?: number; idle: number | null },
): number {
  let nowMs = 0;
  let times: CpuTimes | null = idle === null ? null : { idle: 0, total: 0 };
  const silence = measureSilence({ now: () => nowMs, cpuTimes: () => times });
  let silentMs = 0;
  for (let look = 0; look < looks; look++) {
    nowMs += passedMs;
    if (times !== null) times = { idle: times.idle + (idle ?? 0), total: times.total + 2 * passedMs };
    silentMs = silence.look();
  }
  return silentMs;
}

Deno.test("missing heartbeats count fully on an idle machine, and a quarter on an overloaded one", () => {
  assert.equal(silenceAfter(15, { idle: 1000 }), 15_000, "a process that loops beside an idle processor");
  assert.equal(silenceAfter(15, { idle: 0 }), 3750, "a process among forty that want two processors");
  assert.equal(silenceAfter(60, { idle: 0 }), 15_000, "it is ended there as well, later");
  assert.equal(silenceAfter(15, { idle: null }), 3750, "a machine that does not say");
  assert.equal(silenceAfter(1, { passedMs: 3_600_000, idle: 3_600_000 }), 250, "a machine that was asleep for an hour");
  const silence = measureSilence({ now: () => 0, cpuTimes: () => null });
  silence.heard();
  assert.equal(silence.look(), 0);
});

Deno.test("a process whose event loop hangs is killed and restarted", async () => {
  const lines: string[] = [];
  const { stop } = supervise([{ name: "desk", args: ["eval", `console.log("ready"); for (;;);`], env: {} }], {
    deno: Deno.execPath(),
    log: (line) => lines.push(line),
    onFatal: () => {},
    silentMs: 500,
  });
  await eventually("its next start", () => lines.some((line) => line.includes("starting it again")) || null);
  await stop();
  assert.match(lines.join(), /desk has not answered for 1 s; ending it.*desk ended with code 137/);
});
