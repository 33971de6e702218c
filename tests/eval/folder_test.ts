/** How `deno task eval` reads its folder and computes pass^k, also with faults in the folder. */
import assert from "node:assert/strict";
import { readFolder } from "../../eval/folder.ts";
import { passPower } from "../../eval/score.ts";

Deno.test("eval: pass^k is the mean of C(c, k) / C(n, k)", () => {
  assert.deepEqual(passPower([4, 4], 4), [1, 1, 1, 1]);
  assert.deepEqual(passPower([2, 1], 2), [0.75, 0.5]);
  assert.deepEqual(passPower([3], 4), [0.75, 0.5, 0.25, 0]);
  assert.deepEqual(passPower([0], 2), [0, 0]);
});

Deno.test("eval: a folder with a fault is refused with the file and the place", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await assert.rejects(() => readFolder(folder), /eval\.yaml: no such file/);
    await Deno.writeTextFile(`${folder}/eval.yaml`, "app: { command: [] }\n");
    await assert.rejects(() => readFolder(folder), /eval\.yaml: app\.command: /);
    await Deno.writeTextFile(`${folder}/eval.yaml`, "app: { command: [x] }\n");
    await Deno.writeTextFile(`${folder}/tasks.yaml`, "[{ id: a, messages: [Hello] }]\n");
    await assert.rejects(() => readFolder(folder), /tasks\.yaml: 0: needs either gold or state/);
    const task = "{ id: a, messages: [Hello], state: {} }";
    await Deno.writeTextFile(`${folder}/tasks.yaml`, `[${task}, ${task}]\n`);
    await assert.rejects(() => readFolder(folder), /two tasks have the id "a"/);
    await Deno.writeTextFile(`${folder}/tasks.yaml`, `[${task}]\n`);
    await assert.rejects(() => readFolder(folder), /agent: no files of an agent/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
