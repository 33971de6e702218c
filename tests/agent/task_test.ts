import assert from "node:assert/strict";
import { parseTask, updateTask, writeTask } from "../../core/agent/task.ts";
import { faultsOf, valueOf } from "./faults.ts";

const PATH = "tasks/account.md";

const BAD = [
  ["", ["1:1 task.no-description"]],
  ["1. Do it", ["1:1 task.no-description"]],
  ["---\ndescription:\n---\n1. Do it", ["2:13 task.wrong-type"]],
  ["---\ndescription: ' '\n---\n1. Do it", ["2:1 task.no-description"]],
  ["---\ndescription: [a]\n---\n1. Do it", ["2:14 task.wrong-type"]],
  ["---\ndescription: a\nexamples: {xx: [b]}\n---\n1. Do it", ["3:11 task.bad-value"]],
  ["---\ndescripton: a\n---\n1. Do it", ["2:1 task.unknown-key"]],
  ["---\ndescription: a: b\n---\n1. Do it", ["2:14 yaml.syntax"]],
  ["---\ndescription: a\n1. Do it", ["1:1 front-matter.unclosed"]],
  ["---\ndescription: a\n---\nDo it", ["4:1 task.no-steps"]],
] as const;

Deno.test("parseTask finds every reference to an action with its place", () => {
  const text = "---\ndescription: About accounts\n---\n\n" +
    "1. Call @get_account, then `@change_plan`.\n" +
    "2. Write to help@example.com, npm/@scope or @@twice, @Upper, @a-b.\n" +
    "3. @get_account.\n";
  const task = valueOf(parseTask(PATH, text));
  assert.equal(task.name, "account");
  assert.equal(task.description, "About accounts");
  assert.deepEqual(task.references, [
    { action: "get_account", line: 5, column: 9 },
    { action: "change_plan", line: 5, column: 29 },
    { action: "get_account", line: 7, column: 4 },
  ]);
});

Deno.test("parseTask says what is wrong and where", () => {
  for (const [text, expected] of BAD) {
    assert.deepEqual(faultsOf(parseTask(PATH, text)), expected, text);
  }
});

Deno.test("writeTask writes what parseTask reads, whatever the texts hold", () => {
  const texts = ["plain", "a: b # c", "{user.id}", "- x", '"', "@x", "two\nlines", "---"];
  for (const description of texts) {
    for (const body of ["1. Do it.\n", "1. ---\n---\n", "\n\n1. {{ x }}"]) {
      const task = valueOf(parseTask(PATH, writeTask({ description, body })));
      assert.equal(task.description, description);
      assert.equal(task.body.trim(), body.trim());
    }
  }
});

Deno.test("updateTask changes one part and keeps the rest", () => {
  const before = "---\n# when\ndescription: a\n---\n\n1. Do it.\n";
  assert.equal(
    updateTask(before, { description: "b" }),
    "---\n# when\ndescription: b\n---\n\n1. Do it.\n",
  );
  assert.equal(
    updateTask(before, { body: "1. Do that." }),
    "---\n# when\ndescription: a\n---\n\n1. Do that.\n",
  );
});

Deno.test("parseTask reads examples as a list and for each language, and updateTask keeps them", () => {
  const listed = "---\ndescription: a\nexamples: [where is it, it is late]\n---\n\n1. Do it.\n";
  assert.deepEqual(valueOf(parseTask(PATH, listed)).examples, ["where is it", "it is late"]);
  const text = "---\ndescription: a\nexamples: { en: [where is it], de: [wo ist es] }\n---\n\n1. Do it.\n";
  assert.deepEqual(valueOf(parseTask(PATH, text)).examples, ["where is it", "wo ist es"]);
  const changed = valueOf(parseTask(PATH, updateTask(text, { description: "b", body: "1. Do that.\n" })));
  assert.deepEqual([changed.description, changed.examples], ["b", ["where is it", "wo ist es"]]);
  const replaced = valueOf(parseTask(PATH, updateTask(text, { examples: { fr: ["où est-ce"] } })));
  assert.deepEqual([replaced.description, replaced.examples], ["a", ["où est-ce"]]);
  assert.deepEqual(valueOf(parseTask(PATH, "---\ndescription: a\n---\n1. Do it")).examples, []);
});
