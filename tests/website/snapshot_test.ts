import assert from "node:assert/strict";
import { CONTROL_LIMITS } from "../../core/limits/website.ts";
import { readSnapshot } from "../../core/website/control/snapshot.ts";

const reading = (lines: readonly string[]) =>
  readSnapshot({
    v: 1,
    gen: 1,
    url: "https://app.example/",
    title: "Settings",
    viewport: { w: 1280, h: 720 },
    scroll: { above: 0, below: 0 },
    n: 1,
    truncated: false,
    lines,
  });

Deno.test("readSnapshot accepts the longest lines that a page makes, and none above the limit", () => {
  const cut = "x".repeat(80);
  const states = `disabled checked expanded selected required invalid focused value="${cut}" submits`;
  const element = `[e300]searchbox "${cut}" ${states}`;
  assert.equal(reading([`# \\${"x".repeat(200)}`, element])?.elements.get("e300")?.name, cut);
  assert.ok(reading(["x".repeat(CONTROL_LIMITS.lineCharsMax)]));
  assert.equal(reading(["x".repeat(CONTROL_LIMITS.lineCharsMax + 1)]), null);
});
