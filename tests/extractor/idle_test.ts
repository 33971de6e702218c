/** An idle extractor exits, and starts again for the next document. */

import assert from "node:assert/strict";
import { readConfig } from "../../config.ts";
import { watchIdle } from "../../extractor/idle.ts";
import { EXTRACTOR_LIMITS } from "../../extractor/limits.ts";
import { extracted } from "../../extractor/protocol.ts";
import { makeFolders } from "../../supervisor/folders.ts";
import { CODE_DIR, deskProcesses, type ProcessName } from "../../supervisor/processes.ts";
import { supervise } from "../../supervisor/supervise.ts";
import { fakeTimers } from "../support/fake_timers.ts";
import { eventually } from "../support/wait.ts";

Deno.test("watchIdle waits for the end of all work, and then for the whole time", async () => {
  using timers = fakeTimers();
  let calls = 0;
  const idle = watchIdle(100, () => calls++);
  timers.advance(99);
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const done = [idle.during(() => one.promise), idle.during(() => other.promise)];
  timers.advance(1000);
  one.resolve("one");
  assert.equal(await done[0], "one");
  timers.advance(1000);
  assert.equal(calls, 0, "the other one is still under way");
  other.reject(new Error("failed"));
  await assert.rejects(done[1] ?? Promise.resolve(), /failed/);
  timers.advance(99);
  assert.equal(calls, 0);
  timers.advance(1);
  assert.equal(calls, 1);
  const stopped = watchIdle(100, () => calls++);
  stopped.stop();
  timers.advance(1000);
  assert.equal(calls, 1);
});

/** The processes of a desk in a folder, with the environment of this one. */
function processesIn(dataDir: string, names?: readonly ProcessName[]) {
  const read = readConfig((name) => name === "SVC_DATA_DIR" ? dataDir : undefined);
  if (read.kind === "faults") throw new Error(read.faults.join("\n"));
  const specs = deskProcesses(read.config, (name) => Deno.env.get(name), "routes/main.ts", names);
  const extractor = specs.find(({ name }) => name === "extractor");
  if (extractor === undefined) throw new Error("there is no extractor");
  return { config: read.config, extractor };
}

Deno.test("an idle extractor ends only under a supervisor that starts it again, not as a separate service", () => {
  const [shared, alone] = [processesIn("/d").extractor, processesIn("/d", ["extractor"]).extractor];
  assert.deepEqual([shared.args.at(-1), shared.startsAsleep], [String(EXTRACTOR_LIMITS.idleMs), true]);
  assert.deepEqual([alone.args.at(-1), alone.startsAsleep], ["0", false]);
});

Deno.test("a document starts the sleeping extractor and is read", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-idle-" });
  const { config, extractor } = processesIn(dataDir);
  assert.deepEqual(await makeFolders(config), []);
  const answerPath = `${dataDir}/answer.json`;
  const asker = [
    "run",
    "-A",
    "--cached-only",
    `--config=${CODE_DIR}/deno.json`,
    `${CODE_DIR}/tests/extractor/asker.ts`,
  ];
  const lines: string[] = [];
  const idleMs = "500";
  const { stop } = supervise([
    { ...extractor, args: [...extractor.args.slice(0, -1), idleMs] },
    { name: "desk", args: [...asker, `${config.runDir}/extractor.sock`, answerPath], env: extractor.env },
  ], { deno: Deno.execPath(), log: (line) => lines.push(line), onFatal: () => {} });
  try {
    const answer = await eventually("the answer", () => Deno.readTextFile(answerPath).catch(() => null));
    assert.deepEqual(JSON.parse(answer), extracted({ markdown: "plain" }));
    assert.deepEqual(lines, [], "an extractor that is asleep is no fault");
  } finally {
    await stop();
    await Deno.remove(dataDir, { recursive: true });
  }
});
