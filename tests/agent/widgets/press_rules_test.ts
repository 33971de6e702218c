import assert from "node:assert/strict";
import { checkAgent } from "../../../core/agent/check.ts";
import type { JsonValue } from "../../../core/json.ts";

const ACTION = `
description: Rate the answer.
method: POST
url: "https://app.example.com/users/{user.id}/rate"
body: { stars: "{stars}", words: "{words}" }
input:
  stars: { type: integer, description: How many }
  words: { type: string, required: false, description: Why }
`;

/** The warnings about a card with these components inside a form. */
function warningsOf(action: JsonValue, fields: readonly string[]): readonly (readonly [string, string])[] {
  const inputs = fields.map((name) => ({ type: "Input", name }));
  const submit = { type: "Button", label: "Rate", submit: true };
  const form = { type: "Form", onSubmitAction: action, children: [...inputs, submit] };
  const template = JSON.stringify({ type: "Card", children: [form] });
  const files = new Map([
    ["actions/rate.yaml", ACTION],
    ["widgets/rate.json", JSON.stringify({ version: "1.0", template, sample: {}, states: [{ name: "a", data: {} }] })],
  ]);
  const { problems, warnings } = checkAgent(files, { privateHosts: [] });
  assert.deepEqual(problems, []);
  return warnings.map(({ code, fix = "" }) => [code, fix]);
}

const rate = (payload: JsonValue) => ({ type: "tool:rate", payload });

Deno.test("checkAgent accepts a button that gives an action all its inputs", () => {
  assert.deepEqual(warningsOf(rate({}), ["stars", "words"]), []);
  assert.deepEqual(warningsOf(rate({ stars: 5 }), ["words", "newsletter"]), []);
  assert.deepEqual(warningsOf(rate({ stars: 5, words: "a" }), []), []);
});

Deno.test("checkAgent warns, once for all states, of a button whose press would be refused", () => {
  assert.deepEqual(warningsOf(rate({ star: 5, stars: 5 }), []), [
    ["widget.undeclared-input", "Did you mean `stars`?"],
  ]);
  assert.deepEqual(warningsOf(rate({}), ["words"]), [
    ["widget.missing-input", "Add `stars` to its payload, or a field of that name to its form."],
  ]);
});

const PICK = `
description: Chooses parts of the order.
method: POST
url: "https://app.example.com/accounts/{user.id}/parts"
body: { gift: "{gift}", part: "{part}", ids: "{ids}", lines: "{lines}", count: "{count}" }
input:
  gift: { type: boolean, required: false }
  part: { enum: [lamp, desk], required: false }
  ids: { type: array, items: { pattern: "[0-9]+" }, required: false }
  lines: { type: array, items: { type: object, properties: { sku: {} } }, required: false }
  count: { type: integer, min: 1, required: false }
`;

/** The warnings about a form with these fields, whose button has this payload. */
function pickWarnings(payload: JsonValue, fields: readonly JsonValue[]): readonly (readonly [string, string])[] {
  const submit = { type: "Button", label: "Choose", submit: true };
  const form = { type: "Form", onSubmitAction: { type: "tool:pick", payload }, children: [...fields, submit] };
  const template = JSON.stringify({ type: "Card", children: [form] });
  const files = new Map([
    ["actions/pick.yaml", PICK],
    ["widgets/pick.json", JSON.stringify({ version: "1.0", template, sample: {} })],
  ]);
  return checkAgent(files, { privateHosts: [] }).warnings.map(({ code, message }) => [code, message]);
}

Deno.test("checkAgent warns of a form field that gives the wrong type", () => {
  const field = (type: string, name: string) => ({ type, name });
  const fine = [field("Checkbox", "gift"), field("Input", "count"), field("Input", "part"), field("Input", "ids")];
  assert.deepEqual(pickWarnings({}, fine), []);
  for (
    const [type, name, says] of [
      ["Checkbox", "part", /gives true or false, and `pick` wants one of "lamp", "desk"/],
      ["Checkbox", "ids", /gives true or false, and `pick` wants a list/],
      ["Input", "gift", /gives a text, and `pick` wants true or false/],
      ["Input", "lines", /gives a text, and `pick` wants a list, each an object with `sku`/],
    ] as const
  ) {
    const [warning] = pickWarnings({}, [field(type, name)]);
    assert.equal(warning?.[0], "widget.field-type", name);
    assert.match(warning?.[1] ?? "", says);
  }
});

Deno.test("checkAgent warns of a payload that the action would refuse", () => {
  assert.deepEqual(
    pickWarnings({ part: "lamp", ids: ["1", "2"], lines: [{ sku: "a" }], count: 2, gift: null }, []),
    [],
  );
  for (
    const [payload, says] of [
      [{ part: "chair" }, /`part` cannot be "chair"/],
      [{ ids: "1" }, /`ids` is not a list/],
      [{ ids: ["a"] }, /`ids\[0\]` is not a text of the form/],
      [{ lines: [{ sku: "a", price: 1 }] }, /`lines\[0\]` has no field `price`/],
      [{ count: "2" }, /`count` is a text, not a whole number of at least 1/],
    ] as const
  ) {
    const [warning] = pickWarnings(payload, []);
    assert.equal(warning?.[0], "widget.bad-input", JSON.stringify(payload));
    assert.match(warning?.[1] ?? "", says);
  }
});

Deno.test("checkAgent names the button, the action and the place", () => {
  const template = '{"type":"Card","children":[{"type":"Button","label":"Go","onClickAction":{"type":"tool:rate"}}]}';
  const text = JSON.stringify({ version: "1.0", template, sample: {} });
  const files = new Map([["actions/rate.yaml", ACTION], ["widgets/rate.json", text]]);
  const { warnings } = checkAgent(files, { privateHosts: [] });
  assert.deepEqual(warnings, [{
    file: "widgets/rate.json",
    line: 1,
    column: text.indexOf("rate") + 1,
    code: "widget.missing-input",
    message: 'The action `rate` needs the input `stars`, which the button "Go" does not give.',
    fix: "Add `stars` to its payload, or a field of that name to its form.",
  }]);
});

Deno.test("checkAgent checks the names of a payload without a sample, too, and not the values that data would make", () => {
  const warnings = (template: string) => {
    const files = new Map([["actions/rate.yaml", ACTION], [
      "widgets/r.json",
      JSON.stringify({ version: "1.0", template }),
    ]]);
    const { problems, warnings } = checkAgent(files, { privateHosts: [] });
    assert.deepEqual(problems, []);
    return warnings.map(({ code }) => code);
  };
  const card = (payload: string) =>
    `{"type": "Card", "children": [{"type": "Button", "label": "Rate", "onClickAction": {"type": "tool:rate", "payload": ${payload}}}]}`;
  assert.deepEqual(warnings(card('{"stars": {{ order.stars | tojson }}}')), []);
  assert.deepEqual(warnings(card('{"stars": "{{ order.stars }}"}')), []);
  assert.deepEqual(warnings(card('{"star": 5, "stars": {{ order.stars | tojson }}}')), ["widget.undeclared-input"]);
});
