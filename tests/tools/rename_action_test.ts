import assert from "node:assert/strict";
import { renameAction } from "../../core/tools/rename_action.ts";

const CASES: readonly (readonly [string, string, string, string])[] = [
  ["a task", "tasks/a.md", "1. Call @pay, then `@pay`.", "1. Call @settle, then `@settle`."],
  ["another action's name", "tasks/a.md", "Call @payment and @pay_all.", "Call @payment and @pay_all."],
  ["an e-mail address", "tasks/a.md", "Write to me@pay.example.", "Write to me@pay.example."],
  ["a card's button", "widgets/a.json", '{\\"type\\":\\"tool:pay\\"}', '{\\"type\\":\\"tool:settle\\"}'],
  ["another card's button", "widgets/a.json", '"tool:pay_all"', '"tool:pay_all"'],
  [
    "a test",
    "tests/a.yaml",
    "# why\n- name: pay\n  message: pay\n  expect:\n    tools: [pay, other]\n",
    "# why\n- name: pay\n  message: pay\n  expect:\n    tools: [settle, other]\n",
  ],
  ["a test without it", "tests/a.yaml", "- name:   pay\n  message: x\n", "- name:   pay\n  message: x\n"],
  ["the instructions", "instructions.md", "Never @pay.", "Never @pay."],
];

Deno.test("renameAction renames references and nothing that only looks like one", async (test) => {
  for (const [title, path, before, after] of CASES) {
    await test.step(title, () => {
      assert.deepEqual(renameAction(new Map([[path, before]]), "pay", "settle"), new Map([[path, after]]));
    });
  }
});
