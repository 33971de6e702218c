/** One page control call: the order of phases, and what ends it. */

import assert from "node:assert/strict";
import type { PageCall } from "../../../widget/protocol.ts";
import { createActivity } from "../../../widget/page_control/activity.ts";
import type { ControlAnswer } from "../../../widget/page_control/answers.ts";
import { createRequestBudget } from "../../../widget/page_control/request_budget.ts";
import type { RefusalCode } from "../../../widget/page_control/rules.ts";
import { runControlCall } from "../../../widget/page_control/run.ts";

const CALL: PageCall = {
  id: "c1",
  name: "click",
  input: { gen: 1, ref: "e1" },
  request: "r1",
  phase: "run",
  confirmed: true,
};

/** A page that logs. `perform` may stop it, as a visitor's touch does. */
function page(setting: {
  readonly refusal?: RefusalCode;
  readonly isWanted?: boolean;
  readonly perform?: (stop: () => void) => ControlAnswer;
} = {}) {
  const log: string[] = [];
  let isShown = false;
  const budget = createRequestBudget(() => 0);
  const activity = createActivity({
    banner: { show: () => isShown = true, hide: () => isShown = false, whenUnmarked: (done) => done() },
    listen: () => () => {},
    stop,
  });
  function stop() {
    budget.stop();
    activity.end();
  }
  return {
    log,
    stop,
    isShown: () => isShown,
    run: (call: PageCall) =>
      runControlCall(call, {
        budget,
        activity,
        refusalOf: () => setting.refusal ?? null,
        perform: () => Promise.resolve(setting.perform?.(stop) ?? { outcome: "done", result: null }),
        report(_, phase, error) {
          log.push(error === undefined ? phase : `${phase} ${error}`);
          return setting.isWanted ?? true;
        },
        untilVisible: () => Promise.resolve(),
      }),
  };
}

Deno.test("a confirmed call of page control is reported in four phases, and shows the banner until it is stopped", async () => {
  const { isShown, log, run, stop } = page();
  assert.deepEqual(await run(CALL), { outcome: "done", result: null });
  assert.deepEqual(log, ["requested", "confirmed", "running", "done"]);
  assert.equal(isShown(), true);
  stop();
  assert.equal(isShown(), false);
  assert.deepEqual(await run(CALL), { outcome: "refused", code: "stopped" });
});

Deno.test("an unconfirmed call of page control is refused without an event on the page", async () => {
  const { isShown, log, run } = page({ refusal: "needs_confirmation" });
  assert.deepEqual(await run({ ...CALL, confirmed: false }), { outcome: "refused", code: "needs_confirmation" });
  assert.deepEqual([log, isShown()], [[], false]);
});

Deno.test("a page's listener can decline a call of page control", async () => {
  const { isShown, log, run } = page({ isWanted: false, perform: () => assert.fail("declined") });
  assert.deepEqual(await run(CALL), { outcome: "refused", code: "declined" });
  assert.deepEqual([log, isShown()], [["requested", "declined"], false]);
});

Deno.test("a call of page control that is stopped while it runs counts as stopped, even if it was done", async () => {
  const { log, run } = page({
    perform(stop) {
      stop();
      return { outcome: "done", result: null };
    },
  });
  assert.deepEqual(await run(CALL), { outcome: "refused", code: "stopped" });
  assert.equal(log.at(-1), "failed stopped");
});

Deno.test("a question of page control hides the banner, and an invalid call is refused", async () => {
  const { isShown, log, run } = page();
  await run({ ...CALL, name: "ask", input: { question: "Save?" } });
  assert.equal(isShown(), false);
  log.splice(0);
  assert.deepEqual(await run({ ...CALL, name: "explode" }), { outcome: "refused", code: "bad_input" });
  assert.deepEqual(log, []);
});
