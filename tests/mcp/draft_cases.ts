/**
 * Answers and refusals of the tools for drafts and rollouts, and of others with `draft`.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { DeskServer } from "./desk_server.ts";
import { TASK, type ToolCase } from "./tools_cases.ts";

const HELLO = "---\ndescription: Says hello.\n---\n1. Say hello.\n";
const NEW = { path: "tasks/hello.md", content: HELLO };
const ACCOUNT = "---\ndescription: Asks about the account.\n---\n1. Call @get_account.\n";

/** A draft that adds a task. */
const withDraft = (server: DeskServer) => server.call("write_file", { ...NEW, draft: true });

/** A running rollout of a fifth of the conversations that adds a task. */
export async function withRollout(server: DeskServer): Promise<void> {
  await withDraft(server);
  await server.call("publish", { share: 20, message: "Hello" });
}

const stopped = async (server: DeskServer) => {
  await withRollout(server);
  await server.call("change_rollout", { stop: true });
};

/** A draft of a file that is changed live since. */
const inConflict = async (server: DeskServer) => {
  await server.call("write_file", { path: "tasks/account.md", content: ACCOUNT, draft: true });
  const content = ACCOUNT.replace("Asks", "Wonders");
  await server.call("write_file", { path: "tasks/account.md", content, draft: false });
};

/** Successes and failures. */
export const DRAFT_CASES: readonly ToolCase[] = [
  {
    tool: "write_file",
    input: { ...NEW, draft: true },
    says: /"saved":false,"draft":true,"dryRun":false,"version":1,"changed":\[.*added.*"note":"Kept in your draft/,
    async then(_called, server) {
      assert.match(
        (await server.call("get_agent", {})).text,
        /"version":1,.*"draft":\{"changed":\[\{"path":"tasks\/hello/,
      );
      assert.match((await server.call("read_file", { path: NEW.path, draft: true })).text, /Says hello/);
      assert.equal((await server.call("read_file", { path: NEW.path })).answer.error?.code, "not_found");
      assert.match((await server.call("list_tasks", { draft: true })).text, /"hello"/);
      assert.doesNotMatch((await server.call("list_tasks", {})).text, /"hello"/);
      assert.doesNotMatch((await server.call("get_agent", {}, "admin")).text, /"draft"/, "it is its owner's alone");
    },
  },
  {
    tool: "write_file",
    input: { ...NEW, draft: true, dryRun: true },
    says: /"saved":false,"draft":true,"dryRun":true/,
    async then(_called, server) {
      assert.doesNotMatch((await server.call("get_agent", {})).text, /"draft"/);
    },
  },
  {
    tool: "write_file",
    input: { ...NEW, draft: true, expectedVersion: 7 },
    fails: "version_conflict",
    says: /Version 7 was expected, but version 1 is live/,
  },
  {
    tool: "create_task",
    input: TASK,
    before: withDraft,
    fails: "invalid_input",
    says:
      /You have a draft \(tasks\/hello\.md\)\..*Send draft: true .*or draft: false to change what customers talk to/,
    async then(_called, server) {
      assert.equal((await server.call("create_task", { ...TASK, draft: false })).answer.version, 2);
      assert.equal((await server.call("update_task", { name: "hello", body: "1. Wave.", draft: true })).isError, false);
      assert.match((await server.call("check", { draft: true })).text, /"changed":\[\{"path":"tasks\/hello\.md"/);
    },
  },
  {
    tool: "update_task",
    input: { name: "hello", body: "1. Wave.", draft: true },
    fails: "not_found",
    says: /There is no task `hello`/,
  },
  {
    tool: "check",
    input: { draft: true },
    before: withDraft,
    says: /"ok":true,"version":1,"draft":true,"changed":\[.*"diff":".*Say hello.*"conflicts":\[\]/,
  },
  {
    tool: "check",
    input: { draft: true },
    before: inConflict,
    says: /"conflicts":\[\{"path":"tasks\/account\.md","base":1,"by":"[^"]+","changedIn":2,"diff":".*Wonders/,
  },
  {
    tool: "run_tests",
    input: { draft: true },
    before: withDraft,
    says: /"state":"done".*"unsaved":true/,
  },
  { tool: "run_tests", input: { draft: true, mockTools: false }, fails: "invalid_input", says: /with mocks alone/ },
  {
    tool: "run_tests",
    input: { draft: true },
    before: (server) =>
      server.call("write_file", { path: "actions/broken.yaml", content: "description: a\n", draft: true }),
    fails: "files_have_problems",
    says: /actions\/broken\.yaml/,
  },
  {
    tool: "test_chat",
    input: { message: "Hello, are you there?", draft: true },
    before: withDraft,
    says: /"conversation":"/,
  },
  { tool: "test_chat", input: { message: "Hi", real: true, draft: true }, fails: "invalid_input", says: /mocks alone/ },
  {
    tool: "publish",
    input: { message: "Hello" },
    before: withDraft,
    says: /"saved":true,"dryRun":false,"version":2,"changed":\[\{"path":"tasks\/hello\.md","change":"added"\}\]/,
    async then(_called, server) {
      assert.doesNotMatch((await server.call("get_agent", {})).text, /"draft"/, "it is no draft any more");
      assert.match((await server.call("history", { limit: 1 })).text, /"message":"Hello"/);
    },
  },
  {
    tool: "publish",
    input: { dryRun: true },
    before: withDraft,
    says: /"saved":false,"dryRun":true,"version":1,.*"diff":".*Say hello/,
    async then(_called, server) {
      assert.match((await server.call("get_agent", {})).text, /"version":1,.*"draft"/);
    },
  },
  { tool: "publish", input: {}, says: /"saved":false,.*"draft":"It changes nothing: .*"note":"Nothing changed/ },
  {
    tool: "publish",
    input: {},
    before: inConflict,
    fails: "version_conflict",
    says: /Changed live since: tasks\/account\.md \(.*, version 2\).*`keep`/,
    async then(_called, server) {
      assert.equal((await server.call("publish", { keep: ["tasks/account.md"] })).answer.version, 3);
      assert.match((await server.call("read_file", { path: "tasks/account.md" })).text, /Asks/);
    },
  },
  {
    tool: "publish",
    input: {},
    before: (server) =>
      server.call("write_file", { path: "actions/broken.yaml", content: "description: a\n", draft: true }),
    fails: "files_have_problems",
    says: /Nothing was saved\. actions\/broken\.yaml/,
  },
  {
    tool: "publish",
    input: { share: 20 },
    before: withDraft,
    says:
      /"saved":false,"dryRun":false,"version":1,.*"rollout":1,"note":"Rollout 1 has begun: 20% of new conversations get it/,
    async then(_called, server) {
      assert.match(
        (await server.call("get_agent", {})).text,
        /"version":1,.*"rollout":\{"number":1,"sharePercent":20\}/,
      );
      await server.call("write_file", { ...NEW, content: HELLO.replace("Say", "Wave"), draft: true });
      const second = await server.call("publish", { share: 10 });
      assert.match(second.text, /Another rollout is running\./);
    },
  },
  { tool: "publish", input: { share: 100 }, fails: "invalid_input", says: /`share`/ },
  { tool: "publish", input: { rollout: 4 }, fails: "not_found", says: /There is no rollout 4/ },
  {
    tool: "publish",
    input: { rollout: 1 },
    before: withRollout,
    says: /"saved":true,"dryRun":false,"version":2/,
    async then(_called, server) {
      assert.match((await server.call("get_rollout", {})).text, /"state":"live",.*"became":2/);
      assert.match((await server.call("publish", { rollout: 1 })).text, /Rollout 1 is live already, as version 2/);
    },
  },
  {
    tool: "publish",
    input: { rollout: 1, share: 50 },
    before: withRollout,
    fails: "version_conflict",
    says: /Rollout 1 is running.*change_rollout/,
  },
  {
    tool: "publish",
    input: { rollout: 1 },
    before: stopped,
    fails: "version_conflict",
    says: /Rollout 1 was stopped.*Send `share`/,
    async then(_called, server) {
      assert.match((await server.call("publish", { rollout: 1, share: 5 })).text, /"rollout":2/);
    },
  },
  {
    tool: "discard_draft",
    input: { path: NEW.path },
    before: async (server) => {
      await withDraft(server);
      await server.call("delete_file", { path: "website.yaml", draft: true });
    },
    says: /"saved":true,.*"discarded":\["tasks\/hello\.md"\],"left":\["website\.yaml"\]/,
    async then(_called, server) {
      assert.match((await server.call("discard_draft", { dryRun: true })).text, /"saved":false,.*"website\.yaml"/);
      await server.call("discard_draft", {});
      assert.doesNotMatch((await server.call("get_agent", {})).text, /"draft"/);
    },
  },
  { tool: "discard_draft", input: { path: "tasks/x.md" }, fails: "not_found", says: /There is no file in your draft/ },
  { tool: "get_rollout", input: {}, says: /"rollout":null,"note":"There was none yet/ },
  {
    tool: "get_rollout",
    input: { number: 1 },
    before: withRollout,
    says:
      /"number":1,"sharePercent":20,"base":1,.*"state":"running","results":\{"rollout":\{"conversations":0,.*"live":\{.*"diff":".*Say hello/,
  },
  { tool: "get_rollout", input: { number: 3 }, fails: "not_found", says: /There is no rollout `?3/ },
  {
    tool: "change_rollout",
    input: { share: 50 },
    before: withRollout,
    says: /"saved":true,.*"rollout":1,"sharePercent":50,"state":"running"/,
    async then(_called, server) {
      const { text } = await server.call("change_rollout", { stop: true, dryRun: true });
      assert.match(text, /"saved":false,.*"state":"stopped"/);
      assert.match((await server.call("get_rollout", {})).text, /"sharePercent":50,.*"state":"running"/);
      await server.call("change_rollout", { stop: true });
      assert.match((await server.call("get_rollout", {})).text, /"state":"stopped",.*"endedBy"/);
      assert.match((await server.call("change_rollout", { number: 1, share: 5 })).text, /Rollout 1 has ended: stopped/);
    },
  },
  {
    tool: "change_rollout",
    input: { share: 5 },
    fails: "not_found",
    says: /No rollout is running.*publish with `share`/,
  },
  { tool: "change_rollout", input: {}, fails: "invalid_input", says: /Give either `share` or `stop`/ },
];
