import assert from "node:assert/strict";
import { parseTestFile } from "../../../core/agent/cases/test_file.ts";
import { faultsOf, valueOf } from "../faults.ts";

const PATH = "tests/account.yaml";

const BAD = [
  ["a: 1", ["1:1 test.wrong-type"]],
  ["- name: a", ["1:3 test.missing-key"]],
  ["- name: a\n  messages: [b, c]", ["2:3 test.unknown-key"]],
  ["- name: a\n  message: b\n  steps: [{message: c}]", ["3:10 test.bad-value"]],
  ["- name: a\n  steps: [{press: Yes}]", ["2:10 test.bad-value"]],
  ["- name: a\n  steps: [{message: b, press: Yes}]", ["2:11 test.bad-value"]],
  ["- name: a\n  message: b\n  customer: {name: Ann}\n  expect: {outcome: answer}", ["3:13 test.missing-key"]],
  ["- name: a\n  message: ''", ["2:12 test.bad-value"]],
  ["", ["1:1 test.no-cases"]],
  ["# only a comment\n", ["1:1 test.no-cases"]],
  ["[]", ["1:1 test.no-cases"]],
  ["- name: a\n  message: b", ["1:3 test.no-expectation"]],
  [`- name: a\n  message: ${"b".repeat(8001)}\n  expect: {outcome: answer}`, ["2:12 test.bad-value"]],
  [
    "- name: a\n  message: b\n  expect: {outcome: anser}",
    ["3:21 test.unknown-value"],
  ],
  ["- name: a\n  message: b\n  expect: {tool: [x]}", ["3:12 test.unknown-key"]],
  ["- name: a\n  message: b\n  expect: {tools: x}", ["3:19 test.wrong-type"]],
  [
    "- {name: a, message: b, expect: {criteria: x}}\n" +
    "- {name: a, message: c, expect: {criteria: x}}\n",
    ["2:10 test.duplicate-name"],
  ],
  ["- name: a\n  message: *b", ["2:12 yaml.alias"]],
] as const;

const NOTHING = { outcome: null, tools: null, widget: null, criteria: null };

Deno.test("parseTestFile reads cases in order, with null for absent expectations", () => {
  const text = "- name: a\n  message: b\n  expect:\n    outcome: answer\n" +
    "    tools: []\n- name: c\n  message: d\n  expect: {widget: w, criteria: e}\n";
  assert.deepEqual(valueOf(parseTestFile(PATH, text)), {
    name: "account",
    cases: [
      {
        name: "a",
        message: "b",
        steps: [{ sent: { kind: "message", text: "b" }, expect: NOTHING }],
        customer: null,
        expect: { outcome: "answer", tools: [], widget: null, criteria: null },
        line: 1,
        column: 3,
      },
      {
        name: "c",
        message: "d",
        steps: [{ sent: { kind: "message", text: "d" }, expect: NOTHING }],
        customer: null,
        expect: { outcome: null, tools: null, widget: "w", criteria: "e" },
        line: 6,
        column: 3,
      },
    ],
  });
  assert.deepEqual(valueOf(parseTestFile(PATH, "# none\n")).cases, []);
});

Deno.test("parseTestFile says what is wrong and where", () => {
  for (const [text, expected] of BAD) {
    assert.deepEqual(faultsOf(parseTestFile(PATH, text)), expected, text);
  }
});

Deno.test("parseTestFile reads steps, a customer and expected inputs", () => {
  const text = `- name: a
  customer: {id: u_1, attributes: {plan: starter}}
  steps:
    - message: b
      expect: {tools: [{name: change_plan, input: {plan: pro}}]}
    - press: Yes
    - yes: true
  expect: {outcome: action, tools: [change_plan]}
`;
  const [read] = valueOf(parseTestFile(PATH, text)).cases;
  assert.deepEqual(read?.customer, { id: "u_1", email: null, name: null, attributes: { plan: "starter" } });
  assert.deepEqual(read?.message, "b");
  assert.deepEqual(read?.steps, [
    {
      sent: { kind: "message", text: "b" },
      expect: { ...NOTHING, tools: [{ name: "change_plan", input: { plan: "pro" } }] },
    },
    { sent: { kind: "press", text: "Yes" }, expect: NOTHING },
    { sent: { kind: "message", text: "Yes" }, expect: NOTHING },
  ]);
  assert.deepEqual(read?.expect, {
    ...NOTHING,
    outcome: "action",
    tools: [{ name: "change_plan", input: null }],
  });
});

Deno.test("parseTestFile says how several messages are written", () => {
  const parsed = parseTestFile(PATH, "- name: a\n  messages: [b, c]");
  assert.ok(parsed.kind === "problems");
  assert.match(parsed.problems[0]?.fix ?? "", /steps: \[\{message: …\}, \{press: Yes\}\]/);
});
