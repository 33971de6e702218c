import assert from "node:assert/strict";
import { addCase, deleteCase, updateCase } from "../../../core/agent/cases/test_yaml.ts";
import { parseTestFile } from "../../../core/agent/cases/test_file.ts";
import { valueOf } from "../faults.ts";

const FILE = `# What customers ask most.
- name: one
  message: Which plan? # their words
  expect:
    tools: [get_account]

# Added in May.
- name: two
  message: "Upgrade: now"
`;

const ADDED = { name: "three", message: "What: is {it}?", expect: { outcome: "answer", tools: ["a", "b"] } };

Deno.test("addCase adds a case at the end and keeps the comments", () => {
  const text = addCase(FILE, ADDED);
  assert.ok(text.startsWith(FILE));
  assert.match(text, /\n\n- name: three\n {2}message: .*\n {2}expect:\n {4}outcome: answer\n {4}tools: \[a, b\]\n$/);
  assert.deepEqual(valueOf(parseTestFile("tests/a.yaml", text)).cases.map(({ name, message }) => [name, message]), [
    ["one", "Which plan?"],
    ["two", "Upgrade: now"],
    ["three", "What: is {it}?"],
  ]);
});

Deno.test("addCase begins an empty file, and one that holds an empty list", () => {
  for (const text of ["", "# nothing yet\n", "[]\n"]) {
    const [only] = valueOf(parseTestFile("tests/a.yaml", addCase(text, ADDED))).cases;
    assert.deepEqual(only?.expect.tools?.map(({ name }) => name), ["a", "b"]);
  }
});

Deno.test("updateCase sets fields as a whole, takes out what is null and leaves the rest", () => {
  const text = updateCase(FILE, "one", { name: "first", expect: null });
  assert.equal(
    text,
    FILE.replace("name: one", "name: first").replace("  expect:\n    tools: [get_account]\n", ""),
  );
  assert.match(updateCase(FILE, "two", { expect: { widget: "w" } }), /"Upgrade: now"\n {2}expect:\n {4}widget: w\n$/);
  assert.equal(updateCase(FILE, "none", { name: "x" }), FILE);
});

Deno.test("deleteCase takes one case out; nothing is left after the last", () => {
  const left = deleteCase(FILE, "one");
  assert.deepEqual(valueOf(parseTestFile("tests/a.yaml", left)).cases.map(({ name }) => name), ["two"]);
  assert.match(left, /# Added in May/);
  assert.equal(deleteCase(left, "two"), "");
});
