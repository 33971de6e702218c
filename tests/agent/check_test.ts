import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type AllowedHosts } from "../../core/agent/actions/private_hosts.ts";
import { checkAgent } from "../../core/agent/check.ts";
import { placesOf } from "./faults.ts";

const PUBLIC: AllowedHosts = { privateHosts: [] };

const TASK = "---\ndescription: x\n---\n1. Call @get_account.\n";
const CHANGE = `description: x
method: POST
url: "https://a.example/{user.id}/plan"
body: {}
`;
const ACTION = 'description: x\nurl: "https://a.example/"\n';
const TOPICS = "---\nhandoffTopics: [refund, legal advice]\n---\nBe kind.\n";
const WIDGET = '{"version": "1.0", "template": "{\\"t\\": \\"tool:get_acount\\"}"}';

const CASES: readonly (readonly [
  Readonly<Record<string, string>>,
  readonly string[],
  readonly string[],
])[] = [
  [{}, [], []],
  [{ "tasks/a.md": TASK, "actions/get_account.yaml": ACTION }, [], []],
  [{ "tasks/a.md": TASK }, [], ["tasks/a.md 4:9 task.unknown-action"]],
  [
    { "instructions.md": TOPICS, "actions/refund_order.yaml": ACTION, "actions/get_account.yaml": ACTION },
    [],
    ["actions/refund_order.yaml 1:1 action.behind-topic"],
  ],
  [
    { "instructions.md": TOPICS, "actions/a.yaml": `${ACTION}label: {en: Money, de: Refunds holen}` },
    [],
    ["actions/a.yaml 3:8 action.behind-topic"],
  ],
  [
    { "instructions.md": TOPICS, "actions/a.yaml": `${ACTION}examples: ["Please refund my order"]` },
    [],
    ["actions/a.yaml 1:1 action.behind-topic"],
  ],
  // The action exists, only not without faults: its own problem is enough.
  [
    { "tasks/a.md": TASK, "actions/get_account.yaml": "url: 1" },
    ["actions/get_account.yaml 1:6 action.wrong-type"],
    [],
  ],
  [
    { "actions/a.yaml": `${ACTION}widget: card` },
    ["actions/a.yaml 3:9 action.unknown-widget"],
    [],
  ],
  [
    {
      "actions/a.yaml": `${ACTION}widget: card`,
      "widgets/card.json": WIDGET,
      "actions/get_account.yaml": ACTION,
    },
    [],
    ["widgets/card.json 1:48 widget.unknown-action"],
  ],
  [{ "actions/a.yaml": `${CHANGE}preview: get_account`, "actions/get_account.yaml": ACTION }, [], []],
  [{ "actions/a.yaml": `${CHANGE}preview: get_acount` }, ["actions/a.yaml 5:10 action.unknown-preview"], []],
  [{ "actions/a.yaml": `${CHANGE}preview: a` }, ["actions/a.yaml 5:10 action.preview-changes"], []],
  [
    {
      "actions/a.yaml": `${CHANGE}preview: b`,
      "actions/b.yaml": `description: x\nurl: "https://a.example/{sku}"\ninput: {sku: {}}\n`,
    },
    ["actions/a.yaml 5:10 action.preview-input"],
    [],
  ],
  [
    {
      "tests/a.yaml": "- name: a\n  message: b\n  expect: {tools: [x], widget: y}",
    },
    [],
    ["tests/a.yaml 1:3 test.unknown-action", "tests/a.yaml 1:3 test.unknown-widget"],
  ],
  [
    {
      "actions/a.yaml": CHANGE.replace("body: {}", 'body: {plan: "{plan}"}\ninput: {plan: {}}'),
      "actions/b.yaml": CHANGE,
      "tests/t.yaml": "- name: a\n  message: b\n  expect: {tools: [{name: a, input: {plan: x, paln: y}}]}\n" +
        "- name: c\n  steps: [{message: d, expect: {tools: [{name: b, input: {plan: x}}]}}]",
    },
    [],
    ["tests/t.yaml 1:3 test.unknown-input", "tests/t.yaml 4:3 test.unknown-input"],
  ],
  [{ "notes.txt": "" }, ["notes.txt 1:1 file.path"], []],
  [
    { "website.yaml": "a: {mode: x}", "instructions.md": "---\nx: 1\n---\n" },
    [
      "instructions.md 2:1 instructions.unknown-key",
      "website.yaml 1:11 website.unknown-value",
    ],
    [],
  ],
];

function check(
  files: Readonly<Record<string, string>>,
  allowed: AllowedHosts = PUBLIC,
) {
  const { problems, warnings, agent } = checkAgent(
    new Map(Object.entries(files)),
    allowed,
  );
  const places = (found: typeof problems) => placesOf(found).map((place, index) => `${found[index]?.file} ${place}`);
  for (const found of [...problems, ...warnings]) assert.ok(found.fix);
  return { problems: places(problems), warnings: places(warnings), agent };
}

Deno.test("checkAgent checks references between files", () => {
  for (const [files, problems, warnings] of CASES) {
    const found = check(files);
    assert.deepEqual(found.problems, problems);
    assert.deepEqual(found.warnings, warnings);
  }
});

/** Address, allowed private hosts, the code of the problem or warning (or none). */
const ORIGINS: readonly (readonly [string, readonly string[], string | null])[] = [
  ["https://app.example/", [], null],
  ["http://app.example/", [], "action.not-https"],
  ["ftp://app.example/", [], "action.not-https"],
  ["javascript://app.example/", ["app.example"], "action.not-https"],
  ["http://localhost:8001/", [], "action.not-https"],
  ["http://localhost:8001/", ["localhost:8001"], null],
  ["http://localhost:8001/", ["localhost"], null],
  ["http://LOCALHOST:8001/", ["LocalHost:8001"], null],
  ["http://localhost:8002/", ["localhost:8001"], "action.not-https"],
  ["http://localhost.evil.example/", ["localhost"], "action.not-https"],
  ["http://localhost:8001@evil.example/", ["localhost:8001"], "action.bad-url"],
  ["http://evil.example/localhost:8001", ["localhost:8001"], "action.not-https"],
  ["https://localhost/", [], "action.private-host"],
  ["https://10.0.0.1/", [], "action.private-host"],
  ["https://2130706433/", [], "action.private-host"],
  ["https://[::1]/", [], "action.private-host"],
  ["https://10.0.0.1/", ["10.0.0.1"], null],
  ["http://wiki/", ["wiki:80"], null],
  ["http://wiki:80/", ["wiki:80"], null],
  ["http://wiki/", ["wiki:8080"], "action.not-https"],
  ["http://wiki:8080/", ["wiki:80"], "action.not-https"],
  ["https://10.0.0.1/", ["10.0.0.1:443"], null],
  ["https://10.0.0.1/", ["10.0.0.1:80"], "action.private-host"],
  ["http://[::1]/", ["[::1]:80"], null],
];

Deno.test("checkAgent proposes to allow a host only for an http address", () => {
  const fixes = ["http", "ftp"].map((scheme) => {
    const file = `description: x\nurl: "${scheme}://app.example/"\n`;
    return checkAgent(new Map([["actions/a.yaml", file]]), PUBLIC).problems[0]?.fix ?? "";
  });
  assert.match(fixes[0] ?? "", /SVC_ALLOW_PRIVATE/);
  assert.equal(fixes[1], "Use https.");
});

Deno.test("checkAgent takes https only, except for hosts that the operator allowed", () => {
  for (const [url, privateHosts, code] of ORIGINS) {
    const { problems, warnings } = check(
      { "actions/a.yaml": `description: x\nurl: "${url}"\n` },
      { privateHosts },
    );
    const expected = code === null ? [] : [`actions/a.yaml 2:6 ${code}`];
    assert.deepEqual([...problems, ...warnings], expected, url);
  }
});

Deno.test("checkAgent gives the parsed agent without the files that have problems", () => {
  const { agent } = check({
    "instructions.md": "---\nmaxReplies: 3\n---\nBe kind.",
    "actions/good.yaml": ACTION,
    "actions/bad.yaml": "x: 1",
    "website.yaml": "pay: {mode: human}",
  });
  assert.equal(agent.instructions.maxReplies, 3);
  assert.deepEqual([...agent.actions.keys()], ["good"]);
  assert.equal(agent.website.get("pay")?.mode, "human");
  assert.equal(check({}).agent.instructions.maxReplies, 30);
});

Deno.test("checkAgent warns of a test case whose reading action has no mock", () => {
  const tests = "- {name: a, message: b, expect: {tools: [read, change]}}\n";
  const read = 'description: x\nurl: "https://example.com/x"\n';
  const change = 'description: x\nurl: "https://example.com/{user.id}"\nmethod: POST\n';
  const files = { "actions/read.yaml": read, "actions/change.yaml": change, "tests/t.yaml": tests };
  const { problems, warnings } = check(files);
  assert.deepEqual([...problems, ...warnings], ["tests/t.yaml 1:3 test.no-mock"]);
  assert.deepEqual(check({ ...files, "actions/read.yaml": `${read}mock: {}\n` }).warnings, []);
});

Deno.test("checkAgent finds no fault in the example agent", () => {
  const folder = new URL("../../examples/agent/", import.meta.url);
  const paths = [
    "instructions.md",
    "tasks/account.md",
    "actions/get_account.yaml",
    "actions/change_plan.yaml",
    "widgets/account_card.json",
    "tests/account.yaml",
  ];
  const files = paths.map((path) => [path, readFileSync(new URL(path, folder), "utf8")]);
  const { problems, warnings, agent } = check(Object.fromEntries(files), {
    privateHosts: ["localhost:8001"],
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(warnings, []);
  assert.deepEqual(agent.actions.get("change_plan")?.changes, true);
  assert.deepEqual(agent.actions.get("get_account")?.secrets, ["SUPPORT_API_KEY"]);
});
