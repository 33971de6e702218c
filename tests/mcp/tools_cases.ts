/**
 * Answers and refusals of every tool, as a table.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { CalledTool, DeskServer, TOKENS } from "./desk_server.ts";

/** A call of a tool and what must come back. */
export type ToolCase = {
  readonly tool: string;
  readonly input: unknown;
  /** Whose token calls it; an owner's when left out. */
  readonly token?: (typeof TOKENS)[number];
  /** The failure's code; left out for a success. */
  readonly fails?: string;
  readonly says: RegExp;
  readonly before?: (server: DeskServer) => Promise<unknown>;
  readonly then?: (called: CalledTool, server: DeskServer) => void | Promise<void>;
};

/** A task as create_task takes it. */
export const TASK = { name: "billing", description: "Asks about a bill.", body: "1. Call @get_account." };
/** Stores the key that the guides' actions use. */
export const withKey = (server: DeskServer) => server.call("set_key", { name: "APP_KEY", value: "sk_live_0123456789" });

/** At least one success and one failure of every tool. */
export const TOOL_CASES: readonly ToolCase[] = [
  { tool: "get_agent", input: {}, says: /"version":1,.*"via":"import".*"model":\{"configured":true.*"kind":"action"/ },
  { tool: "get_agent", input: { nmae: 1 }, fails: "invalid_input", says: /There is no parameter `nmae`/ },
  {
    tool: "read_file",
    input: { path: "tasks/account.md" },
    says: /"kind":"task","version":1,"content":"---\\ndescription/,
  },
  {
    tool: "read_file",
    input: { path: "tasks/acount.md" },
    fails: "not_found",
    says: /Did you mean `tasks\/account\.md`/,
  },
  { tool: "read_file", input: { path: "../../etc/passwd" }, fails: "not_found", says: /There is no file/ },
  {
    tool: "write_file",
    input: { path: "tasks/hello.md", content: "---\ndescription: Says hello.\n---\n1. Say hello.\n", message: "Hello" },
    says: /"saved":true,"dryRun":false,"version":2,"changed":\[\{"path":"tasks\/hello.md","change":"added"\}\]/,
  },
  {
    tool: "write_file",
    input: { path: "tasks/hello.md", content: "---\ndescription: Says hello.\n---\n1. Say hello.\n" },
    before: (server) =>
      server.call("write_file", {
        path: "tasks/hello.md",
        content: "---\ndescription: Says hello.\n---\n1. Say hello.\n",
      }),
    says: /"saved":false,"dryRun":false,"version":2,"changed":\[\],.*"note":"Nothing changed: /,
    async then(_called, server) {
      assert.match((await server.call("history", { limit: 1 })).text, /"version":2/);
    },
  },
  {
    tool: "write_file",
    input: { path: "actions/get_account.yaml", content: "url: {user.id}\n" },
    fails: "files_have_problems",
    says:
      /"message":"Nothing was saved\. actions\/get_account\.yaml, line 1, column \d+: .*"fix".*"problems":\[\{"file"/,
  },
  {
    tool: "write_file",
    input: { path: "secrets/key.txt", content: "x" },
    fails: "files_have_problems",
    says: /is not a path for a file of an agent/,
  },
  {
    tool: "get_report",
    input: { from: "2026-11-01", to: "2026-11-20" },
    says: /"period":\{"from":"2026-11-01","to":"2026-11-20","timezone":".*"total":\{"all":/,
  },
  { tool: "get_report", input: { key: "de" }, fails: "invalid_input", says: /`by` is missing: it goes with `key`/ },
  {
    tool: "get_report",
    input: { by: "language" },
    fails: "invalid_input",
    says: /`key` is missing: it goes with `by`/,
  },
  { tool: "get_report", input: { from: "yesterday" }, fails: "invalid_input", says: /from: must be a day/ },
  {
    tool: "read_files",
    input: { version: 1 },
    says: /"version":1,"at":".*","message":"[^"]*","files":\[\{"path":"actions\/.*"content":"/,
  },
  { tool: "read_files", input: { version: 9 }, fails: "not_found", says: /There is no version 9/ },
  {
    tool: "write_files",
    input: {
      files: [
        { path: "tasks/hello.md", content: "---\ndescription: Says hello.\n---\n1. Say hello.\n" },
        { path: "website.yaml", content: null },
      ],
    },
    says: /"saved":true.*"version":2,.*"tasks\/hello\.md","change":"added".*"website\.yaml","change":"deleted"/,
  },
  {
    tool: "write_files",
    input: { files: [{ path: "website.yaml", content: null }, { path: "../x", content: "x" }] },
    fails: "files_have_problems",
    says: /is not a path for a file of an agent/,
    async then(_called, server) {
      assert.match((await server.call("get_agent", {})).text, /"version":1,.*"website\.yaml"/);
    },
  },
  { tool: "delete_file", input: { path: "website.yaml" }, says: /"saved":true.*"change":"deleted"/ },
  { tool: "delete_file", input: { path: "website.yml" }, fails: "not_found", says: /Did you mean `website\.yaml`/ },
  {
    tool: "check",
    input: { files: [{ path: "tasks/account.md", content: "no front matter" }] },
    says: /"ok":false,"version":1,"problems":\[\{"file":"tasks\/account\.md","line":1/,
  },
  { tool: "check", input: { files: '[{"path":"website.yaml","content":null}]' }, says: /"ok":true/ },
  { tool: "check", input: { files: [{ file: "x" }] }, fails: "invalid_input", says: /`files\.0\.path` is missing/ },
  {
    tool: "history",
    input: { limit: 1 },
    before: (server) => server.call("delete_file", { path: "website.yaml", message: "No site" }),
    says:
      /"version":2,"at":"2026-11-20T12:00:00\.000Z","by":"owner \(Cursor\)","via":"mcp","byAI":true,"message":"No site","changed":\[\{"path":"website\.yaml","change":"deleted"\}\]\}\],"total":2,"nextCursor":"2"/,
  },
  { tool: "history", input: { limit: 0 }, fails: "invalid_input", says: /`limit`.*Versions per page/ },
  {
    tool: "restore",
    input: { version: 1 },
    before: (server) => server.call("delete_file", { path: "website.yaml" }),
    says: /"saved":true,"dryRun":false,"version":3,"changed":\[\{"path":"website\.yaml","change":"added"/,
  },
  { tool: "restore", input: { version: 9 }, fails: "not_found", says: /There is no version 9/ },
  {
    tool: "connections",
    input: {},
    says:
      /"name":"get_account","method":"GET","host":"app\.example\.com".*"ready":false,"missingKeys":\["APP_KEY"\].*"keys":\[\{"name":"APP_KEY","set":false.*"identity":\{"on":false,"secretSetAt":null,"missing":"No customer can be signed in.*set_identity.*","neededBy":\["change_plan","get_account"\]\},"sites":\[\]/,
  },
  { tool: "connections", input: { all: true }, fails: "invalid_input", says: /no parameter `all`/ },
  { tool: "get_instructions", input: {}, says: /"maxReplies":12,"handoffTopics":\["refund","legal threat"\]/ },
  { tool: "get_instructions", input: { section: 1 }, fails: "invalid_input", says: /no parameter `section`/ },
  {
    tool: "update_instructions",
    input: { handoffTopics: '["refund"]', maxReplies: 5 },
    says: /"saved":true.*-maxReplies: 12\\n\+maxReplies: 5/,
  },
  {
    tool: "update_instructions",
    input: { maxReplies: 51 },
    fails: "invalid_input",
    says: /Nothing was saved\. `maxReplies`.*1 to 50/,
  },
  { tool: "update_instructions", input: {}, fails: "invalid_input", says: /Give at least one of `body`/ },
  {
    tool: "list_tasks",
    input: {},
    says:
      /"items":\[\{"name":"account","description":"The customer asks.*"actions":\["get_account","change_plan"\],"warnings":\[\]\}\],"total":1/,
  },
  { tool: "list_tasks", input: { cursor: "x" }, fails: "invalid_input", says: /No page has the cursor/ },
  {
    tool: "get_task",
    input: { name: "account" },
    says: /"name":"account","description":"The customer.*"body":"1\. Call @get_account/,
  },
  { tool: "get_task", input: { name: "acount" }, fails: "not_found", says: /Did you mean `account`/ },
  {
    tool: "create_task",
    input: { ...TASK, dryRun: "true" },
    says: /"saved":false,"dryRun":true,"version":1.*tasks\/billing\.md/,
  },
  {
    tool: "create_task",
    input: { ...TASK, examples: { en: ["where is my invoice"], de: ["wo ist meine Rechnung"] }, dryRun: true },
    says: /examples:\\n\+ {2}en:\\n\+ {4}- where is my invoice\\n\+ {2}de:/,
  },
  {
    tool: "create_task",
    input: { ...TASK, name: "account" },
    fails: "name_taken",
    says: /already a task `account`.*update_task/,
  },
  {
    tool: "create_task",
    input: { ...TASK, name: "Not a name" },
    fails: "invalid_input",
    says: /`name` must be lower-case letters/,
  },
  {
    tool: "create_task",
    input: { ...TASK, dryrun: true },
    fails: "invalid_input",
    says: /Nothing was saved\. There is no parameter `dryrun`.*Did you mean `dryRun`/,
  },
  {
    tool: "update_task",
    input: { name: "account", newName: "plan", description: "Asks about the plan." },
    says: /tasks\/account\.md","change":"deleted"\},\{"path":"tasks\/plan\.md","change":"added"/,
  },
  { tool: "update_task", input: { name: "account" }, fails: "invalid_input", says: /No field to change/ },
  { tool: "delete_task", input: { name: "account" }, says: /"saved":true.*"change":"deleted"/ },
  { tool: "delete_task", input: { name: "none" }, fails: "not_found", says: /There is no task `none`/ },
  {
    tool: "task_uses",
    input: { name: "account" },
    says: /"name":"get_account","exists":true,"ready":false,"missingKeys":\["APP_KEY"\].*"card":"account_card"/,
  },
  { tool: "task_uses", input: { name: "none" }, fails: "not_found", says: /Use one of `account`/ },
  {
    tool: "set_identity",
    input: { turn: "on" },
    says: /"saved":true,"dryRun":false,"on":true,"secret":"svc_id_[\w-]{43}"/,
    then: async (_called, server) => {
      assert.match((await server.call("set_identity", { turn: "on" })).text, /"on":true\}$/);
      assert.match(
        (await server.call("set_identity", { turn: "off", dryRun: true })).text,
        /"saved":false,"dryRun":true,"on":true,"wouldBeOn":false/,
      );
    },
  },
  { tool: "set_identity", input: { turn: "onn" }, fails: "invalid_input", says: /Did you mean `on`/ },
  { tool: "check_identity_token", input: { token: "x" }, says: /"accepted":false,"code":"not_configured"/ },
  { tool: "check_identity_token", input: {}, fails: "invalid_input", says: /`token` is missing/ },
];
