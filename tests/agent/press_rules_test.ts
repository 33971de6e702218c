import assert from "node:assert/strict";
import { checkAgent } from "../../core/agent/check.ts";
import type { JsonValue } from "../../core/json.ts";

const ACTION = `
description: Rate the answer.
method: POST
url: "https://app.example.com/users/{user.id}/rate"
body: { stars: "{stars}", words: "{words}" }
input:
  stars: { type: integer, description: How many }
  words: { type: string, required: false, description: Why }
`;

/** The warnings about a card with these components, which stand in a form. */
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

Deno.test("checkAgent is content with a button that gives an action what it needs", () => {
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
