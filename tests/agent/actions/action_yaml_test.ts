import assert from "node:assert/strict";
import { parseAction } from "../../../core/agent/actions/action.ts";
import { updateActionYaml, writeAction } from "../../../core/agent/actions/action_yaml.ts";
import { valueOf } from "../faults.ts";

Deno.test("writeAction writes the keys in order, placeholders in quotes, short lists on one line", () => {
  const yaml = writeAction({
    pick: ["plan", "price"],
    input: {
      plan: { type: "string", enum: ["starter", "no"], description: "Which: a" },
    },
    body: { plan: "{plan}", on: "yes", n: "1" },
    headers: { Authorization: "Bearer {secrets.KEY}" },
    url: "https://a.example/{user.id}",
    method: "POST",
    description: "Changes the plan.",
  });
  assert.equal(
    yaml,
    `description: Changes the plan.
method: POST
url: "https://a.example/{user.id}"
headers:
  Authorization: "Bearer {secrets.KEY}"
body:
  plan: "{plan}"
  on: yes
  n: "1"
input:
  plan:
    type: string
    enum: [starter, no]
    description: "Which: a"
pick: [plan, price]
`,
  );
  const action = valueOf(parseAction("actions/a.yaml", yaml));
  assert.deepEqual(action.body, { plan: "{plan}", on: "yes", n: "1" });
});

const BEFORE = `# Reads the account.
description: old # mend this
url: "https://a.example/{user.id}"

# who calls
headers:
  # the key
  Authorization: "Bearer {secrets.KEY}"
pick: [a, b]
`;

Deno.test("updateActionYaml changes and removes fields and keeps comments", () => {
  assert.equal(
    updateActionYaml(BEFORE, {
      description: "new",
      pick: null,
      widget: "card",
      mock: { url: "{x}" },
    }),
    `# Reads the account.
description: new # mend this
url: "https://a.example/{user.id}"

# who calls
headers:
  # the key
  Authorization: "Bearer {secrets.KEY}"
widget: card
mock:
  url: "{x}"
`,
  );
  assert.equal(updateActionYaml(BEFORE, {}), BEFORE);
});

Deno.test("updateActionYaml replaces text that is not a map", () => {
  for (const text of ["", "- a", "a: [", "just text"]) {
    assert.equal(updateActionYaml(text, { status: "x" }), "status: x\n");
  }
});
