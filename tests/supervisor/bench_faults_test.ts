/** The table of `deno task bench faults`, with two of its faults. */

import assert from "node:assert/strict";
import { makeFaults } from "../../bench/faults.ts";

/** What a machine's speed decides, which is no verdict on the code. */
const TIMES = /^faults: (an undisturbed start|a killed desk is ready again, p50)$/;

Deno.test("killing the desk, and the extractor repeatedly, loses or duplicates nothing that was acknowledged", async () => {
  const none = { starts: 0, group: 0, sandbox: 0, liveStore: 0, backup: 0, disk: 0, clock: 0, slowDisk: 0 };
  const figures = (await makeFaults({ ...none, desk: 1, extractor: 2 }, () => {})).filter(({ figure }) =>
    !TIMES.test(figure)
  );
  assert.equal(figures.length, 2);
  assert.deepEqual(figures.filter(({ isMet }) => !isMet), []);
});

Deno.test({
  name: "a wall clock set an hour ahead and back interrupts no visitor and ends no process",
  ignore: Deno.build.os !== "linux" || !await hasCompiler(),
  fn: async () => {
    const none = { starts: 0, desk: 0, group: 0, sandbox: 0, extractor: 0, liveStore: 0, backup: 0, disk: 0 };
    const figures = await makeFaults({ ...none, clock: 1, slowDisk: 0 }, () => {});
    const played = figures.filter(({ figure }) => !TIMES.test(figure));
    assert.equal(played.length, 1);
    assert.deepEqual(played.filter(({ isMet, measured }) => !isMet || !measured.includes("no process ended")), []);
  },
});

async function hasCompiler(): Promise<boolean> {
  const asked = new Deno.Command("cc", { args: ["--version"], stdout: "null", stderr: "null" });
  return await asked.output().then(({ success }) => success, () => false);
}
