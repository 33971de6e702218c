import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseWidgetFile, updateWidgetJson } from "../../../core/agent/widgets/widget_file.ts";
import { faultsOf, valueOf } from "../faults.ts";

const PATH = "widgets/account_card.json";

function widget(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ version: "1.0", template: "{}", ...fields });
}

const CARD = '{"type": "Card", "children": [{"type": "Button", "label": {{ plan | tojson }}, ' +
  '"onClickAction": {"type": "tool:change_plan"}}]}';

const BAD: readonly (readonly [string, readonly string[]])[] = [
  ["", ["1:1 json.syntax"]],
  ["[]", ["1:1 widget.wrong-type"]],
  ["{}", ["1:1 widget.missing-key", "1:1 widget.missing-key"]],
  ['{"version": "2", "template": "{}"}', ["1:13 widget.unknown-value"]],
  ['{"version": "1.0", "template": 1}', ["1:32 widget.wrong-type"]],
  ['{"version": "1.0", "template": "{}",}', ["1:37 json.syntax"]],
  ['{"version": "1.0", // no\n"template": "{}"}', ["1:20 json.syntax"]],
  ['{"version": "1.0",\n "version": "1.0"}', ["2:2 json.duplicate-key"]],
  [widget({ states: [{ name: "a" }] }), ["1:44 widget.missing-key"]],
  [widget({ template: CARD, states: [{ name: "a", data: {} }, { name: "a", data: 1 }] }), [
    "1:218 widget.duplicate-state",
  ]],
  [widget({ states: {} }), ["1:43 widget.wrong-type"]],
  [widget({ sumary: "x" }), ["1:34 widget.unknown-key"]],
  [widget({ template: "{{ x }" }), ["1:35 template.syntax"]],
  [widget({ template: '{\n"a": {{ x' }), ["1:44 template.syntax"]],
  [widget({ summary: "{% if %}" }), ["1:51 template.syntax"]],
  [widget({ template: "{secrets.A}" }), ["1:29 widget.secret"]],
  [widget({ template: '{"type": "Crad"}' }), ["1:30 card.unknown-component"]],
  [widget({ template: "{{ x }}", sample: {} }), ["1:30 card.not-json"]],
  [widget({ template: CARD, sample: {}, states: [{ name: "a", data: {} }] }), []],
  [widget({ template: '{"type": "Card", "sise": "sm"}', sample: {} }), ["1:61 card.unknown-property"]],
];

Deno.test("parseWidgetFile reads the desk's keys", () => {
  const text = widget({
    name: "Account",
    template: CARD,
    summary: "{{ plan }}",
    sample: { plan: "pro" },
    states: [{ name: "none", data: null }],
  });
  const at = text.indexOf("change_plan");
  assert.deepEqual(valueOf(parseWidgetFile(PATH, text)), {
    name: "account_card",
    title: "Account",
    template: CARD,
    summary: "{{ plan }}",
    sample: { plan: "pro" },
    states: [{ name: "none", data: null }],
    preview: undefined,
    references: [{ action: "change_plan", line: 1, column: at + 1 }],
    runs: [
      { action: "change_plan", label: "pro", payload: {}, fields: [] },
      { action: "change_plan", label: "", payload: {}, fields: [] },
    ],
  });
});

Deno.test("parseWidgetFile says what is wrong and where, through the escapes of JSON", () => {
  for (const [text, expected] of BAD) {
    assert.deepEqual(faultsOf(parseWidgetFile(PATH, text)), expected, text);
  }
});

Deno.test("parseWidgetFile takes a sample from a Studio export, if it has one", () => {
  const sampleOf = (encoded: string) => valueOf(parseWidgetFile(PATH, widget({ encodedWidget: encoded }))).sample;
  const encode = (text: string) => Buffer.from(text).toString("base64url");
  assert.deepEqual(
    sampleOf(encode('{"defaultState": {"plan": "pro"}}')),
    { plan: "pro" },
  );
  for (const text of ["", "{{ x }}", "[]", '{"defaultState": 1}', "\xff"]) {
    assert.equal(sampleOf(encode(text)), undefined);
  }
  assert.equal(sampleOf("not base64 at all"), undefined);
});

Deno.test("updateWidgetJson keeps keys that it does not know", () => {
  const before = widget({ jsonSchema: {}, summary: "a" });
  assert.deepEqual(
    JSON.parse(updateWidgetJson(before, { summary: null, name: "b" })),
    { version: "1.0", template: "{}", jsonSchema: {}, name: "b" },
  );
  assert.equal(updateWidgetJson("broken", {}), "{}\n");
});

const FIXTURES = new URL("../../../shared/fixtures/widgets/", import.meta.url);

Deno.test({
  name: "parseWidgetFile accepts the public ChatKit files as they are (skipped without ../shared/fixtures)",
  ignore: !existsSync(FIXTURES),
  fn() {
    const names = readdirSync(FIXTURES).filter((name) => name.endsWith(".widget"));
    assert.equal(names.length, 12);
    for (const name of names) {
      const text = readFileSync(new URL(name, FIXTURES), "utf8");
      const path = `widgets/${name.replace(".widget", ".json")}`;
      const file = valueOf(parseWidgetFile(path, text));
      const withoutData = /^(?:flight_options|meal_preferences)/.test(name);
      assert.equal(file.sample === undefined, withoutData, name);
      assert.equal(typeof file.preview, "object", name);
    }
  },
});

Deno.test("parseWidgetFile warns of a template that makes no card and has no sample to try it with", () => {
  const warningsOf = (text: string) => {
    const parsed = parseWidgetFile(PATH, text);
    assert.equal(parsed.kind, "ok");
    return parsed.kind === "ok" ? parsed.warnings.map(({ code }) => code) : [];
  };
  assert.deepEqual(warningsOf(widget({ template: "hello {{ x }}" })), ["widget.untried"]);
  assert.deepEqual(warningsOf(widget({ template: CARD })), []);
});

Deno.test("without a sample, parseWidgetFile reports only faults that no data can change", () => {
  const codesOf = (template: string) => {
    const parsed = parseWidgetFile(PATH, widget({ template }));
    return (parsed.kind === "ok" ? parsed.warnings : parsed.problems).map(({ code }) => code);
  };
  assert.deepEqual(codesOf('{"type":"Text","value":"x"}'), ["card.misplaced-component"]);
  const inCard = (text: string) => `{"type":"Card","children":[${text}]}`;
  assert.deepEqual(codesOf(inCard('{"type":"Text","value":"x","colour":"red"}')), ["card.unknown-property"]);
  const long = `{"type":"Text","value":"${"x".repeat(3_900)}"}`;
  assert.deepEqual(codesOf(inCard(Array(16).fill(long).join())), ["card.too-large"]);
});
