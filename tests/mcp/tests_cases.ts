/**
 * Answers and refusals of the tools for the agent's tests.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { ToolCase } from "./tools_cases.ts";

const SEATS = { name: "tells the seats", message: "How many seats?", expect: { tools: ["get_account"] } };

/** At least one success and one failure of every tool of the group. */
export const TESTS_CASES: readonly ToolCase[] = [
  {
    tool: "list_tests",
    input: {},
    says: /"items":\[\{"name":"account","cases":\["shows the plan","asks before it changes the plan"\]\}\],"total":1/,
  },
  { tool: "list_tests", input: { cursor: "x" }, fails: "invalid_input", says: /No page has the cursor/ },
  {
    tool: "get_tests",
    input: { file: "account" },
    says:
      /"file":"account","version":1,"cases":\[\{"name":"shows the plan","message":"[^"]+","expect":\{"outcome":"action","tools":\["get_account"\],"widget":"account_card","criteria":"[^}]*"\}\}/,
  },
  { tool: "get_tests", input: { file: "acount" }, fails: "not_found", says: /Did you mean `account`/ },
  {
    tool: "add_test_case",
    input: { file: "account", case: SEATS },
    says:
      /"saved":true.*\+- name: tells the seats\\n\+ {2}message: How many seats\?\\n\+ {2}expect:\\n\+ {4}tools: \[get_account\]/,
    then: async (_called, server) => {
      assert.match((await server.call("list_tests", {})).text, /"asks before it changes the plan","tells the seats"\]/);
    },
  },
  {
    tool: "add_test_case",
    input: { file: "seats", case: JSON.stringify(SEATS), dryRun: true },
    says: /"saved":false,"dryRun":true.*"path":"tests\/seats\.yaml","change":"added"/,
  },
  {
    tool: "add_test_case",
    input: { file: "account", case: { ...SEATS, name: "shows the plan" } },
    fails: "name_taken",
    says: /There is already a case \\"shows the plan\\".*update_test_case/,
  },
  {
    tool: "add_test_case",
    input: { file: "account", case: { ...SEATS, expect: { outcome: "anser" } } },
    fails: "files_have_problems",
    says: /tests\/account\.yaml, line \d+, column \d+: .*Did you mean `answer`/,
  },
  {
    tool: "update_test_case",
    input: { file: "account", name: "shows the plan", case: { name: "shows it", expect: { tools: ["get_account"] } } },
    says: /"saved":true.*-- name: shows the plan\\n\+- name: shows it/,
    then: async (_called, server) => {
      const { text } = await server.call("get_tests", { file: "account" });
      assert.match(text, /"name":"shows it","message":"[^"]+","expect":\{"tools":\["get_account"\]\}/);
    },
  },
  {
    tool: "update_test_case",
    input: { file: "account", name: "shows the plan", case: {} },
    fails: "invalid_input",
    says: /No field to change/,
  },
  {
    tool: "update_test_case",
    input: { file: "account", name: "shows a plan", case: { message: "x" } },
    fails: "not_found",
    says: /Did you mean `shows the plan`/,
  },
  {
    tool: "delete_test_case",
    input: { file: "account", name: "shows the plan" },
    says: /"saved":true.*"path":"tests\/account\.yaml","change":"changed"/,
    then: async (_called, server) => {
      const input = { file: "account", name: "asks before it changes the plan" };
      assert.match((await server.call("delete_test_case", input)).text, /"change":"deleted"/);
    },
  },
  { tool: "delete_test_case", input: { file: "account", name: "x" }, fails: "not_found", says: /There is no case `x`/ },
  {
    tool: "run_tests",
    input: { names: ["shows the plan"] },
    says: /"passed":\d,"failed":\d,.*"total":1.*"cases":\[\{"file":"account","name":"shows the plan","pass":/,
  },
  {
    tool: "run_tests",
    input: { names: ["shows the plans"] },
    fails: "not_found",
    says: /Did you mean `shows the plan`/,
  },
  {
    tool: "delete_test_case",
    input: { file: "acount", name: "x" },
    fails: "not_found",
    says: /There is no test file `acount`.*Did you mean `account`/,
  },
  { tool: "run_tests", input: { file: "none" }, fails: "not_found", says: /"message":"There is no test file `none`/ },
  {
    tool: "test_files",
    input: {
      files: [{ path: "tests/new.yaml", content: "- name: new\n  message: Hello\n  expect: {outcome: handoff}\n" }],
      file: "new",
    },
    says: /"failed":1,.*"total":1.*"cases":\[\{"file":"new","name":"new","pass":false/,
    async then(_called, server) {
      assert.doesNotMatch((await server.call("get_agent", {})).text, /tests\/new\.yaml/);
    },
  },
  {
    tool: "test_files",
    input: { files: [{ path: "tests/new.yaml", content: "- nme: new\n" }] },
    fails: "files_have_problems",
    says: /tests\/new\.yaml, line 1/,
  },
  {
    tool: "test_chat",
    input: { message: "Hello" },
    says:
      /"conversation":"[\w-]{36}","outcome":"\w+","untrusted":"\[untrusted .*"replies":\[.*"tools":\[.*"untrustedEnd":"\[end /,
  },
  { tool: "test_chat", input: {}, fails: "invalid_input", says: /"message":"Give either `message` or `press`/ },
  {
    tool: "test_chat",
    input: { message: "Hello", conversation: "none" },
    fails: "not_found",
    says: /no such test conversation/,
  },
  {
    tool: "test_chat",
    input: { press: { messageId: "none", button: "yes" } },
    fails: "not_found",
    says: /no such button/,
  },
];
