/** Calls of page actions, and the list of actions sent to the frame. */

import assert from "node:assert/strict";
import type { OfferedAction, PageAnswer, PageCall } from "../../../widget/protocol.ts";
import { createAnnouncements } from "../../../widget/actions/announcements.ts";
import { createCalls } from "../../../widget/actions/calls.ts";
import type { Runner } from "../../../widget/actions/run.ts";

const OFFERED: OfferedAction = {
  name: "add",
  title: null,
  description: "Adds.",
  input: {},
  readOnly: false,
  pages: [],
};
const CALL: PageCall = { id: "c1", name: "add", input: {}, phase: "run", confirmed: true };

/** Calls of a page with one action. */
function callsOf(run: Runner) {
  const answers: (readonly [id: string, answer: PageAnswer])[] = [];
  const phases: string[] = [];
  const calls = createCalls({
    find: () => Promise.resolve([{ offered: OFFERED, run }]),
    answer: (id, answer) => answers.push([id, answer]),
    report: ({ phase }) => phases.push(phase) > 0,
    ran: () => phases.push("ran"),
  });
  return { answers, calls, phases };
}

Deno.test("a call is run and answered once, however often the desk repeats it", async () => {
  let runs = 0;
  const { answers, calls, phases } = callsOf(() => ++runs);
  await Promise.all([calls.run(CALL), calls.run(CALL)]);
  await calls.run(CALL);
  assert.equal(runs, 1);
  assert.deepEqual(answers, [["c1", { outcome: "done", result: 1 }]]);
  assert.deepEqual(phases, ["requested", "confirmed", "running", "done", "ran"]);
});

Deno.test("a call of an unregistered action fails, and a declined one is only reported", async () => {
  const { answers, calls, phases } = callsOf(() => assert.fail("never run"));
  await calls.run({ ...CALL, name: "gone" });
  await calls.run({ ...CALL, id: "c2", phase: "declined" });
  assert.deepEqual(answers, [["c1", { outcome: "failed", error: "The page does not offer this now." }]]);
  assert.deepEqual(phases, ["declined"]);
});

Deno.test("stopping ends running calls of the page's actions", async () => {
  const started = Promise.withResolvers<void>();
  const { answers, calls } = callsOf((_, signal) => {
    started.resolve();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const running = calls.run(CALL);
  await started.promise;
  calls.stop();
  await running;
  assert.equal(answers[0]?.[1].outcome, "failed");
});

Deno.test("the page's actions are announced when they change, and the latest one wins", async () => {
  const posted: (readonly string[])[] = [];
  const finding: ((names: readonly string[]) => void)[] = [];
  const { reset, update } = createAnnouncements(
    () => new Promise((resolve) => finding.push((names) => resolve(names.map((name) => ({ ...OFFERED, name }))))),
    (offered) => posted.push(offered.map(({ name }) => name)),
  );
  const found = async (...names: readonly string[]) => {
    const done = update();
    finding.pop()?.(names);
    await done;
  };
  await found();
  assert.deepEqual(posted, [], "no actions are no news");
  await found("add");
  await found("add");
  assert.deepEqual(posted, [["add"]]);
  const slow = update();
  const answerSlow = finding.pop();
  await found("remove");
  answerSlow?.(["add"]);
  await slow;
  assert.deepEqual(posted, [["add"], ["remove"]]);
  reset();
  await found("remove");
  assert.deepEqual(posted, [["add"], ["remove"], ["remove"]]);
});
