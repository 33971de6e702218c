/** Edits of YAML leave all other lines as they are. */
import assert from "node:assert/strict";
import { updateActionYaml } from "../../../core/agent/actions/action_yaml.ts";
import { writeFrontMatter } from "../../../core/agent/source/front_matter.ts";
import { addCase, deleteCase, updateCase } from "../../../core/agent/cases/test_yaml.ts";
import { parseYaml } from "../../../core/agent/source/yaml.ts";
import { readSource } from "../../../core/agent/source/source.ts";
import { renameAction } from "../../../core/tools/rename.ts";

/** Everything here is written as the library would not. */
const ACTION = `# Changes the plan.
description:   'Changes the plan.'   # keep me
label: { en: Change plan,   de: "Tarif ändern" }
method: POST
url:  "https://app.example/{user.id}/plan"

# which plan
input:
    plan:
        type: string
        enum: [ starter,  pro ]   # in this order
        description: 'The plan.'
    # and from when
    day: {type: string}
pick:
    - plan
    -   price   # with its currency
confirm: >-
    From {{ preview.plan }}
    to {{ plan }}.
# the end
`;

/** The lines of a text that another does not have. */
function changed(before: string, after: string): readonly string[] {
  const kept = new Set(before.split("\n"));
  return after.split("\n").filter((line) => !kept.has(line));
}

function lost(before: string, after: string): readonly string[] {
  return changed(after, before);
}

Deno.test("setting a field changes only its own lines, and keeps the comment beside it", () => {
  const after = updateActionYaml(ACTION, { description: "Moves the account to another plan.", method: "PUT" });
  assert.deepEqual(changed(ACTION, after), [
    "description: Moves the account to another plan.   # keep me",
    "method: PUT",
  ]);
  assert.equal(after.split("\n").length, ACTION.split("\n").length);
});

Deno.test("setting a field to its current value changes nothing", () => {
  const pick = ["plan", "price"];
  assert.equal(updateActionYaml(ACTION, { description: "Changes the plan.", pick }), ACTION);
});

Deno.test("unchanged parts of a field keep their lines", () => {
  const plan = { type: "string", enum: ["starter", "pro"], description: "Which plan." };
  const after = updateActionYaml(ACTION, { input: { plan, day: { type: "string" }, note: { type: "string" } } });
  assert.deepEqual(changed(ACTION, after), [
    "        description: Which plan.",
    "    note:",
    "      type: string",
  ]);
  assert.deepEqual(lost(ACTION, after), ["        description: 'The plan.'"]);
  const more = updateActionYaml(ACTION, { pick: ["plan", "price", "renewsOn"] });
  assert.ok(more.includes("    - plan\n    -   price   # with its currency\n") && more.includes("renewsOn"), more);
});

Deno.test("a new field comes after the last, a removed one takes its own comment, and the last comment stays last", () => {
  const added = updateActionYaml(ACTION, { widget: "card" });
  assert.equal(added, ACTION.replace("# the end\n", "widget: card\n# the end\n"));
  const without = updateActionYaml(ACTION, { input: null });
  assert.deepEqual(lost(ACTION, without)[0], "# which plan");
  assert.ok(without.startsWith(ACTION.slice(0, ACTION.indexOf("\n# which plan"))), without);
  assert.ok(without.includes("pick:\n    - plan\n"), without);
});

Deno.test("every field can be set, removed and replaced by another kind, and is read as what was set", () => {
  const values = [null, "x", "a: b # c", "two\nlines\n", 7, true, ["a"], { en: "A", de: "B" }, {
    b: { c: [1, { d: 2 }] },
  }];
  for (
    const text of [
      ACTION,
      ACTION.replaceAll("\n", "\r\n"),
      "a:\nb: # none\nc: 1",
      '{"a": 1, "b": 2}\n',
      "a: |+\n  x\n\n",
    ]
  ) {
    const names = keysOf(text);
    for (const name of [...names, "new"]) {
      for (const value of values) {
        const after = keysOf(updateActionYaml(text, { [name]: value }));
        const others = (keys: readonly string[]) => keys.filter((each) => each !== name);
        assert.deepEqual(others(after), others(names), `${name} ${JSON.stringify(value)}`);
        assert.equal(after.includes(name), value !== null);
      }
    }
  }
});

/** The keys of a map in YAML that can be read; none of an empty text. */
function keysOf(yaml: string): readonly string[] {
  const parsed = parseYaml(readSource("", yaml));
  assert.ok(parsed.kind === "ok", yaml);
  return parsed.value.kind === "map" ? [...parsed.value.entries.keys()] : [];
}

const CASES = `# The tests.
- name:   'reads the plan'   # first
  messages: [ "What plan am I on?" ]
  expect:
      tools: [ get_account ]

# and the change
- name: changes the plan
  messages:
      - Upgrade me   # please
  expect:
      confirm: { action: change_plan,  input: { plan: pro } }
`;

Deno.test("a case that is added, changed or deleted leaves the others as they are", () => {
  const added = addCase(CASES, { name: "greets", messages: ["Hi"] });
  assert.ok(added.startsWith(CASES) && added.slice(CASES.length).startsWith("\n- name: greets\n"), added);
  const updated = updateCase(CASES, "changes the plan", { messages: ["Downgrade me"] });
  assert.deepEqual(changed(CASES, updated), ["      - Downgrade me   # please"]);
  const without = deleteCase(CASES, "changes the plan");
  assert.equal(without, CASES.slice(0, CASES.indexOf("# and the change")));
  const renamed = renameAction(new Map([["tests/a.yaml", CASES]]), "get_account", "read_account").get("tests/a.yaml");
  assert.deepEqual(changed(CASES, renamed ?? ""), ["      tools: [read_account]"]);
});

Deno.test("a field of front matter leaves the body and the lines of --- as they are", () => {
  const task = "---  \ndescription:  'Says hello.' # so\n---\n\n\n1.  Say hello.";
  assert.equal(writeFrontMatter(task, { description: "Greets." }), task.replace(" 'Says hello.'", "Greets."));
});
