import assert from "node:assert/strict";
import { renameAction, renameWidget } from "../../core/tools/rename.ts";

type Case = readonly [title: string, path: string, before: string, after: string];

const ACTION_CASES: readonly Case[] = [
  ["a task", "tasks/a.md", "1. Call @pay, then `@pay`.", "1. Call @settle, then `@settle`."],
  ["another action's name", "tasks/a.md", "Call @payment and @pay_all.", "Call @payment and @pay_all."],
  ["an email address", "tasks/a.md", "Write to me@pay.example.", "Write to me@pay.example."],
  ["a card's button", "widgets/a.json", '{\\"type\\":\\"tool:pay\\"}', '{\\"type\\":\\"tool:settle\\"}'],
  ["a preview", "actions/a.yaml", "preview: pay\nmock:\n  preview: pay\n", "preview: settle\nmock:\n  preview: pay\n"],
  ["another card's button", "widgets/a.json", '"tool:pay_all"', '"tool:pay_all"'],
  [
    "a test",
    "tests/a.yaml",
    "# why\n- name: pay\n  message: pay\n  expect:\n    tools: [pay, other]\n",
    "# why\n- name: pay\n  message: pay\n  expect:\n    tools: [settle, other]\n",
  ],
  [
    "a test's expected inputs",
    "tests/a.yaml",
    "- name: x\n  steps:\n    - message: x\n      expect:\n        tools: [{name: pay, input: {tools: [pay]}}]\n  expect:\n    tools: [{name: pay}]\n",
    "- name: x\n  steps:\n    - message: x\n      expect:\n        tools: [{name: settle, input: {tools: [pay]}}]\n  expect:\n    tools: [{name: settle}]\n",
  ],
  ["a test without it", "tests/a.yaml", "- name:   pay\n  message: x\n", "- name:   pay\n  message: x\n"],
  ["the instructions", "instructions.md", "Never @pay.", "Never @pay."],
];

const WIDGET_CASES: readonly Case[] = [
  [
    "an action",
    "actions/a.yaml",
    'url: "https://a.example/{x}" # why\nwidget: pay\n',
    'url: "https://a.example/{x}" # why\nwidget: settle\n',
  ],
  ["an action's body and mock", "actions/a.yaml", "body:\n  widget:   pay\n", "body:\n  widget:   pay\n"],
  ["another widget", "actions/a.yaml", "widget:   pay_all\n", "widget:   pay_all\n"],
  [
    "a test",
    "tests/a.yaml",
    "- name: pay\n  expect:\n    widget: pay # shown\n",
    "- name: pay\n  expect:\n    widget: settle # shown\n",
  ],
  [
    "a test's steps and their inputs",
    "tests/a.yaml",
    "- steps:\n    - expect: {widget: pay, tools: [{name: x, input: {widget: pay}}]}\n  customer: {attributes: {widget: pay}}\n",
    "- steps:\n    - expect: {widget: settle, tools: [{name: x, input: {widget: pay}}]}\n  customer: {attributes: {widget: pay}}\n",
  ],
  ["a broken file", "tests/a.yaml", "- [widget: {", "- [widget: {"],
  ["a card's text", "widgets/b.json", '{"template":"pay"}', '{"template":"pay"}'],
];

const RENAMES = { renameAction: [renameAction, ACTION_CASES], renameWidget: [renameWidget, WIDGET_CASES] } as const;

for (const [name, [rename, cases]] of Object.entries(RENAMES)) {
  Deno.test(`${name} renames references, and nothing that only looks like one`, async (test) => {
    for (const [title, path, before, after] of cases) {
      await test.step(title, () => {
        assert.deepEqual(rename(new Map([[path, before]]), "pay", "settle"), new Map([[path, after]]));
      });
    }
  });
}
