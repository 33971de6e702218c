/**
 * Answers and refusals of the tools for actions and their keys.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type ToolCase, withKey } from "./tools_cases.ts";

const INVOICES = {
  description: "Lists invoices.",
  url: "https://app.example.com/invoices/{user.id}",
  headers: { Authorization: "Bearer {secrets.APP_KEY}" },
};

/** At least one success and one failure of every tool of actions and keys. */
export const ACTION_CASES: readonly ToolCase[] = [
  {
    tool: "list_actions",
    input: {},
    before: withKey,
    says:
      /"name":"get_account","method":"GET","host":"app\.example\.com","changes":false,"usesIdentity":true,"ready":true,"missingKeys":\[\],"description".*"widget":"account_card"/,
  },
  { tool: "list_actions", input: { cursor: "-1" }, fails: "invalid_input", says: /No page has the cursor/ },
  {
    tool: "get_action",
    input: { name: "change_plan" },
    says: /"changes":true.*"action":\{"description".*"widget_done".*"yaml":"description/,
  },
  { tool: "get_action", input: { name: "change_plans" }, fails: "not_found", says: /Did you mean `change_plan`/ },
  {
    tool: "create_action",
    input: { name: "get_invoices", action: INVOICES },
    says: /"saved":true.*\+url: \\"https:\/\/app\.example\.com\/invoices\/\{user\.id\}\\"/,
  },
  {
    tool: "create_action",
    input: { name: "get_invoices", action: INVOICES, dryRun: true },
    says: /"notReady":\{"get_invoices":"Not set up: the desk has no key `APP_KEY`\."\}/,
  },
  { tool: "create_action", input: { name: "get_invoices", action: JSON.stringify(INVOICES) }, says: /"saved":true/ },
  {
    tool: "create_action",
    input: { name: "get_invoices", yaml: 'description: Reads.\nurl: "https://a.example.com/x"\n' },
    says: /"saved":true/,
  },
  {
    tool: "create_action",
    input: { name: "get_invoices", action: { ...INVOICES, headrs: {} } },
    fails: "files_have_problems",
    says: /Unknown key `headrs`.*Did you mean `headers`/,
  },
  {
    tool: "create_action",
    input: {
      name: "get_invoices",
      action: { ...INVOICES, url: "https://a.example.com/{user.id}/{account_id}", input: { account_id: {} } },
    },
    fails: "files_have_problems",
    says: /action\.account-input/,
  },
  {
    tool: "create_action",
    input: {
      name: "get_invoices",
      action: { ...INVOICES, url: "https://a.example.com/orders/{order_id}", input: { order_id: {} } },
    },
    says: /"saved":true.*"warnings":\[\{[^\]]*"code":"action\.any-record".*every record that `order_id` can name/,
  },
  {
    tool: "create_action",
    input: { name: "get_invoices" },
    fails: "invalid_input",
    says: /Neither `action` nor `yaml`/,
  },
  {
    tool: "action_from_curl",
    input: {
      name: "get_bill",
      curl: "curl https://app.example.com/bills/{user.id} -H 'Authorization: Bearer sk_live_SECRETSECRET'",
      keyName: "BILL_KEY",
      description: "Reads the bill.",
    },
    says:
      /"saved":true.*\{secrets\.BILL_KEY\}.*"keys":\[\{"name":"BILL_KEY","origins":\["https:\/\/app\.example\.com"\],"kept":false\}\]/,
    then: async ({ text }, server) => {
      assert.ok(!text.includes("SECRETSECRET"));
      assert.match((await server.call("list_actions", {})).text, /"name":"get_bill".*?"ready":true/);
    },
  },
  {
    tool: "action_from_curl",
    input: { name: "get_bill", curl: "curl 'https://app.example.com/x" },
    fails: "invalid_input",
    says: /The quote ' after `curl` is not closed/,
  },
  {
    tool: "action_from_curl",
    input: { name: "get_bill", curl: "wget https://app.example.com" },
    fails: "invalid_input",
    says: /Nothing was saved\./,
  },
  {
    tool: "update_action",
    input: { name: "get_account", action: { status: "Reading", pick: null } },
    says: /"saved":true.*-pick: .*/,
  },
  {
    tool: "update_action",
    input: { name: "get_account", action: { widget: null } },
    says: /"saved":true.*"noCard":\{"get_account":"It has no card/,
  },
  {
    tool: "update_action",
    input: { name: "change_plan", action: { input: { plan: { type: "string" } } } },
    says: /"saved":true.*"bareInputs":\{"change_plan":"`plan` has no description and no label/,
  },
  {
    tool: "update_action",
    input: { name: "get_account", action: { headers: { "X-Api-Key": "bike-key-12345678" } } },
    fails: "files_have_problems",
    says: /`X-Api-Key` is a key by its name and its value.*\{secrets\.NAME\}.*set_key/,
  },
  {
    tool: "update_action",
    input: { name: "get_account", action: {} },
    fails: "invalid_input",
    says: /No field to change was given/,
  },
  {
    tool: "update_action",
    input: { name: "get_account", newName: "read_account" },
    says: /"saved":true.*"warnings":\[\]/,
    then: async (_called, server) => {
      assert.match((await server.call("get_task", { name: "account" })).text, /Call @read_account/);
      assert.match((await server.call("read_file", { path: "tests/account.yaml" })).text, /tools: \[read_account\]/);
    },
  },
  {
    tool: "update_action",
    input: { name: "get_account", action: { url: "http://app.example.com/x" } },
    fails: "files_have_problems",
    says: /must begin with https/,
  },
  { tool: "delete_action", input: { name: "change_plan" }, says: /"saved":true.*task\.unknown-action/ },
  { tool: "delete_action", input: { name: "x" }, fails: "not_found", says: /There is no action `x`/ },
  {
    tool: "try_action",
    input: { name: "get_account", customer: { id: "u_7" } },
    before: withKey,
    says:
      /"outcome":"ok","status":200.*"sent":\{"url"?.*u_7.*\[untrusted .*"plan\\?.*starter.*"card":\{"problems":\[\],"warnings":\[\],"untrusted":"\[untrusted .*"json":\{.*"outline":"Card.*"untrustedEnd":"\[end /,
  },
  {
    tool: "try_action",
    input: { name: "change_plan", input: { plan: "pro" }, customer: { id: "u_7" }, dryRun: true },
    before: withKey,
    says: /"dryRun":true,"outcome":"not_sent","sent":\{"method":"POST".*••••.*pro/,
    then: (_called, server) => assert.equal(server.sent.length, 0),
  },
  {
    tool: "try_action",
    input: { name: "get_account" },
    before: withKey,
    fails: "anonymous_customer",
    says: /Send `customer`/,
  },
  {
    tool: "try_action",
    input: { name: "get_account", customer: { id: "u_7" } },
    fails: "key_not_set",
    says: /no key `APP_KEY`.*set_key/,
  },
  {
    tool: "try_action",
    input: { name: "change_plan", input: { plan: "gold" }, customer: { id: "u_7" } },
    before: withKey,
    fails: "invalid_input",
    says: /plan/,
  },
  {
    tool: "action_status",
    input: { name: "get_account" },
    says:
      /"items":\[\{"name":"get_account","ready":false,"missingKeys":\["APP_KEY"\].*"lastCalls":\{"call":null,"ok":0,"failed":0,"p95Ms":null\}/,
  },
  { tool: "action_status", input: { call: "none" }, fails: "forbidden", says: /does not read customers' words/ },
  { tool: "action_status", input: { name: "get_acount" }, fails: "not_found", says: /Did you mean `get_account`/ },
  {
    tool: "set_key",
    input: { name: "APP_KEY", value: "sk_live_0123456789" },
    says:
      /"saved":true,"dryRun":false,"name":"APP_KEY","set":true,"origins":\["https:\/\/app\.example\.com"\],"replaced":null,"usedBy":\["change_plan","get_account"\],"notBoundFor":\[\]/,
  },
  {
    tool: "set_key",
    input: { name: "APP_KEY", value: "sk_live_0123456789", dryRun: true },
    says: /"saved":false,"dryRun":true/,
    then: async (_called, server) =>
      assert.match((await server.call("connections", {})).text, /"name":"APP_KEY","set":false/),
  },
  { tool: "remove_key", input: { name: "APP_KEY", confirm: true }, before: withKey, says: /"removed":true/ },
  {
    tool: "remove_key",
    input: { name: "APP_KYE", confirm: true },
    before: withKey,
    fails: "not_found",
    says: /APP_KEY/,
  },
  { tool: "set_key", input: { name: "APP_KEY", value: "short" }, fails: "invalid_input", says: /8 to 4096 characters/ },
  {
    tool: "set_key",
    input: { name: "APP_KEY", value: 9876543210123 },
    fails: "invalid_input",
    says: /`value` must be text, not a number/,
    then: ({ text }) => assert.ok(!text.includes("9876543210123")),
  },
];
