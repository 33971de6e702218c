/**
 * A canary in everything that a customer says, does or is answered: which tools return it to which token.
 *
 * @module
 */
import assert from "node:assert/strict";
import { setIdentity } from "../../core/identity/secret.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { mcpTools } from "../../core/tools/index.ts";
import type { DeskServer } from "./desk_server.ts";
import { openMcpDesk } from "./desk_server.ts";
import {
  CANARY,
  CANARY_CONTACT,
  CUSTOMER_TABLES,
  OTHER_TABLES,
  plantCanary,
  tablesWithCanary,
} from "./customer_canary.ts";
import { withRollout } from "./draft_cases.ts";
import { withKey } from "./tools_cases.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

type Input = Readonly<Record<string, unknown>>;

/** Everything that a caller may ask of a tool and that could be answered with customers' words; a new tool needs a row. */
const ASKED: Readonly<Record<string, readonly Input[]>> = {
  get_agent: [{}],
  read_file: [{ path: "tests/account.yaml" }],
  get_report: [{}, { by: "language", key: "en" }],
  read_files: [{}, { version: 1 }],
  write_file: [{ path: "tests/new.yaml", content: "- name: a\n  message: b\n", dryRun: true }],
  write_files: [{ files: [{ path: "tests/account.yaml", content: null }], dryRun: true }],
  delete_file: [{ path: "tests/account.yaml", dryRun: true }],
  check: [{}, { files: [{ path: "tests/account.yaml", content: null }] }],
  publish: [{}, { share: 20, dryRun: true }],
  discard_draft: [{ dryRun: true }],
  get_rollout: [{}, { number: 1 }],
  change_rollout: [{ share: 50, dryRun: true }],
  history: [{ limit: 100 }],
  restore: [{ version: 1, dryRun: true }],
  connections: [{}],
  get_instructions: [{}],
  update_instructions: [{ text: "Help.", dryRun: true }],
  list_tasks: [{}],
  get_task: [{ name: "account" }],
  create_task: [{ name: "new", description: "a", steps: "b", dryRun: true }],
  update_task: [{ name: "account", description: "a", dryRun: true }],
  delete_task: [{ name: "account", dryRun: true }],
  task_uses: [{}, { name: "account" }],
  list_actions: [{}],
  get_action: [{ name: "get_account" }],
  create_action: [{ name: "get_new", action: { description: "a", url: "https://app.example.com/a" }, dryRun: true }],
  action_from_curl: [{ name: "curled", curl: "curl https://app.example.com/a", dryRun: true }],
  update_action: [{ name: "get_account", action: { status: "a" }, dryRun: true }],
  delete_action: [{ name: "change_plan", dryRun: true }],
  try_action: [{ name: "get_account", customer: { id: "u-canary" }, dryRun: true }, { name: "get_account" }],
  action_status: [{}, { name: "get_account" }, { name: "change_plan" }],
  set_key: [{ name: "APP_KEY", value: "sk_live_9876543210", dryRun: true }],
  remove_key: [{ name: "APP_KEY", dryRun: true }],
  list_widgets: [{}],
  get_widget: [{ name: "account_card" }],
  create_widget: [{ name: "new_card", template: "{}", dryRun: true }],
  update_widget: [{ name: "account_card", title: "a", dryRun: true }],
  delete_widget: [{ name: "account_card", dryRun: true }],
  widget_templates: [{}],
  get_widget_template: [{ name: "invoice_list" }],
  preview_widget: [{ name: "account_card" }],
  widget_from_data: [{ name: "new_card", action: "get_account", dryRun: true }],
  list_tests: [{}],
  get_tests: [{ file: "account" }],
  add_test_case: [{ file: "account", case: { name: "a", message: "b" }, dryRun: true }],
  update_test_case: [{ file: "account", name: "shows the plan", case: { message: "b" }, dryRun: true }],
  delete_test_case: [{ file: "account", name: "shows the plan", dryRun: true }],
  test_files: [{ files: [] }, { files: [], names: [] }],
  run_tests: [{}, { mockTools: false }, { replay: true }, { replay: true, replayLimit: 5, names: [] }, { names: [] }],
  test_chat: [{ message: "Which plan am I on?" }, { message: "Hello", customer: { id: "u-canary" } }],
  website_actions: [{}],
  set_website_action: [{ name: "open_invoice", mode: "confirm", dryRun: true }],
  get_desk_settings: [{}],
  update_desk_settings: [{ inbox: { awayMessage: "Away." }, dryRun: true }],
  set_identity: [{ turn: "on", dryRun: true }],
  check_identity_token: [{ token: "a.b.c" }],
  list_knowledge: [{}],
  add_website: [{ url: "https://example.com/help", dryRun: true }],
  add_document: [{ name: "Hours", text: "We are open.", dryRun: true }],
  resync_source: [{ id: "help", dryRun: true }],
  remove_source: [{ id: "help", confirm: true, dryRun: true }],
  search_knowledge: [{ query: "plan" }, { query: "what did customers ask" }],
  list_contacts: [{}, { search: CANARY }],
  get_contact: [{ id: CANARY_CONTACT }],
  set_contact_notes: [{ id: CANARY_CONTACT, notes: CANARY, was: CANARY }],
  block_contact: [{ id: CANARY_CONTACT, blocked: false }],
  delete_contact: [{ id: CANARY_CONTACT }],
};

/** Which tools give the canary to a token, in any of their answers. */
async function givenAway(server: DeskServer, token: "owner" | "readOnly" | "teammate" | "readsCustomers") {
  const gave = new Set<string>();
  for (const [tool, inputs] of Object.entries(ASKED)) {
    for (const input of inputs) {
      const { text } = await server.call(tool, input, token);
      if (text.includes(CANARY)) gave.add(tool);
    }
  }
  return [...gave].sort();
}

Deno.test("the table ASKED has every tool of the desk", () => {
  assert.deepEqual(
    Object.keys(ASKED).sort(),
    [...mcpTools.byName.keys()].sort(),
    "ASKED of this test and the tools differ",
  );
});

Deno.test("no tool returns customers' words to a token without the right", async (test) => {
  await mcp.use(async (server) => {
    await withKey(server);
    await setIdentity(server.desk, server.workspace, "on");
    await withRollout(server);
    await plantCanary(server, builtinModel());
    assert.deepEqual(await tablesWithCanary(server), [...CUSTOMER_TABLES].sort());
    for (const token of ["owner", "readOnly", "teammate"] as const) {
      await test.step(token, async () => assert.deepEqual(await givenAway(server, token), []));
    }
    await test.step("exactly the tools with readsCustomers return customers' words", async () => {
      const named = [...mcpTools.byName.values()]
        .filter(({ customerWords, ofCustomers }) => customerWords !== null || ofCustomers);
      assert.deepEqual(await givenAway(server, "readsCustomers"), named.map(({ name }) => name).sort());
    });
  });
});

Deno.test("every table with customers' data is planted with the canary", async () => {
  await mcp.use(async ({ desk }) => {
    const tables = await desk.db.introspection.getTables();
    const planted: readonly string[] = [...CUSTOMER_TABLES, ...OTHER_TABLES];
    assert.deepEqual(tables.map(({ name }) => name).sort(), [...planted].sort());
  });
});
