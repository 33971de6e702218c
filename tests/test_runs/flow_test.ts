import assert from "node:assert/strict";
import { openChat } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";
import { runTests, saveFile } from "./bench.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const FLOW = `
- name: upgrades after the button
  customer: {id: u_1, name: Ann}
  steps:
    - message: Please upgrade my account to pro
      expect:
        outcome: clarify
        tools: [{name: change_plan, input: {plan: pro}}]
    - press: Yes
      expect: {criteria: 'Says "Pro".'}
  expect:
    outcome: action
    tools: [change_plan]
- name: upgrades after a typed yes
  steps:
    - message: Please upgrade my account to pro
    - yes: true
  expect: {outcome: action, tools: [{name: change_plan, input: {plan: pro}}]}
- name: keeps the plan
  steps:
    - message: Please upgrade my account to pro
    - press: No
  expect: {outcome: action}
- name: expects another plan
  steps:
    - message: Please upgrade my account to pro
    - press: Yes
  expect: {tools: [{name: change_plan, input: {plan: starter}}]}
- name: presses yes in the words of another language
  steps:
    - message: Please upgrade my account to pro
      expect: {criteria: 'Asks "From Starter ($12 / month) to Pro ($49 / month), starting today."'}
    - press: Ja
  expect: {outcome: action, tools: [change_plan]}
- name: is refused without a sign-in
  customer: anonymous
  message: Please upgrade my account to pro
  expect: {tools: [], outcome: refuse}
- name: presses what is not there
  steps:
    - message: Please upgrade my account to pro
    - press: Cancel my account
  expect: {outcome: action}
`;

Deno.test("run_tests holds a case of several steps: presses, a typed yes, inputs and a customer", async () => {
  const chat = await openChat(base);
  await saveFile(chat, "tests/flow.yaml", FLOW);
  const { cases } = await runTests(chat, { file: "flow" });
  assert.deepEqual(cases.map(({ name, pass, reasons }) => [name, pass, reasons]), [
    ["upgrades after the button", true, []],
    ["upgrades after a typed yes", true, []],
    ["keeps the plan", false, ["outcome: The turn came to answer, not action."]],
    ["expects another plan", false, [
      'tools: change_plan was called with {"plan":"pro"} and {"plan":"pro"}, not with {"plan":"starter"}.',
    ]],
    ["presses yes in the words of another language", true, []],
    ["is refused without a sign-in", true, []],
    ["presses what is not there", false, [
      'The case could not run: step 2: There is no button "Cancel my account" to press; there are "Yes", "No".',
    ]],
  ]);
  assert.deepEqual(chat.calls, []);
});

Deno.test("run_tests shows what was said and called in each step of a case", async () => {
  const chat = await openChat(base);
  await saveFile(chat, "tests/flow.yaml", FLOW);
  const { cases: [first] } = await runTests(chat, { file: "flow", names: ["upgrades after the button"] });
  const steps = first?.["steps"];
  assert.ok(Array.isArray(steps));
  assert.deepEqual(steps.map(({ said, outcome, tools }) => [said, outcome, tools]), [
    ["Please upgrade my account to pro", "clarify", ["change_plan"]],
    ["Yes", "action", ["change_plan"]],
  ]);
});

Deno.test("run_tests accepts an answer based on a reading action, and an unjudged criterion is no failure", async () => {
  const chat = await openChat(base);
  await saveFile(
    chat,
    "tests/flow.yaml",
    `
- name: as the specification writes it
  message: Which plan am I on?
  expect: {outcome: answer, tools: [get_account], widget: account_card, criteria: Is friendly about the plan.}
`,
  );
  const { cases: [only], failed, notJudged } = await runTests(chat, { file: "flow" });
  assert.deepEqual([only?.pass, only?.judged, failed, notJudged], [true, "not judged", 0, 1]);
});
