/** How soon a process that dies is started again. */

import assert from "node:assert/strict";
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

Deno.test("a process that comes up and dies again and again is back within half a second, another one waits longer", async () => {
  const [ready, never] = await Promise.all([
    waitsOf(`console.log("ready"); await new Promise((done) => setTimeout(done, 20)); Deno.exit(1)`, 7),
    waitsOf("Deno.exit(1)", 5),
  ]);
  assert.deepEqual(ready.slice(0, 7), [0, 200, 500, 500, 500, 500, 500]);
  assert.deepEqual(never, [0, 200, 500, 1000, 2000]);
});
