/**
 * Answers and refusals of the widget tools.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { ToolCase } from "./tools_cases.ts";

const CARD = '{"type":"Card","children":[{"type":"Title","value":{{ plan | title | tojson }}}]}';

/** Every key of a Studio export, and an unknown one. */
const EXPORT = JSON.stringify({
  version: "1.0",
  name: "Seats",
  template: '{"type":"Card","children":[{"type":"Text","value":{{ (seats) | tojson }}}]}',
  jsonSchema: { type: "object" },
  outputJsonPreview: { type: "Card", children: [{ type: "Text", value: "3" }] },
  encodedWidget: Buffer.from(JSON.stringify({ id: "wig_1", defaultState: { seats: "7 seats" } })).toString("base64url"),
  somethingNew: { kept: true },
});

/** An export whose data is lost: only the tree is left that its author saw. */
const WITHOUT_DATA = JSON.stringify({
  version: "1.0",
  name: "Old",
  template: '{"type":"ListView","children":[]}',
  outputJsonPreview: { type: "Card", children: [{ type: "Text", value: "As Studio showed it" }] },
  encodedWidget: "e3sgeCB9fQ",
});

/** At least one success and one failure of every widget tool. */
export const WIDGET_CASES: readonly ToolCase[] = [
  {
    tool: "list_widgets",
    input: {},
    says:
      /"name":"account_card","title":"Account","states":\["Past due"\],"buttonActions":\["change_plan"\],"usedBy":\["get_account"\],"warnings":\[\].*"name":"plan_form"/,
  },
  { tool: "list_widgets", input: { cursor: "x" }, fails: "invalid_input", says: /No page has the cursor/ },
  {
    tool: "get_widget",
    input: { name: "account_card" },
    says:
      /"states":\[\{"name":"Past due","data":\{.*"usedBy":\["get_account"\],"version":1,"template":"\{.*"summary":"\{\{ plan.*"sample":\{"plan":"starter"/,
  },
  { tool: "get_widget", input: { name: "acount_card" }, fails: "not_found", says: /Did you mean `account_card`/ },
  {
    tool: "create_widget",
    input: { name: "hello_card", from: "blank" },
    says: /"saved":true.*widgets\/hello_card\.json","change":"added".*"problems":\[\],"warnings":\[\]/,
    then: async (_called, server) =>
      assert.match((await server.call("preview_widget", { name: "hello_card" })).text, /Title \\"Hello\\"/),
  },
  {
    tool: "create_widget",
    input: {
      name: "plan_card",
      from: "template",
      template: CARD,
      sample: { plan: "pro" },
      states: [{ name: "None", data: {} }],
      summary: "{{ plan }}",
    },
    says: /"saved":true/,
    then: async (_called, server) =>
      assert.match(
        (await server.call("get_widget", { name: "plan_card" })).text,
        /"title":"Plan","states":\[\{"name":"None","data":\{\}\}\].*"summary":"\{\{ plan \}\}","sample":\{"plan":"pro"\}/,
      ),
  },
  {
    tool: "create_widget",
    input: { name: "bill_card", from: "gallery", gallery: "invoice_list" },
    says: /"saved":true.*"problems":\[\]/,
  },
  {
    tool: "create_widget",
    input: { name: "bill_card", from: "template", template: "details" },
    says: /"saved":true.*"problems":\[\],"warnings":\[\]/,
  },
  {
    tool: "create_widget",
    input: { name: "seats_card", from: "file", file: EXPORT },
    says: /"saved":true.*"problems":\[\],"warnings":\[\]/,
    then: async (_called, server) => {
      const { answer } = await server.call("read_file", { path: "widgets/seats_card.json" });
      assert.equal(answer.content, EXPORT);
      assert.match((await server.call("get_widget", { name: "seats_card" })).text, /"sample":\{"seats":"7 seats"\}/);
      assert.match((await server.call("preview_widget", { name: "seats_card" })).text, /Text \\"7 seats\\"/);
    },
  },
  {
    tool: "create_widget",
    input: { name: "seats_card", from: "file", file: JSON.parse(EXPORT), sample: { seats: "9" } },
    says: /"saved":true/,
    then: async (_called, server) =>
      assert.match(
        (await server.call("read_file", { path: "widgets/seats_card.json" })).text,
        /somethingNew.*kept.*true.*sample.*seats.*9/,
      ),
  },
  {
    tool: "create_widget",
    input: { name: "account_card", from: "file", file: EXPORT },
    fails: "name_taken",
    says: /already a widget `account_card`.*update_widget/,
  },
  {
    tool: "create_widget",
    input: { name: "seats_card", from: "file", file: "{not json" },
    fails: "files_have_problems",
    says: /widgets\/seats_card\.json, line 1.*json\.syntax/,
  },
  {
    tool: "create_widget",
    input: { name: "plan_card", from: "template", template: "{{ plan " },
    fails: "files_have_problems",
    says: /template\.syntax/,
  },
  {
    tool: "create_widget",
    input: { name: "a", from: "template" },
    fails: "invalid_input",
    says: /`template` is missing/,
  },
  {
    tool: "create_widget",
    input: { name: "a", from: "gallery", gallery: "invoice_lists" },
    fails: "not_found",
    says: /Did you mean `invoice_list`/,
  },
  {
    tool: "create_widget",
    input: { name: "a", from: "blank", template: CARD },
    fails: "invalid_input",
    says: /`template` was given, but `from` is blank.*Send from: template/,
  },
  {
    tool: "update_widget",
    input: { name: "account_card", summary: "", title: "Plan", states: "[]" },
    says: /"saved":true.*- {2}\\"summary\\"/,
    then: async (_called, server) =>
      assert.match(
        (await server.call("get_widget", { name: "account_card" })).text,
        /"title":"Plan","states":\[\].*"summary":null,"sample":\{"plan"/,
      ),
  },
  {
    tool: "update_widget",
    input: { name: "account_card", newName: "plan_card" },
    says: /"saved":true.*"problems":\[\],"warnings":\[\]/,
    then: async (_called, server) => {
      assert.match((await server.call("get_action", { name: "get_account" })).text, /"widget":"plan_card"/);
      assert.match((await server.call("read_file", { path: "tests/account.yaml" })).text, /widget: plan_card/);
    },
  },
  {
    tool: "update_widget",
    input: { name: "account_card" },
    fails: "invalid_input",
    says: /Give at least one of `template`/,
  },
  {
    tool: "update_widget",
    input: { name: "account_card", template: '{"type":"Crad"}' },
    fails: "files_have_problems",
    says: /there is no component.*Crad.*Did you mean `Card`/,
  },
  {
    tool: "delete_widget",
    input: { name: "plan_form" },
    says: /"saved":true.*"change":"deleted".*"usedBy":\{"actions":\[\],"tests":\[\]\}/,
  },
  {
    tool: "delete_widget",
    input: { name: "account_card" },
    fails: "files_have_problems",
    says: /The widget account_card is shown by get_account\. The tests account expect it\..*update_action/,
  },
  {
    tool: "widget_templates",
    input: {},
    says: /"name":"details","kind":"layout","description":.*"name":"subscription","kind":"gallery".*"states":\["/,
  },
  { tool: "widget_templates", input: { cursor: "-1" }, fails: "invalid_input", says: /No page has the cursor/ },
  {
    tool: "get_widget_template",
    input: { name: "order_status" },
    says: /"kind":"gallery".*"file":\{"version":"1\.0","name":"Order status","template":"/,
  },
  {
    tool: "get_widget_template",
    input: { name: "order" },
    fails: "not_found",
    says: /There is no widget template `order`/,
  },
  {
    tool: "preview_widget",
    input: { name: "account_card" },
    says:
      /"problems":\[\],"warnings":\[\],"shows":"the sample","summary":"Starter plan, active","outline":"Card.*\{"label":"Upgrade to Pro","type":"tool:change_plan","payload":\{"plan":"pro"\},"effect":"runs change_plan with plan = pro; changes something"\}.*"effect":"opens https:\/\/app\.example\.com\/billing".*"json":\{"type":"Card".*"link":"https:\/\/desk\.example\.com\/desk\/widgets\/preview\/account_card"/,
  },
  {
    tool: "preview_widget",
    input: { name: "account_card", state: "Past due", theme: "dark" },
    says:
      /"shows":"the state Past due".*"link":"https:\/\/desk\.example\.com\/desk\/widgets\/preview\/account_card\?state=Past\+due&theme=dark"/,
  },
  {
    tool: "preview_widget",
    input: { template: CARD, data: '{"plan":"business"}' },
    says: /Title \\"Business\\".*"link":"https:\/\/desk\.example\.com\/desk\/widgets\/preview\?card=[\w-]+"/,
  },
  {
    tool: "preview_widget",
    input: { name: "account_card", template: CARD, state: "Past due" },
    says: /"outline":"Card\\n {2}Title \\"Pro\\""/,
  },
  {
    tool: "preview_widget",
    input: { name: "old_card" },
    before: (server) => server.call("create_widget", { name: "old_card", from: "file", file: WITHOUT_DATA }),
    says: /"shows":"no data[^"]*".*"outline":"Card\\n {2}Text \\"As Studio showed it\\""/,
    then: async (_called, server) =>
      assert.match(
        (await server.call("preview_widget", { name: "old_card", template: '{"type":"Card","children":[]}' })).text,
        /"outline":"Card\\n {2}Text \\"Nothing here\.\\"/,
      ),
  },
  {
    tool: "preview_widget",
    input: { template: "rating" },
    says: /"problems":\[\],"warnings":\[\],"shows":"the sample"/,
  },
  {
    tool: "preview_widget",
    input: { template: '{"type":"Card","children":[{{ plan | sahout }}]}' },
    says: /"problems":\[\{"file":"template","line":1,"column":\d+,"code":"template\.unknown-filter".*"link":null/,
  },
  {
    tool: "preview_widget",
    input: {
      template:
        '{"type":"Card","children":[{"type":"Button","label":"A","onClickAction":{"type":"tool:pay","payload":{}}},{"type":"Button","label":"B","onClickAction":{"type":"tool:change_plan","payload":{"plan":"gold","x":1}}}]}',
    },
    says:
      /"effect":"runs pay; there is no such action yet".*"effect":"runs change_plan with plan = gold, x = 1; changes something\. The action `change_plan` has no input `x`.*refused.*: `plan` cannot be /,
  },
  { tool: "preview_widget", input: {}, fails: "invalid_input", says: /Neither `name` nor `template`/ },
  { tool: "preview_widget", input: { name: "acount_card" }, fails: "not_found", says: /Did you mean `account_card`/ },
  {
    tool: "preview_widget",
    input: { name: "account_card", state: "Past dew" },
    fails: "not_found",
    says: /There is no state `Past dew`.*Did you mean `Past due`/,
  },
  {
    tool: "preview_widget",
    input: { name: "account_card", state: "Past due", data: {} },
    fails: "invalid_input",
    says: /Both `data` and `state`/,
  },
  {
    tool: "widget_from_data",
    input: { name: "plan_card", action: "get_account", title: "Your plan" },
    says: /^(?!.*"template":).*"saved":true.*"leftOut":\[.*"problems":\[\],"warnings":\[\]/,
    then: async (_called, server) =>
      assert.match(
        (await server.call("preview_widget", { name: "plan_card" })).text,
        /Title \\"Your plan\\".*Badge \\"Active\\" color=success.*Caption \\"Seats used\\".*1 Mar 2027.*opens https:\/\/app\.example\.com\/billing/,
      ),
  },
  {
    tool: "widget_from_data",
    input: { name: "team_card", data: [{ name: "Ann" }, { name: "Bo" }] },
    says: /"saved":true/,
    then: async (_called, server) =>
      assert.match((await server.call("preview_widget", { name: "team_card" })).text, /ListView.*\\"Ann\\".*\\"Bo\\"/),
  },
  {
    tool: "widget_from_data",
    input: { name: "order_card", data: { total: 4990, currency: "EUR" }, dryRun: true },
    says: /"amounts":"`total`: whole numbers beside a currency.*4990\.00 EUR\. If they count cents \(49\.90 EUR\)/,
  },
  { tool: "widget_from_data", input: { name: "a" }, fails: "invalid_input", says: /Either `data` or `action`/ },
  {
    tool: "widget_from_data",
    input: { name: "a", action: "get_acount" },
    fails: "not_found",
    says: /Did you mean `get_account`/,
  },
  {
    tool: "widget_from_data",
    input: { name: "account_card", data: { a: 1 } },
    fails: "name_taken",
    says: /already a widget/,
  },
];
