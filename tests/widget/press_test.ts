import assert from "node:assert/strict";
import type { Json } from "../../widget/protocol.ts";
import { effectOf } from "../../widget/frame/press.ts";

Deno.test("effectOf opens https and this machine's http, presses what the desk must do, and refuses the rest", () => {
  const open = (url: Json) => ({ type: "open_url", payload: { url } });
  const cases: readonly (readonly [Json, unknown])[] = [
    [open("https://billing.example/a"), { kind: "open", href: "https://billing.example/a" }],
    [open("http://localhost:8001/billing"), { kind: "open", href: "http://localhost:8001/billing" }],
    [open("http://127.0.0.1/"), { kind: "open", href: "http://127.0.0.1/" }],
    [open("http://shop.example/"), { kind: "none" }],
    [open("http://localhost.evil.example/"), { kind: "none" }],
    [open("javascript:alert(1)"), { kind: "none" }],
    [open("/relative"), { kind: "none" }],
    [open(null), { kind: "none" }],
    [{ type: "open_url" }, { kind: "none" }],
    [{ type: "tool:change_plan", payload: { plan: "pro" } }, { kind: "press" }],
    [null, { kind: "none" }],
    ["tool:x", { kind: "none" }],
  ];
  for (const [onClickAction, expected] of cases) {
    assert.deepEqual(effectOf({ type: "Button", onClickAction }), expected, JSON.stringify(onClickAction));
  }
});
