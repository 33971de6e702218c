import assert from "node:assert/strict";
import { createRage } from "../../../widget/help/rage.ts";
import { createStuck, stuckMs } from "../../../widget/help/stuck.ts";
import { fakeTimers } from "../../support/fake_timers.ts";

Deno.test("createRage reports three clicks within a second and 30 px on one control, once in ten seconds", () => {
  const [save, other] = [{}, {}];
  const clicks = (list: readonly (readonly [x: number, at: number, control: unknown])[]) => {
    const isRage = createRage();
    return list.map(([x, at, control]) => isRage({ x, y: 0, at, control }));
  };
  assert.deepEqual(clicks([[0, 0, save], [5, 300, save], [9, 1000, save]]), [false, false, true]);
  assert.deepEqual(clicks([[0, 0, save], [5, 300, save], [9, 1001, save]]), [false, false, false]);
  assert.deepEqual(clicks([[0, 0, save], [5, 300, save], [31, 600, save]]), [false, false, false]);
  assert.deepEqual(clicks([[0, 0, save], [0, 300, other], [0, 600, save]]), [false, false, false]);
  const twice = [0, 1, 2, 3, 4, 5].map((at) => [0, at * 100, save] as const);
  assert.equal(clicks(twice).filter(Boolean).length, 1);
  assert.equal(
    clicks([...twice, ...twice.map(([x, at]) => [x, at + 10_300, save] as const)]).filter(Boolean).length,
    2,
  );
});

Deno.test("stuckMs is three minutes, and can be shorter only on localhost", () => {
  const search = "?a=1&svc_stuck_ms=400";
  assert.equal(stuckMs({ hostname: "localhost", search }), 400);
  assert.equal(stuckMs({ hostname: "127.0.0.1", search: "?svc_stuck_ms=250&b=2" }), 250);
  for (const hostname of ["[::1]", "localhost.evil.com", "127.0.0.1.nip.io", "shop.example", "LOCALHOST", ""]) {
    assert.equal(stuckMs({ hostname, search }), 180_000, hostname);
  }
  for (
    const wrong of ["?svc_stuck_ms=", "?svc_stuck_ms=-5", "?svc_stuck_ms=0", "?svc_stuck_ms=4e9", "?x_svc_stuck_ms=5"]
  ) {
    assert.equal(stuckMs({ hostname: "localhost", search: wrong }), 180_000, wrong);
  }
});

Deno.test("createStuck counts only while it is allowed, reports once, and resets after a success", () => {
  using timers = fakeTimers();
  let reports = 0;
  let counts = false;
  const stuck = createStuck(3000, () => counts, () => reports++);
  stuck.fail("POST /a");
  timers.advance(10_000);
  assert.equal(reports, 0, "the chat is open, or the page hidden");
  stuck.solve("POST /a");
  counts = true;
  timers.advance(10_000);
  assert.equal(reports, 0, "it went well after all");
  stuck.fail("POST /a");
  stuck.fail("POST /b");
  stuck.solve("POST /a");
  timers.advance(10_000);
  assert.equal(reports, 1);
  stuck.fail("POST /c");
  timers.advance(10_000);
  assert.equal(reports, 1, "once for a page");
  stuck.reset();
  stuck.fail("POST /a");
  timers.advance(10_000);
  assert.equal(reports, 2);
});
