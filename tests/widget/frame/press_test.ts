import assert from "node:assert/strict";
import type { CardNode, Json } from "../../../widget/protocol.ts";
import { effectOf, loadingAt } from "../../../widget/frame/card/action.ts";

Deno.test("effectOf opens https and localhost links, passes buttons to the page or the desk, and refuses the rest", () => {
  const open = (url: Json) => ({ type: "open_url", payload: { url } });
  const cases: readonly (readonly [Json, unknown])[] = [
    [open("https://billing.example/a"), { kind: "open", href: "https://billing.example/a" }],
    [open("http://localhost:8001/billing"), { kind: "open", href: "http://localhost:8001/billing" }],
    [open("http://127.0.0.1/"), { kind: "open", href: "http://127.0.0.1/" }],
    [open("https://name:secret@billing.example/"), { kind: "none" }],
    [{ ...open("https://shop.example/"), handler: "client" }, {
      kind: "client",
      name: "open_url",
      payload: { url: "https://shop.example/" },
    }],
    [{ type: "cart.add", handler: "client" }, { kind: "client", name: "cart.add", payload: {} }],
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
    assert.deepEqual(effectOf(onClickAction), expected, JSON.stringify(onClickAction));
  }
});

Deno.test("loadingAt uses the pressed action's loading behaviour, else that of its control", () => {
  const act = (loadingBehavior?: string) => ({ type: "tool:x", ...(loadingBehavior ? { loadingBehavior } : {}) });
  const card: CardNode = {
    type: "Card",
    confirm: { label: "Yes", action: act() },
    cancel: { label: "No", action: act("none") },
    children: [
      { type: "Button", onClickAction: act() },
      { type: "Row", children: [null, { type: "Button", onClickAction: act("container") }] },
      { type: "Select", onChangeAction: act("auto") },
      { type: "Form", onSubmitAction: act() },
    ],
  };
  const cases = [
    ["confirm", "container"],
    ["cancel", "none"],
    ["children.0", "self"],
    ["children.1.children.1", "container"],
    ["children.2", "none"],
    ["children.3", "container"],
    ["children.9", "none"],
  ] as const;
  for (const [button, expected] of cases) assert.equal(loadingAt(card, button), expected, button);
});
