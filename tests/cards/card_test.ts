import assert from "node:assert/strict";
import { type Card, checkCard } from "../../core/cards/card.ts";
import type { JsonValue } from "../../core/json.ts";
import { CARD_LIMITS } from "../../core/limits/cards.ts";
import { doesNotHang } from "../support/wait.ts";

/** The result of checking a card around one child. */
function checkChild(child: JsonValue): { readonly child: JsonValue; readonly codes: readonly string[] } {
  const { card, problems, warnings } = checkCard({ type: "Card", children: [child] }, "card");
  return {
    child: card?.children?.[0] ?? null,
    codes: [...problems, ...warnings].map(({ code }) => code),
  };
}

type Case = readonly [what: string, given: JsonValue, kept: JsonValue, ...codes: string[]];

const CASES: readonly Case[] = [
  ["keeps what is right", { type: "Text", value: "a", size: "sm" }, { type: "Text", value: "a", size: "sm" }],
  ["drops null without a word", { type: "Text", value: null, size: null }, { type: "Text" }],
  ["warns of a required property that is not named", { type: "Text" }, { type: "Text" }, "card.missing-property"],
  ["prints numbers as text", { type: "Text", value: 5 }, { type: "Text", value: "5" }],
  [
    "drops an unknown property",
    { type: "Text", value: "a", colour: "red" },
    { type: "Text", value: "a" },
    "card.unknown-property",
  ],
  ["drops a wrong token", { type: "Text", value: "a", size: "huge" }, { type: "Text", value: "a" }, "card.wrong-value"],
  ["drops a property of the wrong type", { type: "Divider", flush: "yes" }, { type: "Divider" }, "card.wrong-value"],
  ["leaves out an unknown component", { type: "Txt", value: "a" }, null, "card.unknown-component"],
  ["leaves out a component named like a prototype's field", { type: "constructor" }, null, "card.unknown-component"],
  ["leaves out a root inside a card", { type: "Card", children: [] }, null, "card.misplaced-component"],
  ["takes no notice of an unknown property that is null", { type: "Spacer", of: null }, { type: "Spacer" }],
  ["leaves out what is no component", "text", null, "card.not-a-component"],
  ["leaves out a null child", null, null],
  ["takes null for no children", { type: "Row", children: null }, { type: "Row" }],
  ["takes one child without a list", { type: "Row", children: { type: "Spacer" } }, {
    type: "Row",
    children: [{ type: "Spacer" }],
  }],
  [
    "drops children where none can be",
    { type: "Spacer", children: [{ type: "Spacer" }] },
    { type: "Spacer" },
    "card.misplaced-component",
  ],
  ["keeps sizes in pixels, percent and rem", { type: "Row", width: 3.5, height: "50%", gap: "1.5rem", flex: "auto" }, {
    type: "Row",
    width: 3.5,
    height: "50%",
    gap: "1.5rem",
    flex: "auto",
  }],
  ["drops a size that is no size", { type: "Row", width: "1px; color: red" }, { type: "Row" }, "card.wrong-value"],
  ["keeps padding for each side", { type: "Row", padding: { x: 1, top: "2px", bad: 1 } }, {
    type: "Row",
    padding: { top: "2px", x: 1 },
  }],
  ["keeps four borders", { type: "Col", border: { left: { size: 5, color: "blue-400" }, top: 1 } }, {
    type: "Col",
    border: { top: 1, left: { size: 5, color: "blue-400" } },
  }],
  ["keeps a colour for each theme", { type: "Row", background: { light: "#fff", dark: "gray-900" } }, {
    type: "Row",
    background: { light: "#fff", dark: "gray-900" },
  }],
  ["keeps a gradient", { type: "Row", background: "linear-gradient(90deg, #fff 0%, red 100%)" }, {
    type: "Row",
    background: "linear-gradient(90deg, #fff 0%, red 100%)",
  }],
  [
    "drops a background with an address",
    { type: "Row", background: "url(https://example.com/a.png)" },
    { type: "Row" },
    "card.wrong-value",
  ],
  [
    "drops a colour with an address in capitals",
    { type: "Row", background: "URL(//example.com)" },
    { type: "Row" },
    "card.wrong-value",
  ],
  ["keeps an action and drops null from its payload", {
    type: "Button",
    label: "a",
    onClickAction: { type: "t", payload: { a: null, b: [null, 1] }, more: 1 },
  }, { type: "Button", label: "a", onClickAction: { type: "t", payload: { b: [null, 1] } } }],
  ["drops a payload that is null", { type: "Button", label: "a", onClickAction: { type: "t", payload: null } }, {
    type: "Button",
    label: "a",
    onClickAction: { type: "t" },
  }],
  ["drops an action without a type", { type: "Button", label: "a", onClickAction: { payload: {} } }, {
    type: "Button",
    label: "a",
  }, "card.wrong-value"],
  ["keeps an editable text", { type: "Text", value: "a", editable: { name: "n", required: true } }, {
    type: "Text",
    value: "a",
    editable: { name: "n", required: true },
  }],
];

for (const [what, given, kept, ...codes] of CASES) {
  Deno.test(`checkCard ${what}`, () => assert.deepEqual(checkChild(given), { child: kept, codes }));
}

Deno.test("checkCard keeps a card's header with a picture from https or from data", () => {
  const status = (favicon: string) => checkCard({ type: "Card", status: { text: "a", favicon } }, "card").card?.status;
  for (const favicon of ["https://example.com/a.png", "data:image/png;base64,AA=="]) {
    assert.deepEqual(status(favicon), { text: "a", favicon });
  }
  for (const favicon of ["http://example.com/a.png", "javascript:alert(1)", "data:text/html,a"]) {
    assert.deepEqual(status(favicon), { text: "a" });
  }
});

Deno.test("checkCard names the nearest component and the nearest property", () => {
  const tree = { type: "Card", children: [{ type: "Buton" }, { type: "Text", value: "a", wieght: "bold" }] };
  const { problems, warnings } = checkCard(tree, "widgets/a.json");
  assert.deepEqual(problems, [{
    file: "widgets/a.json",
    line: 1,
    column: 1,
    code: "card.unknown-component",
    message: 'children.0: there is no component "Buton"',
    fix: "Did you mean `Button`?",
  }]);
  assert.deepEqual(warnings.map(({ message, fix }) => [message, fix]), [
    ["children.1 Text: there is no property wieght", "Did you mean `weight`?"],
  ]);
});

Deno.test("checkCard refuses a tree that does not begin with a root", () => {
  for (const tree of [{ type: "Row" }, { type: "Nothing" }, [], null, 5, "Card", undefined]) {
    const { card, problems } = checkCard(tree, "card");
    assert.equal(card, null);
    assert.equal(problems.length, 1);
  }
});

Deno.test("checkCard refuses more components or levels than the limits", () => {
  const rows = (count: number) => ({
    type: "Card",
    children: Array.from({ length: count }, () => ({ type: "Spacer" })),
  });
  const nested = (levels: number): JsonValue => levels === 1 ? { type: "Card" } : nest({ type: "Col" }, levels - 2);
  const nest = (inner: JsonValue, levels: number): JsonValue =>
    levels === 0 ? { type: "Card", children: [inner] } : nest({ type: "Col", children: [inner] }, levels - 1);
  assert.notEqual(checkCard(rows(CARD_LIMITS.nodesMax - 1), "card").card, null);
  assert.equal(checkCard(rows(CARD_LIMITS.nodesMax), "card").card, null);
  assert.notEqual(checkCard(nested(CARD_LIMITS.depthMax), "card").card, null);
  assert.equal(checkCard(nested(CARD_LIMITS.depthMax + 1), "card").card, null);
  assert.equal(checkCard(nested(5000), "card").problems[0]?.code, "card.too-large");
});

Deno.test("checkCard cuts a long text and drops an action with a long or deep payload", () => {
  const long = "a".repeat(CARD_LIMITS.stringCharsMax + 1);
  const { child, codes } = checkChild({ type: "Text", value: long });
  assert.deepEqual(child, { type: "Text", value: "a".repeat(CARD_LIMITS.stringCharsMax - 1) + "…" });
  assert.deepEqual(codes, ["card.wrong-value"]);
  const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000));
  for (const payload of [{ a: long }, { a: deep }]) {
    const button = { type: "Button", label: "a", onClickAction: { type: "tool:a", payload } };
    assert.deepEqual(checkChild(button).child, { type: "Button", label: "a" });
  }
});

Deno.test("checkCard returns a saved card unchanged", () => {
  const tree = { type: "Card", size: "sm", children: [{ type: "Row", children: [{ type: "Title", value: "a" }] }] };
  const card: Card | null = checkCard(tree, "card").card;
  assert.deepEqual(card, tree);
  assert.deepEqual(checkCard(JSON.parse(JSON.stringify(card)), "card"), { card, problems: [], warnings: [] });
});

Deno.test("checkCard keeps fifty warnings of a component with 100,000 unknown properties", () => {
  const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_item, at) => [`size${at}`, 1]));
  const { warnings } = doesNotHang(() => checkCard({ type: "Card", ...properties }, "card"));
  assert.equal(warnings.length, CARD_LIMITS.problemsMax);
});
