import assert from "node:assert/strict";
import { buttonAt, cardButtons, describeButton } from "../../core/cards/buttons.ts";
import { type Card, checkCard } from "../../core/cards/card.ts";
import type { JsonValue } from "../../core/json.ts";

function cardOf(tree: JsonValue): Card {
  const { card } = checkCard(tree, "card");
  assert.ok(card !== null);
  return card;
}

const button = (label: string, type: string, payload: JsonValue, more: Readonly<Record<string, JsonValue>> = {}) => ({
  type: "Button",
  label,
  onClickAction: { type, payload, ...more },
});

const CARD = cardOf({
  type: "Card",
  confirm: { label: "Save", action: { type: "tool:save_settings" } },
  children: [
    { type: "Title", value: "a" },
    {
      type: "Row",
      children: [
        button("Up", "tool:change_plan", { plan: "pro", seats: 3 }),
        button("Site", "open_url", { url: "https://example.com/a?b=1" }),
      ],
    },
    button("Page", "show_map", { at: 1 }, { handler: "client" }),
    button("Studio", "line.select", { id: "blue" }),
    { ...button("Off", "tool:change_plan", {}), disabled: true },
    { type: "Button", iconStart: "reload", onClickAction: { type: "tool:reload" } },
    { type: "Button", label: "Idle" },
  ],
});

Deno.test("cardButtons lists every button with its path, words, action and effect", () => {
  assert.deepEqual(cardButtons(CARD).map((one) => [one.path, one.label, one.action, describeButton(one)]), [
    ["confirm", "Save", { kind: "run", action: "save_settings", input: {} }, "runs save_settings"],
    [
      ...["children.1.children.0", "Up"],
      { kind: "run", action: "change_plan", input: { plan: "pro", seats: 3 } },
      "runs change_plan with plan = pro, seats = 3",
    ],
    [
      ...["children.1.children.1", "Site"],
      { kind: "open_url", url: "https://example.com/a?b=1" },
      "opens https://example.com/a?b=1",
    ],
    ["children.2", "Page", { kind: "client", type: "show_map", payload: { at: 1 } }, "sends show_map to the page"],
    [
      ...["children.3", "Studio"],
      { kind: "unknown", type: "line.select", payload: { id: "blue" } },
      "has no effect on the desk (line.select)",
    ],
    ["children.5", "reload", { kind: "run", action: "reload", input: {} }, "runs reload"],
  ]);
});

Deno.test("cardButtons warns of buttons without effect", () => {
  const warnings = cardButtons(CARD).flatMap(({ warning }) => warning ?? []);
  assert.deepEqual(warnings, [
    'Studio has no effect on the desk: its type "line.select" is neither open_url nor tool:<action>',
  ]);
});

Deno.test("buttonAt finds the buttons that the card offers and nothing else", () => {
  for (const offered of cardButtons(CARD)) assert.deepEqual(buttonAt(CARD, offered.path), offered);
  const others = ["", "children", "children.0", "children.1", "children.4", "children.6", "children.99", "children.-1"];
  const hostile = [
    "__proto__",
    "constructor",
    "children.constructor",
    "children.length",
    "children.1.children.0.onClickAction",
  ];
  for (
    const path of [...others, ...hostile, "children.01", "children.1.children.0 ", "children..1", "confirm.action"]
  ) {
    assert.equal(buttonAt(CARD, path), null, path);
  }
});

const ADDRESSES: readonly (readonly [url: JsonValue, kind: "open_url" | "unknown"])[] = [
  ["https://example.com", "open_url"],
  ["http://localhost:8001/billing", "open_url"],
  ["http://127.0.0.1:8001/billing", "open_url"],
  ["http://example.com", "unknown"],
  ["http://localhost.example.com", "unknown"],
  ["javascript:alert(1)", "unknown"],
  ["JAVASCRIPT:alert(1)", "unknown"],
  [" javascript:alert(1)", "unknown"],
  ["java\nscript:alert(1)", "unknown"],
  ["data:text/html,<script>alert(1)</script>", "unknown"],
  ["vbscript:x", "unknown"],
  ["file:///etc/passwd", "unknown"],
  ["blob:https://example.com/1", "unknown"],
  ["//example.com", "unknown"],
  ["/billing", "unknown"],
  ["https:example.com", "unknown"],
  ["https://", "unknown"],
  ["https://user:secret@example.com", "unknown"],
  ["https://example.com\n.org", "unknown"],
  [["https://example.com"], "unknown"],
  [null, "unknown"],
];

for (const [url, kind] of ADDRESSES) {
  Deno.test(`cardButtons takes the address ${JSON.stringify(url)} as ${kind}`, () => {
    const card = cardOf({ type: "Card", children: [button("Go", "open_url", { url })] });
    const [only] = cardButtons(card);
    assert.equal(only?.action.kind, kind);
    assert.equal(only?.warning === null, kind === "open_url");
  });
}

Deno.test("cardButtons accepts only valid names of actions", () => {
  for (const type of ["tool:", "tool:Change", "tool:a b", "tool:../a", "tool:1a", `tool:${"a".repeat(65)}`, "TOOL:a"]) {
    const card = cardOf({ type: "Card", children: [button("Go", type, {})] });
    assert.equal(cardButtons(card)[0]?.action.kind, "unknown", type);
  }
});
